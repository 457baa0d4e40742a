// Logs notes and tasks under an open opportunity, and changes and removes them by id (PLG-14).
import { E, fail, gen, O, unwrap } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import {
  type Activity,
  type ActivityChange,
  type ActivityId,
  type ChangeActivityFailure,
  changeActivityFields,
  isUnchanged,
  type LedgerActivities,
  type LogActivityFailure,
  type NewActivity,
} from '#domain/ledger/activity.ts'
import type { LedgerSales, OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import { withDeadline } from './call-order.ts'

/** Two calls; the first only reads. */
export function makeLogActivity(deps: {
  readonly sales: Pick<LedgerSales, 'find'>
  readonly activities: Pick<LedgerActivities, 'create'>
  readonly clock: Clock
}) {
  return function logActivity(
    caller: LedgerCaller,
    opportunity: OpportunityId,
    activity: NewActivity,
  ): TaskEither<LogActivityFailure, Activity> {
    return gen(function* () {
      const timed = withDeadline(deps.clock, caller)
      const found = yield* unwrap(deps.sales.find(timed, opportunity))
      if (O.isNone(found)) return yield* fail({ _tag: 'OpportunityGone' })
      const { value } = found
      if (value.status !== 'open') return yield* fail({ _tag: 'OpportunityClosed' })
      return yield* unwrap(deps.activities.create(timed, value, activity))
    })
  }
}

interface Deps {
  readonly activities: Pick<LedgerActivities, 'find' | 'change' | 'remove'>
  readonly clock: Clock
}

const gone: E.Either<LedgerFailure, never> = E.left({ _tag: 'LedgerNotFound' })

/** Returns the activity after the change. One call to find it, and one more if there is something to write. */
export function makeChangeActivity({ activities, clock }: Deps) {
  return function changeActivity(
    caller: LedgerCaller,
    id: ActivityId,
    change: ActivityChange,
  ): TaskEither<ChangeActivityFailure, Activity> {
    return gen(function* () {
      const timed = withDeadline(clock, caller)
      const found = yield* unwrap(activities.find(timed, id, change.type))
      if (O.isNone(found)) return yield* unwrap(gone)
      const before = found.value
      const after = yield* unwrap(changeActivityFields(before, change))
      if (isUnchanged(before, after)) return after
      yield* unwrap(activities.change(timed, before, after))
      return after
    })
  }
}

/** LedgerNotFound: there is no such activity (any more). One or two calls to find it, and one to remove it. */
export function makeRemoveActivity({ activities, clock }: Deps) {
  return function removeActivity(caller: LedgerCaller, id: ActivityId): FromLedger<void> {
    return gen(function* () {
      const timed = withDeadline(clock, caller)
      const found = yield* unwrap(activities.find(timed, id, 'task'))
      return yield* unwrap(O.isNone(found) ? gone : activities.remove(timed, found.value))
    })
  }
}
