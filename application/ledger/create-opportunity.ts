// Creates an opportunity, at most one per mail (PLG-13): repeating the request returns the existing one, a different request is refused.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import {
  type CreateOpportunityFailure,
  faultOfParties,
  isSameWish,
  type LedgerSales,
  type NewOpportunity,
  type Opportunity,
} from '#domain/ledger/sales.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { inTime } from './call-deadline.ts'
import { opportunityOfMail, type OpportunityOfMailDeps } from './opportunity-of-mail.ts'
import { usableStage } from './change-opportunity.ts'

type Outcome = E.Either<CreateOpportunityFailure, Opportunity>

/** `outlookItemId`: the mail that it becomes the opportunity of. `created`: false where the mail had it already. */
export type CreateOpportunity = (
  caller: LedgerCaller,
  wanted: NewOpportunity,
  outlookItemId: O.Option<string>,
) => TaskEither<CreateOpportunityFailure, { readonly opportunity: Opportunity; readonly created: boolean }>

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
    const asker = inTime(deps.clock, caller)
    if (O.isNone(outlookItemId)) {
      const fault = await obstacle(asker, wanted)
      const made: Outcome = fault === undefined ? await create(asker, wanted, O.none) : E.left(fault)
      return E.isLeft(made) ? made : E.right({ opportunity: made.right, created: true })
    }

    const ofMail = opportunityOfMail(deps, asker, outlookItemId.value)
    const begun = await ofMail.begin()
    if (E.isLeft(begun)) return begun
    if (begun.right._tag === 'Has') {
      const { opportunity } = begun.right
      return isSameWish(wanted, opportunity)
        ? E.right({ opportunity, created: false })
        : E.left({ _tag: 'MailHasOpportunity' })
    }

    const { reference } = begun.right
    const fault = await obstacle(asker, wanted)
    const made: Outcome = fault === undefined ? await create(asker, wanted, O.some(reference)) : E.left(fault)
    if (E.isRight(made)) {
      const kept = await ofMail.made(reference, made.right)()
      return E.isLeft(kept) ? kept : E.right({ opportunity: made.right, created: true })
    }
    const doubtful = fault === undefined && made.left._tag === 'LedgerDown'
    const freed = await (doubtful ? ofMail.unknown(reference) : ofMail.notMade(reference))()
    return E.isLeft(freed) ? freed : made
  }
}
