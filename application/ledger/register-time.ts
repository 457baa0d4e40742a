// POST /register-time: books the time or cost of a mail or appointment once, despite concurrent requests and failures (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import {
  differences,
  type LedgerTime,
  makeEntry,
  type TimeDraft,
  type TimeEntry,
  type TimeRegistration,
} from '#domain/ledger/time.ts'
import { alreadyBooked, type TimeLinkRefused, underWay } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Random } from '#domain/shared/random.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { bookTransaction, moveTimeLink, type SettleDeps, settleTimeLink } from './time-link-steps.ts'
import { type CheckDeps, checkTimeEntry } from './check-time-entry.ts'
import { confirmBooking } from './confirm-links.ts'
import { inTime } from './call-deadline.ts'

/** Left: nothing was booked, or (LedgerDown, StoreUnavailable) it is found out by the next attempt whether it was. */
export type RegisterTime = (
  caller: LedgerCaller,
  outlookItemId: string,
  draft: TimeDraft,
) => TE.TaskEither<TimeFailure, TimeRegistration>

export interface RegisterTimeDeps extends SettleDeps {
  readonly time: CheckDeps & Pick<LedgerTime, 'findAlike' | 'find' | 'create' | 'remove'>
  readonly random: Random
}

/** If the claim was taken over, another request has settled it and owns the item. */
const refusal = E.mapLeft((failure: StoreUnavailable | TimeLinkRefused): TimeFailure =>
  failure._tag === 'TimeOvertaken' ? alreadyBooked : failure,
)

/** By the holder of the item's claim alone. */
const make = async (
  deps: RegisterTimeDeps,
  caller: LedgerCaller,
  outlookItemId: string,
  holder: string,
  entry: TimeEntry,
): Promise<E.Either<TimeFailure, TimeRegistration>> => {
  const made = await deps.time.create(caller, entry)()
  if (E.isLeft(made)) {
    const _tag = made.left._tag === 'LedgerDown' ? 'Doubt' : 'Release'
    // Where this can not be kept the claim ends by itself.
    await moveTimeLink(deps, caller, outlookItemId, { _tag, holder })()
    return made
  }
  const booking = await bookTransaction(deps, caller, outlookItemId, { holder, entry }, [made.right])()
  if (E.isLeft(booking)) return booking
  switch (booking.right._tag) {
    case 'Booked':
      return E.right(booking.right.link.registration)
    case 'Overtaken': {
      // Asleep for longer than the claim lasts, and another has booked the item meanwhile: ours would be a second one.
      const { deadline: _passed, ...awake } = caller
      const removed = await deps.time.remove(inTime(deps.clock, awake), made.right)()
      return E.isLeft(removed) ? removed : E.left(alreadyBooked)
    }
    case 'Taken':
      // An item of the same values took it for the one that it had lost: that one is still there, to be found by the next attempt.
      await moveTimeLink(deps, caller, outlookItemId, { _tag: 'Doubt', holder })()
      return E.left(underWay(deps.clock.now()))
  }
}

export const makeRegisterTime =
  (deps: RegisterTimeDeps): RegisterTime =>
  (asking, outlookItemId, draft) =>
    pipe(
      TE.fromEither<TimeFailure, TimeEntry>(makeEntry(draft)),
      TE.flatMap((entry) => async () => {
        // Over before the claim's time for making is: nothing is sent once others may look what came of it.
        const caller = inTime(deps.clock, asking)
        const settled = await settleTimeLink(deps, caller, outlookItemId)()
        if (E.isLeft(settled)) return settled
        if (settled.right._tag === 'Booked') {
          const { found, link } = settled.right
          // The same once more, after an answer that never came: this is that answer.
          if (found)
            return differences(link.registration, entry).length === 0
              ? E.right(link.registration)
              : E.left(alreadyBooked)
          const booking = await confirmBooking(deps, caller, outlookItemId, link)()
          if (E.isLeft(booking)) return booking
          if (O.isSome(booking.right)) return E.left(alreadyBooked)
        }
        const missed = settled.right._tag === 'Free' ? settled.right.missed : undefined
        const checked = await checkTimeEntry(deps.time, caller, entry)()
        if (E.isLeft(checked)) return checked

        const holder = deps.random.uuid()
        const { division } = caller
        const claim = { _tag: 'Claim', holder, division, entry, missed } as const
        const claimed = refusal(await moveTimeLink(deps, caller, outlookItemId, claim)())
        return E.isLeft(claimed) ? claimed : make(deps, caller, outlookItemId, holder, entry)
      }),
    )
