// Opportunities of the ledger and the stages they go through (PLG-12, PLG-13). What a stage means, and which of them ends an opportunity, is the
// ledger's matter.
import type { Option } from 'fp-ts/lib/Option.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { AccountId, ContactId } from './contact.ts'
import type { AccountGone, FromLedger, LedgerFailure } from './failures.ts'
import type { Listed } from './bounded-list.ts'

export type OpportunityId = Uuid & { readonly _opportunity: 'OpportunityId' }
export type StageId = Uuid & { readonly _stage: 'StageId' }

export interface Stage {
  readonly id: StageId
  readonly code: Option<string>
  readonly description: string
  /** The chance of an opportunity in it, from 0 to 1. */
  readonly probability: Option<number>
}

export interface Opportunity {
  readonly id: OpportunityId
  readonly name: string
  readonly accountId: Option<AccountId>
  readonly contactId: Option<ContactId>
  readonly stage: Option<Pick<Stage, 'id' | 'description'>>
  readonly status: 'open' | 'won' | 'lost'
  /** In `currency`. */
  readonly amount: Option<number>
  /** ISO 4217. */
  readonly currency: Option<string>
  /** From 0 to 1. */
  readonly probability: Option<number>
  readonly closeDate: Option<Day>
  readonly nextAction: Option<string>
}

export interface NewOpportunity {
  readonly accountId: AccountId
  readonly contactId: Option<ContactId>
  readonly name: string
  readonly stageId: Option<StageId>
  readonly amount: Option<number>
  /** From 0 to 1; none: what the ledger takes for the stage. */
  readonly probability: Option<number>
  readonly closeDate: Option<Day>
  readonly nextAction: Option<string>
  readonly notes: Option<string>
}

/** Absent: stays as it is. None: cleared. */
export type OpportunityChange = Partial<
  Pick<Opportunity, 'name' | 'amount' | 'probability' | 'closeDate' | 'nextAction'>
>

/** What the ledger knows of whom an opportunity would be for. */
export interface Parties {
  readonly account: Option<{ readonly blocked: boolean }>
  /** The organisation of the contact that was asked for. */
  readonly accountOfContact: Option<AccountId>
}

export type ContactOfOtherAccount = Tagged<'ContactOfOtherAccount'>
export type StageGone = Tagged<'StageGone'>
/** Won or lost. */
export type OpportunityClosed = Tagged<'OpportunityClosed'>
/** There are notes or tasks under it. */
export type OpportunityInUse = Tagged<'OpportunityInUse'>
/** The opportunity that was to be written under is not in the ledger (any more). */
export type OpportunityGone = Tagged<'OpportunityGone'>
/** The mail has an opportunity, and it is another than what was asked for. */
export type MailHasOpportunity = Tagged<'MailHasOpportunity'>
/** Another call creates the mail's opportunity, or its outcome is unknown. */
export type OpportunityUnderWay = Tagged<'OpportunityUnderWay', { readonly retryAt: Instant }>

export type CreateOpportunityFailure =
  | LedgerFailure
  | AccountGone
  | ContactOfOtherAccount
  | StageGone
  | MailHasOpportunity
  | OpportunityUnderWay
export type MoveOpportunityFailure = LedgerFailure | StageGone | OpportunityClosed
export type ChangeOpportunityFailure = LedgerFailure | OpportunityClosed
export type RemoveOpportunityFailure = LedgerFailure | OpportunityClosed | OpportunityInUse

export interface LedgerSales {
  /** Newest first, at most MAX_LISTED: one call for each 60. */
  readonly ofAccount: (caller: LedgerCaller, account: AccountId) => FromLedger<Listed<Opportunity>>
  /** The active ones in the order of the division, at most 5 minutes old (PLG-21): usually without a call. */
  readonly stages: (caller: LedgerCaller) => FromLedger<readonly Stage[]>
  /** The same, seconds old, if one is missing: a call, unless there was one within seconds. */
  readonly stagesNow: (caller: LedgerCaller) => FromLedger<readonly Stage[]>
  /** Asked for as a list of one, so that none is no refusal by the ledger (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: OpportunityId) => FromLedger<Option<Opportunity>>
  /** Lists of one each: a call, and another where a contact is asked for. */
  readonly parties: (caller: LedgerCaller, account: AccountId, contact: Option<ContactId>) => FromLedger<Parties>
  /** The one that was made with the reference at `since` or later, whatever has been done to it. One call. */
  readonly findByReference: (caller: LedgerCaller, reference: Uuid, since: Instant) => FromLedger<Option<Opportunity>>
  /** One call. With `reference`, it is found again by that. LedgerDown: it may have been made or not. */
  readonly create: (
    caller: LedgerCaller,
    opportunity: NewOpportunity,
    reference: Option<Uuid>,
  ) => FromLedger<Opportunity>
  /** Two calls: the second reads the stored record, in which more than the stage may have changed. */
  readonly move: (caller: LedgerCaller, id: OpportunityId, stage: StageId) => FromLedger<Opportunity>
  /** Writes what is given. Two calls, as for a move. */
  readonly change: (caller: LedgerCaller, id: OpportunityId, change: OpportunityChange) => FromLedger<Opportunity>
  /** One call. LedgerNotFound: it was gone. */
  readonly remove: (caller: LedgerCaller, id: OpportunityId) => FromLedger<void>
}

const isSameField = (known: unknown, wanted: unknown): boolean => JSON.stringify(known) === JSON.stringify(wanted)

/** What of the change is not so already. */
export function findOpportunityDifference(known: Opportunity, change: OpportunityChange): OpportunityChange {
  return Object.fromEntries(
    (['name', 'amount', 'probability', 'closeDate', 'nextAction'] as const).flatMap((field) =>
      change[field] === undefined || isSameField(known[field], change[field]) ? [] : [[field, change[field]]],
    ),
  )
}

/** First fault of whom an opportunity is to be for, if any. */
export function findPartiesFault(
  { accountId, contactId }: Pick<NewOpportunity, 'accountId' | 'contactId'>,
  { account, accountOfContact }: Parties,
): AccountGone | ContactOfOtherAccount | undefined {
  if (account._tag === 'None' || account.value.blocked) return { _tag: 'AccountGone' }
  if (contactId._tag === 'None') return undefined
  return accountOfContact._tag === 'Some' && accountOfContact.value === accountId
    ? undefined
    : { _tag: 'ContactOfOtherAccount' }
}

/** Whether what was asked for is what there is already: the same wish again, and not another one for the same mail. */
export function isSameWish(
  wanted: Pick<NewOpportunity, 'accountId' | 'name'>,
  { accountId, name }: Pick<Opportunity, 'accountId' | 'name'>,
): boolean {
  return accountId._tag === 'Some' && accountId.value === wanted.accountId && name.trim() === wanted.name.trim()
}
