// Moves, changes and removes an open opportunity (PLG-13). One that is won or lost stays as it is.
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import {
  type ChangeOpportunityFailure,
  differingOpportunity,
  type LedgerSales,
  type MoveOpportunityFailure,
  type Opportunity,
  type OpportunityChange,
  type OpportunityClosed,
  type OpportunityId,
  type RemoveOpportunityFailure,
  type Stage,
  type StageGone,
  type StageId,
} from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { LedgerActivities } from '#domain/ledger/activity.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { inTime } from './call-deadline.ts'

// A chosen stage is looked up in the cached list; only a stage that is missing there fetches the list again.

export const usableStage = (
  sales: Pick<LedgerSales, 'stages' | 'stagesNow'>,
  caller: LedgerCaller,
  wanted: StageId,
): TE.TaskEither<LedgerFailure | StageGone, Stage> => {
  const among = (stages: readonly Stage[]): Stage | undefined => stages.find(({ id }) => id === wanted)
  return pipe(
    sales.stages(caller),
    TE.flatMap((stages) => (among(stages) === undefined ? sales.stagesNow(caller) : TE.right(stages))),
    TE.flatMap((stages) => TE.fromNullable<LedgerFailure | StageGone>({ _tag: 'StageGone' })(among(stages))),
  )
}

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

const findOpen = async (
  sales: Pick<LedgerSales, 'find'>,
  caller: LedgerCaller,
  id: OpportunityId,
): Promise<E.Either<LedgerFailure | OpportunityClosed, Opportunity>> => {
  const found = await sales.find(caller, id)()
  if (E.isLeft(found)) return found
  if (O.isNone(found.right)) return E.left({ _tag: 'LedgerNotFound' })
  return found.right.value.status === 'open' ? E.right(found.right.value) : E.left({ _tag: 'OpportunityClosed' })
}

/** Answers it as the ledger has it then. A call, and two more where there is something to write. */
export type ChangeOpportunity = (
  caller: LedgerCaller,
  id: OpportunityId,
  change: OpportunityChange,
) => TaskEither<ChangeOpportunityFailure, Opportunity>

export const makeChangeOpportunity =
  ({
    sales,
    clock,
  }: {
    readonly sales: Pick<LedgerSales, 'find' | 'change'>
    readonly clock: Clock
  }): ChangeOpportunity =>
  (caller, id, change) =>
  async () => {
    const asker = inTime(clock, caller)
    const found = await findOpen(sales, asker, id)
    if (E.isLeft(found)) return found
    const difference = differingOpportunity(found.right, change)
    return Object.keys(difference).length === 0 ? found : sales.change(asker, id, difference)()
  }

/**
 * Four calls at most. LedgerNotFound: there is none in the caller's division, or none any more. The user's items no longer have it, in either case;
 * one of another division they keep.
 */
export type RemoveOpportunity = (caller: LedgerCaller, id: OpportunityId) => TaskEither<RemoveOpportunityFailure, void>

export const makeRemoveOpportunity =
  (deps: {
    readonly sales: Pick<LedgerSales, 'find' | 'remove'>
    readonly activities: Pick<LedgerActivities, 'ofOpportunity'>
    readonly inScope: InScope<Pick<LedgerStores, 'itemLinks'>>
    readonly clock: Clock
  }): RemoveOpportunity =>
  (caller, id) => {
    const remove = async (): Promise<E.Either<RemoveOpportunityFailure, void>> => {
      const asker = inTime(deps.clock, caller)
      const found = await findOpen(deps.sales, asker, id)
      if (E.isLeft(found)) return found
      // What colleagues wrote under it is not lost by one press.
      const under = await deps.activities.ofOpportunity(asker, id)()
      if (E.isLeft(under)) return under
      return under.right.data.length > 0 ? E.left({ _tag: 'OpportunityInUse' }) : deps.sales.remove(asker, id)()
    }
    return async () => {
      const removed = await remove()
      if (E.isLeft(removed) && removed.left._tag !== 'LedgerNotFound') return removed
      const forgotten = await deps.inScope(Tenant(caller.tenantUuid), ({ itemLinks }) =>
        itemLinks.forgetOpportunity(caller.ledgerUserId, { id, division: caller.division }),
      )()
      return E.isLeft(forgotten) ? forgotten : removed
    }
  }
