// Creates, moves, changes and removes opportunities (PLG-13). One that is won or lost stays as it is.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import {
  type ChangeOpportunityFailure,
  type CreateOpportunityFailure,
  differingOpportunity,
  faultOfParties,
  isSameWish,
  type LedgerSales,
  type MoveOpportunityFailure,
  type NewOpportunity,
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
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { LedgerActivities } from '#domain/ledger/activity.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { inTime } from './call-order.ts'
import { opportunityOfMail, type OpportunityOfMailDeps } from './opportunity-of-mail.ts'

// A chosen stage is looked up in the cached list; only a stage that is missing there fetches the list again.

const usableStage = (
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
export const makeMoveOpportunity =
  (deps: { readonly sales: Pick<LedgerSales, 'find' | 'stages' | 'stagesNow' | 'move'>; readonly clock: Clock }) =>
  (caller: LedgerCaller, id: OpportunityId, stage: StageId): TE.TaskEither<MoveOpportunityFailure, Opportunity> =>
  async () => {
    const timed = inTime(deps.clock, caller)
    const found = await deps.sales.find(timed, id)()
    if (E.isLeft(found)) return found
    if (O.isNone(found.right)) return E.left({ _tag: 'LedgerNotFound' })
    const opportunity = found.right.value
    if (opportunity.status !== 'open') return E.left({ _tag: 'OpportunityClosed' })
    if (O.isSome(opportunity.stage) && opportunity.stage.value.id === stage) return E.right(opportunity)
    const usable = await usableStage(deps.sales, timed, stage)()
    return E.isLeft(usable) ? usable : deps.sales.move(timed, id, stage)()
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
export const makeChangeOpportunity =
  ({ sales, clock }: { readonly sales: Pick<LedgerSales, 'find' | 'change'>; readonly clock: Clock }) =>
  (
    caller: LedgerCaller,
    id: OpportunityId,
    change: OpportunityChange,
  ): TE.TaskEither<ChangeOpportunityFailure, Opportunity> =>
  async () => {
    const timed = inTime(clock, caller)
    const found = await findOpen(sales, timed, id)
    if (E.isLeft(found)) return found
    const difference = differingOpportunity(found.right, change)
    return Object.keys(difference).length === 0 ? found : sales.change(timed, id, difference)()
  }

/**
 * Four calls at most. LedgerNotFound: there is none in the caller's division, or none any more. The user's items no longer have it, in either case;
 * one of another division they keep.
 */
export const makeRemoveOpportunity =
  (deps: {
    readonly sales: Pick<LedgerSales, 'find' | 'remove'>
    readonly activities: Pick<LedgerActivities, 'ofOpportunity'>
    readonly inScope: InScope<Pick<LedgerStores, 'itemLinks'>>
    readonly clock: Clock
  }) =>
  (caller: LedgerCaller, id: OpportunityId): TE.TaskEither<RemoveOpportunityFailure, void> => {
    const remove = async (): Promise<E.Either<RemoveOpportunityFailure, void>> => {
      const timed = inTime(deps.clock, caller)
      const found = await findOpen(deps.sales, timed, id)
      if (E.isLeft(found)) return found
      // What colleagues wrote under it is not lost by one press.
      const under = await deps.activities.ofOpportunity(timed, id)()
      if (E.isLeft(under)) return under
      return under.right.data.length > 0 ? E.left({ _tag: 'OpportunityInUse' }) : deps.sales.remove(timed, id)()
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

type Outcome = E.Either<CreateOpportunityFailure, Opportunity>

/** `outlookItemId`: the mail that it becomes the opportunity of. `created`: false where the mail had it already. */
export type CreateOpportunity = (
  caller: LedgerCaller,
  wanted: NewOpportunity,
  outlookItemId: O.Option<string>,
) => TE.TaskEither<CreateOpportunityFailure, { readonly opportunity: Opportunity; readonly created: boolean }>

export interface CreateOpportunityDeps extends OpportunityOfMailDeps {
  readonly sales: OpportunityOfMailDeps['sales'] & Pick<LedgerSales, 'stages' | 'stagesNow' | 'parties' | 'create'>
}

export const makeCreateOpportunity = (deps: CreateOpportunityDeps): CreateOpportunity => {
  const { sales } = deps

  /** Before anything is written. Undefined: nothing stands in the way. */
  const obstacle = async (caller: LedgerCaller, wanted: NewOpportunity) => {
    const parties = await sales.parties(caller, wanted.accountId, wanted.contactId)()
    if (E.isLeft(parties)) return parties.left
    const fault = faultOfParties(wanted, parties.right)
    if (fault !== undefined || O.isNone(wanted.stageId)) return fault
    const stage = await usableStage(sales, caller, wanted.stageId.value)()
    return E.isLeft(stage) ? stage.left : undefined
  }

  const create = async (caller: LedgerCaller, wanted: NewOpportunity, reference: O.Option<Uuid>): Promise<Outcome> =>
    sales.create(caller, wanted, reference)()

  return (caller, wanted, outlookItemId) => async () => {
    const timed = inTime(deps.clock, caller)
    if (O.isNone(outlookItemId)) {
      const fault = await obstacle(timed, wanted)
      const made: Outcome = fault === undefined ? await create(timed, wanted, O.none) : E.left(fault)
      return E.isLeft(made) ? made : E.right({ opportunity: made.right, created: true })
    }

    const ofMail = opportunityOfMail(deps, timed, outlookItemId.value)
    const begun = await ofMail.begin()
    if (E.isLeft(begun)) return begun
    if (begun.right._tag === 'Has') {
      const { opportunity } = begun.right
      return isSameWish(wanted, opportunity)
        ? E.right({ opportunity, created: false })
        : E.left({ _tag: 'MailHasOpportunity' })
    }

    const { reference } = begun.right
    const fault = await obstacle(timed, wanted)
    const made: Outcome = fault === undefined ? await create(timed, wanted, O.some(reference)) : E.left(fault)
    if (E.isRight(made)) {
      const kept = await ofMail.made(reference, made.right)()
      return E.isLeft(kept) ? kept : E.right({ opportunity: made.right, created: true })
    }
    const doubtful = fault === undefined && made.left._tag === 'LedgerDown'
    const freed = await (doubtful ? ofMail.unknown(reference) : ofMail.notMade(reference))()
    return E.isLeft(freed) ? freed : made
  }
}
