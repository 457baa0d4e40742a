// Notes and tasks (PLG-14): logged under an open opportunity, changed and removed by id.
import { E, O } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import {
  type Activity,
  type ActivityChange,
  type ActivityId,
  type ChangeActivityFailure,
  changed,
  isUnchanged,
  type LedgerActivities,
  type LogActivityFailure,
  type NewActivity,
} from '#domain/ledger/activity.ts'
import type { LedgerSales, OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import { inTime } from './call-order.ts'

/** Two calls, of which the first writes nothing. */
export const makeLogActivity =
  (deps: {
    readonly sales: Pick<LedgerSales, 'find'>
    readonly activities: Pick<LedgerActivities, 'create'>
    readonly clock: Clock
  }) =>
  (caller: LedgerCaller, opportunity: OpportunityId, activity: NewActivity): TaskEither<LogActivityFailure, Activity> =>
  async () => {
    const timed = inTime(deps.clock, caller)
    const found = await deps.sales.find(timed, opportunity)()
    if (E.isLeft(found)) return found
    if (O.isNone(found.right)) return E.left({ _tag: 'OpportunityGone' })
    const { value } = found.right
    if (value.status !== 'open') return E.left({ _tag: 'OpportunityClosed' })
    return deps.activities.create(timed, value, activity)()
  }

interface Deps {
  readonly activities: Pick<LedgerActivities, 'find' | 'change' | 'remove'>
  readonly clock: Clock
}

const gone: E.Either<LedgerFailure, never> = E.left({ _tag: 'LedgerNotFound' })

/** Answers it as it is then. A call to find it, and another where there is something to write. */
export const makeChangeActivity =
  ({ activities, clock }: Deps) =>
  (caller: LedgerCaller, id: ActivityId, change: ActivityChange): TaskEither<ChangeActivityFailure, Activity> =>
  async () => {
    const timed = inTime(clock, caller)
    const found = await activities.find(timed, id, change.type)()
    if (E.isLeft(found)) return found
    if (O.isNone(found.right)) return gone
    const before = found.right.value
    const after = changed(before, change)
    if (E.isLeft(after) || isUnchanged(before, after.right)) return after
    const written = await activities.change(timed, before, after.right)()
    return E.isLeft(written) ? written : after
  }

/** LedgerNotFound: there is none, or none any more. A call or two to find it, and one to remove it. */
export const makeRemoveActivity =
  ({ activities, clock }: Deps) =>
  (caller: LedgerCaller, id: ActivityId): FromLedger<void> =>
  async () => {
    const timed = inTime(clock, caller)
    const found = await activities.find(timed, id, 'task')()
    if (E.isLeft(found)) return found
    return O.isNone(found.right) ? gone : activities.remove(timed, found.right.value)()
  }
