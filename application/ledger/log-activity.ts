// Logs a note or a task under an opportunity that is there and open (PLG-14).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Activity, LedgerActivities, LogActivityFailure, NewActivity } from '#domain/ledger/activity.ts'
import type { LedgerSales, OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { inTime } from './in-time.ts'

/** Two calls, of which the first writes nothing. */
export type LogActivity = (
  caller: LedgerCaller,
  opportunity: OpportunityId,
  activity: NewActivity,
) => TaskEither<LogActivityFailure, Activity>

export const makeLogActivity =
  (deps: {
    readonly sales: Pick<LedgerSales, 'find'>
    readonly activities: Pick<LedgerActivities, 'create'>
    readonly clock: Clock
  }): LogActivity =>
  (caller, opportunity, activity) =>
  async () => {
    const asker = inTime(deps.clock, caller)
    const found = await deps.sales.find(asker, opportunity)()
    if (E.isLeft(found)) return found
    if (O.isNone(found.right)) return E.left({ _tag: 'OpportunityGone' })
    const { value } = found.right
    if (value.status !== 'open') return E.left({ _tag: 'OpportunityClosed' })
    return deps.activities.create(asker, value, activity)()
  }
