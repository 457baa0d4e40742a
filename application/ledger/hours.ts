// The hours that a user booked for an organisation today and this week, also those booked elsewhere (CLI-11).
import { pipe, TE } from '#domain/shared/fp.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerTime } from '#domain/ledger/time.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { findOfficeDay, findOfficeMonday } from '#domain/shared/day.ts'

export function makeReadHours({
  time,
  clock,
}: {
  readonly time: Pick<LedgerTime, 'listHoursSince'>
  readonly clock: Clock
}) {
  return function readHours(caller: LedgerCaller, account: AccountId) {
    const now = clock.now()
    const today = findOfficeDay(now)
    return pipe(
      time.listHoursSince(caller, account, findOfficeMonday(now)),
      TE.map(({ data }) => {
        const hours = (isWanted: (date: string) => boolean): number =>
          Math.round(data.reduce((sum, one) => (isWanted(one.date) ? sum + one.quantity : sum), 0) * 100) / 100
        return { today: hours((date) => date === today), week: hours(() => true) }
      }),
    )
  }
}
