// Moves an opportunity to another stage (PLG-13). One that is won or lost stays where it is.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerSales, MoveOpportunityFailure, Opportunity, OpportunityId, StageId } from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { inTime } from './in-time.ts'
import { usableStage } from './usable-stage.ts'

/** Answers it as the ledger has it then. A call, and two more where it was in another stage. */
export type MoveOpportunity = (
  caller: LedgerCaller,
  id: OpportunityId,
  stage: StageId,
) => TaskEither<MoveOpportunityFailure, Opportunity>

export const makeMoveOpportunity =
  (deps: {
    readonly sales: Pick<LedgerSales, 'find' | 'stages' | 'stagesNow' | 'move'>
    readonly clock: Clock
  }): MoveOpportunity =>
  (caller, id, stage) =>
  async () => {
    const asker = inTime(deps.clock, caller)
    const found = await deps.sales.find(asker, id)()
    if (E.isLeft(found)) return found
    if (O.isNone(found.right)) return E.left({ _tag: 'LedgerNotFound' })
    const opportunity = found.right.value
    if (opportunity.status !== 'open') return E.left({ _tag: 'OpportunityClosed' })
    if (O.isSome(opportunity.stage) && opportunity.stage.value.id === stage) return E.right(opportunity)
    const usable = await usableStage(deps.sales, asker, stage)()
    return E.isLeft(usable) ? usable : deps.sales.move(asker, id, stage)()
  }
