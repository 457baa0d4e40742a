// The two daily jobs of licences (LIC-7, LIC-9). They start each hour and run once per local date, in pages of one unit of work each. An
// interrupted job continues with its next page.
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { EXPIRY_GRACE, INACTIVITY_MONTHS } from '#domain/licence/licence.ts'
import {
  toActivationDeactivatedEvent,
  toLicenceExpiredEvent,
  type LicenceEvent,
} from '#domain/licence/licence-events.ts'
import type { LicenceStores } from '#domain/licence/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import { type DailyRunStores, findDueDate, type DailyTime } from '#domain/shared/daily-run.ts'
import { type Day, subtractOfficeMonths } from '#domain/shared/day.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

export interface DailyLicenceJobsDeps<Stores> {
  readonly inScope: InScope<Stores>
  readonly clock: Clock
  readonly linkTenant: TenantUuid
  readonly fire: (stores: Stores, events: readonly LicenceEvent[]) => Stored<void>
}

const PAGE = 4_000

interface DailyJob<Stores> {
  /** The name in the specification. */
  readonly name: string
  readonly time: DailyTime
  /** Changes a page of records and returns their number. Only 0 ends the job: a page is also short if records changed while it waited. */
  readonly work: (stores: Stores, now: Instant) => Stored<number>
}

export function makeDailyLicenceJobs<Stores extends LicenceStores & DailyRunStores>({
  inScope,
  clock,
  linkTenant,
  fire,
}: DailyLicenceJobsDeps<Stores>) {
  const run = ({ name, time, work }: DailyJob<Stores>): Stored<void> => {
    /** Whether the run is finished. */
    const page = (date: Day, now: Instant): Stored<boolean> =>
      inScope(Tenant(linkTenant), (stores) =>
        gen(function* () {
          const run = yield* unwrap(stores.dailyRuns.createOrLock(name, date, now))
          if (O.isNone(run)) return true
          const changed = yield* unwrap(work(stores, now))
          const isFinished = changed === 0
          const handled = run.value.handled + changed
          yield* unwrap(stores.dailyRuns.save({ ...run.value, handled, finishedAt: isFinished ? O.some(now) : O.none }))
          return isFinished
        }),
      )
    return gen(function* () {
      const date = findDueDate(clock.now(), time)
      let isFinished = false
      while (!isFinished) isFinished = yield* unwrap(page(date, clock.now()))
    })
  }

  const deactivateInactive: DailyJob<Stores> = {
    name: 'DEACTIVATE_INACTIVE_KOPPEL_ACTIVATIONS',
    time: '02:15',
    work: (stores, now) =>
      stores.licences.deactivateUnused(subtractOfficeMonths(now, INACTIVITY_MONTHS), now, PAGE, (part) =>
        fire(
          stores,
          part.map((one) => toActivationDeactivatedEvent(one.licence, one, now)),
        ),
      ),
  }

  const markExpiredUsers: DailyJob<Stores> = {
    name: 'MARK_EXPIRED_KOPPEL_USERS',
    time: '03:15',
    // First marks licences whose expiry no call has marked, so that their owners are notified before their users are marked.
    work: (stores, now) =>
      pipe(
        stores.licences.expire(now, PAGE),
        TE.tap((expired) =>
          fire(
            stores,
            expired.map(({ licence, activations }) => toLicenceExpiredEvent(licence, activations)),
          ),
        ),
        TE.flatMap(({ length }) =>
          length > 0 ? TE.right(length) : stores.linkUsers.markExpired(now - EXPIRY_GRACE, now, PAGE),
        ),
      ),
  }

  return { deactivateInactive: run(deactivateInactive), markExpiredUsers: run(markExpiredUsers) }
}

export type DailyLicenceJobs = ReturnType<typeof makeDailyLicenceJobs>
