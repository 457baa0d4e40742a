// Opportunities of the ledger and their stages (PLG-12, PLG-13). The ledger decides what a stage means, and which stages end an
// opportunity.
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
  /** The chance of an opportunity in this stage, from 0 to 1. */
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
  /** From 0 to 1. None: the ledger's value for the stage. */
  readonly probability: Option<number>
  readonly closeDate: Option<Day>
  readonly nextAction: Option<string>
  readonly notes: Option<string>
}

/** Absent: stays as it is. None: cleared. */
export type OpportunityChange = Partial<
  Pick<Opportunity, 'name' | 'amount' | 'probability' | 'closeDate' | 'nextAction'>
>

/** What the ledger knows of the organisation and the contact of a new opportunity. */
export interface Parties {
  readonly account: Option<{ readonly blocked: boolean }>
  /** The organisation of the requested contact. */
  readonly accountOfContact: Option<AccountId>
}

export type ContactOfOtherAccount = Tagged<'ContactOfOtherAccount'>
export type StageGone = Tagged<'StageGone'>
/** The opportunity is won or lost. */
export type OpportunityClosed = Tagged<'OpportunityClosed'>
/** The opportunity has notes or tasks. */
export type OpportunityInUse = Tagged<'OpportunityInUse'>
/** The opportunity of a new note or task is not in the ledger (any more). */
export type OpportunityGone = Tagged<'OpportunityGone'>
/** The mail has an opportunity already, and it is not the requested one. */
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
  readonly listOfAccount: (caller: LedgerCaller, account: AccountId) => FromLedger<Listed<Opportunity>>
  /** The active stages in the order of the division, at most 5 minutes old (PLG-21): usually without a call. */
  readonly listStages: (caller: LedgerCaller) => FromLedger<readonly Stage[]>
  /** The same, at most seconds old, for when a stage is missing: one call, unless there was one within seconds. */
  readonly listRecentStages: (caller: LedgerCaller) => FromLedger<readonly Stage[]>
  /** Requests a list of one, so that a missing opportunity does not count as a refused call (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: OpportunityId) => FromLedger<Option<Opportunity>>
  /** Requests lists of one: one call, and a second one if a contact is given. */
  readonly findParties: (caller: LedgerCaller, account: AccountId, contact: Option<ContactId>) => FromLedger<Parties>
  /** The opportunity that was created with the reference at `since` or later, even if it was changed since. One call. */
  readonly findByReference: (caller: LedgerCaller, reference: Uuid, since: Instant) => FromLedger<Option<Opportunity>>
  /** One call. With `reference`, `findByReference` finds it again. LedgerDown: it is unknown whether it was created. */
  readonly create: (
    caller: LedgerCaller,
    opportunity: NewOpportunity,
    reference: Option<Uuid>,
  ) => FromLedger<Opportunity>
  /** Two calls: the second reads the stored record, in which more than the stage may have changed. */
  readonly move: (caller: LedgerCaller, id: OpportunityId, stage: StageId) => FromLedger<Opportunity>
  /** Writes the given fields. Two calls, as for a move. */
  readonly change: (caller: LedgerCaller, id: OpportunityId, change: OpportunityChange) => FromLedger<Opportunity>
  /** One call. LedgerNotFound: it was gone already. */
  readonly remove: (caller: LedgerCaller, id: OpportunityId) => FromLedger<void>
}

const isSameField = (known: unknown, wanted: unknown): boolean => JSON.stringify(known) === JSON.stringify(wanted)

/** The fields of the change that differ from the known values. */
export function findOpportunityDifference(known: Opportunity, change: OpportunityChange): OpportunityChange {
  return Object.fromEntries(
    (['name', 'amount', 'probability', 'closeDate', 'nextAction'] as const).flatMap((field) =>
      change[field] === undefined || isSameField(known[field], change[field]) ? [] : [[field, change[field]]],
    ),
  )
}

/** The first fault of the organisation or the contact of a new opportunity, if any. */
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

/** Whether the existing opportunity is the requested one: a repeated request, not another opportunity for the same mail. */
export function isSameWish(
  wanted: Pick<NewOpportunity, 'accountId' | 'name'>,
  { accountId, name }: Pick<Opportunity, 'accountId' | 'name'>,
): boolean {
  return accountId._tag === 'Some' && accountId.value === wanted.accountId && name.trim() === wanted.name.trim()
}
