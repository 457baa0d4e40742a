// Creates, moves, changes and removes opportunities (PLG-13). An opportunity that is won or lost stays as it is.
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import {
  type ChangeOpportunityFailure,
  type CreateOpportunityFailure,
  findOpportunityDifference,
  findPartiesFault,
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
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { LedgerActivities } from '#domain/ledger/activity.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import { withDeadline } from './call-order.ts'
import { makeOpportunityOfMail, type OpportunityOfMailDeps } from './opportunity-of-mail.ts'

// A chosen stage is looked up in the cached list; only a stage that is missing there fetches the list again.

function requireUsableStage(
  sales: Pick<LedgerSales, 'listStages' | 'listRecentStages'>,
  caller: LedgerCaller,
  wanted: StageId,
): TE.TaskEither<LedgerFailure | StageGone, Stage> {
  const among = (stages: readonly Stage[]): Stage | undefined => stages.find(({ id }) => id === wanted)
  return pipe(
    sales.listStages(caller),
    TE.flatMap((stages) => (among(stages) === undefined ? sales.listRecentStages(caller) : TE.right(stages))),
    TE.flatMap((stages) => TE.fromNullable<LedgerFailure | StageGone>({ _tag: 'StageGone' })(among(stages))),
  )
}

/** Returns the opportunity as the ledger has it afterwards. One call, and two more if it was in another stage. */
export function makeMoveOpportunity(deps: {
  readonly sales: Pick<LedgerSales, 'find' | 'listStages' | 'listRecentStages' | 'move'>
  readonly clock: Clock
}) {
  return function moveOpportunity(
    caller: LedgerCaller,
    id: OpportunityId,
    stage: StageId,
  ): TE.TaskEither<MoveOpportunityFailure, Opportunity> {
    return gen(function* () {
      const timed = withDeadline(deps.clock, caller)
      const opportunity = yield* unwrap(findOpen(deps.sales, timed, id))
      if (O.isSome(opportunity.stage) && opportunity.stage.value.id === stage) return opportunity
      yield* unwrap(requireUsableStage(deps.sales, timed, stage))
      return yield* unwrap(deps.sales.move(timed, id, stage))
    })
  }
}

const findOpen = (
  sales: Pick<LedgerSales, 'find'>,
  caller: LedgerCaller,
  id: OpportunityId,
): TE.TaskEither<LedgerFailure | OpportunityClosed, Opportunity> =>
  gen(function* () {
    const found = yield* unwrap(sales.find(caller, id))
    if (O.isNone(found)) return yield* fail({ _tag: 'LedgerNotFound' })
    return found.value.status === 'open' ? found.value : yield* fail({ _tag: 'OpportunityClosed' })
  })

/** Returns the opportunity as the ledger has it afterwards. One call, and two more if there is something to write. */
export function makeChangeOpportunity({
  sales,
  clock,
}: {
  readonly sales: Pick<LedgerSales, 'find' | 'change'>
  readonly clock: Clock
}) {
  return function changeOpportunity(
    caller: LedgerCaller,
    id: OpportunityId,
    change: OpportunityChange,
  ): TE.TaskEither<ChangeOpportunityFailure, Opportunity> {
    return gen(function* () {
      const timed = withDeadline(clock, caller)
      const opportunity = yield* unwrap(findOpen(sales, timed, id))
      const difference = findOpportunityDifference(opportunity, change)
      return Object.keys(difference).length === 0 ? opportunity : yield* unwrap(sales.change(timed, id, difference))
    })
  }
}

/**
 * At most four calls. LedgerNotFound: the caller's division has no such opportunity (any more). In that case too, the user's items lose
 * their link to it. Links to opportunities of other divisions stay.
 */
export function makeRemoveOpportunity(deps: {
  readonly sales: Pick<LedgerSales, 'find' | 'remove'>
  readonly activities: Pick<LedgerActivities, 'listOfOpportunity'>
  readonly inScope: InScope<Pick<LedgerStores, 'itemLinks'>>
  readonly clock: Clock
}) {
  return function removeOpportunity(
    caller: LedgerCaller,
    id: OpportunityId,
  ): TE.TaskEither<RemoveOpportunityFailure, void> {
    const remove: TE.TaskEither<RemoveOpportunityFailure, void> = gen(function* () {
      const timed = withDeadline(deps.clock, caller)
      yield* unwrap(findOpen(deps.sales, timed, id))
      // One click must not delete what colleagues wrote under the opportunity.
      const under = yield* unwrap(deps.activities.listOfOpportunity(timed, id))
      if (under.data.length > 0) return yield* fail({ _tag: 'OpportunityInUse' })
      yield* unwrap(deps.sales.remove(timed, id))
    })
    return gen(function* () {
      const removed = yield* wait(remove)
      if (E.isRight(removed) || removed.left._tag === 'LedgerNotFound')
        yield* unwrap(
          deps.inScope(Tenant(caller.tenantUuid), ({ itemLinks }) =>
            itemLinks.forgetOpportunity(caller.ledgerUserId, { id, division: caller.division }),
          ),
        )
      return yield* unwrap(removed)
    })
  }
}

type Outcome = E.Either<CreateOpportunityFailure, Opportunity>

/** `outlookItemId`: the mail to which the opportunity is linked. `created` false: the mail had it already. */
export type CreateOpportunity = (
  caller: LedgerCaller,
  wanted: NewOpportunity,
  outlookItemId: O.Option<string>,
) => TE.TaskEither<CreateOpportunityFailure, { readonly opportunity: Opportunity; readonly created: boolean }>

export interface CreateOpportunityDeps extends OpportunityOfMailDeps {
  readonly sales: OpportunityOfMailDeps['sales'] &
    Pick<LedgerSales, 'listStages' | 'listRecentStages' | 'findParties' | 'create'>
}

export function makeCreateOpportunity(deps: CreateOpportunityDeps): CreateOpportunity {
  const { sales } = deps

  /** Runs before anything is written. Left: why the opportunity cannot be created. */
  const check = (caller: LedgerCaller, wanted: NewOpportunity): TE.TaskEither<CreateOpportunityFailure, void> =>
    gen(function* () {
      const parties = yield* unwrap(sales.findParties(caller, wanted.accountId, wanted.contactId))
      const fault = findPartiesFault(wanted, parties)
      if (fault !== undefined) return yield* fail(fault)
      if (O.isSome(wanted.stageId)) yield* unwrap(requireUsableStage(sales, caller, wanted.stageId.value))
    })

  return (caller, wanted, outlookItemId) =>
    gen(function* () {
      const timed = withDeadline(deps.clock, caller)
      if (O.isNone(outlookItemId)) {
        yield* unwrap(check(timed, wanted))
        return { opportunity: yield* unwrap(sales.create(timed, wanted, O.none)), created: true }
      }

      const ofMail = makeOpportunityOfMail(deps, timed, outlookItemId.value)
      const begun = yield* unwrap(ofMail.begin)
      if (begun._tag === 'Has') {
        const { opportunity } = begun
        return isSameWish(wanted, opportunity)
          ? { opportunity, created: false }
          : yield* fail({ _tag: 'MailHasOpportunity' })
      }

      const { reference } = begun
      const checked = yield* wait(check(timed, wanted))
      const made: Outcome = E.isLeft(checked) ? checked : yield* wait(sales.create(timed, wanted, O.some(reference)))
      if (E.isRight(made)) {
        yield* unwrap(ofMail.saveLink(reference, made.right))
        return { opportunity: made.right, created: true }
      }
      const isDoubtful = E.isRight(checked) && made.left._tag === 'LedgerDown'
      yield* unwrap(isDoubtful ? ofMail.leaveClaim(reference) : ofMail.releaseClaim(reference))
      return yield* fail(made.left)
    })
}
