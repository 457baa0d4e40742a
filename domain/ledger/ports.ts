// The ports of the ledger area: to the ledger, and to our own tables about it.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type {
  AccountId,
  Contact,
  ContactChange,
  ContactChoiceStore,
  ContactDetails,
  ContactId,
  Likeness,
  NewContact,
} from './contact.ts'
import type { FromLedger } from './failures.ts'
import type { OpportunityClaimStore } from './opportunity-claims.ts'
import type { SearchText } from './search-text.ts'
import type { UserSettings } from './settings.ts'
import type { OpportunityId } from './sales.ts'
import type { Booked, TimeLinkStore } from './time-link.ts'
import type { Listed } from './bounded-list.ts'

/** Contacts of the ledger. No query is longer than the ledger accepts. */
export interface LedgerContacts {
  /** Persons with the address, or organisations with it if there are no such persons. At most 2 calls (PLG-21); at most 60 rows. */
  readonly findByEmail: (caller: LedgerCaller, address: Mailbox) => FromLedger<Listed<Contact>>
  /**
   * Those of the addresses, in comparable form, that `findByEmail` would find. It makes as few calls as the length of the ledger's filters
   * allows, persons first; one failed call fails all.
   */
  readonly findKnownAmong: (caller: LedgerCaller, addresses: readonly Mailbox[]) => FromLedger<ReadonlySet<string>>
  /** Persons whose name, organisation's name or address contains the text; sorted by name, at most 25. One call. */
  readonly search: (caller: LedgerCaller, text: SearchText) => FromLedger<readonly Contact[]>
  /** Requests a list of one, so that a missing contact does not count as a refused call (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: ContactId) => FromLedger<Option<ContactDetails>>
  /** The contact of the organisation that matches `likeness`, the first by name if several do. One call. */
  readonly findAlike: (
    caller: LedgerCaller,
    account: AccountId,
    likeness: Likeness,
  ) => FromLedger<Option<ContactDetails>>
  /** One call. LedgerDown: it is unknown whether the contact was created. */
  readonly create: (caller: LedgerCaller, contact: NewContact) => FromLedger<ContactDetails>
  /** Writes only the given fields. One call. */
  readonly change: (
    caller: LedgerCaller,
    id: ContactId,
    change: ContactChange & { readonly account?: AccountId },
  ) => FromLedger<void>
}

/** When the caller's office last had contact with each of the contacts, in their division; absent where that is unknown. No call. */
export type FindLastContacts = (
  caller: Pick<LedgerCaller, 'tenantUuid' | 'division'>,
  contacts: readonly Contact[],
) => Stored<ReadonlyMap<Contact, Instant>>

/** Tenant-scoped; a user's own choices (PLG-16). */
export interface SettingsStore {
  readonly find: (user: LedgerUserId) => Stored<Option<UserSettings>>
  readonly put: (user: LedgerUserId, settings: UserSettings) => Stored<void>
}

/** Tenant-scoped; addresses a user does not want linked, compared without regard to case (PLG-8). Both writes are idempotent. */
export interface ExclusionStore {
  readonly isExcluded: (user: LedgerUserId, address: Mailbox) => Stored<boolean>
  /** The excluded ones of the addresses, in comparable form. One statement. */
  readonly excludedOf: (user: LedgerUserId, addresses: readonly Mailbox[]) => Stored<ReadonlySet<string>>
  readonly exclude: (user: LedgerUserId, address: Mailbox) => Stored<void>
  readonly include: (user: LedgerUserId, address: Mailbox) => Stored<void>
}

export interface LinkedOpportunity {
  readonly id: OpportunityId
  /** The division of the ledger in which it was created. */
  readonly division: Division
}

/** Our own copy of what the ledger has for one mail or appointment, as of the last check. */
export interface ItemLinks {
  readonly booking: Option<Booked>
  readonly opportunity: Option<LinkedOpportunity>
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface ItemLinkStore {
  /** Empty links for an unknown item. A booking in progress does not count yet. */
  readonly find: (user: LedgerUserId, outlookItemId: string) => Stored<ItemLinks>
  /** Does not change the item's time: only the TimeLinkStore does. */
  readonly putOpportunity: (user: LedgerUserId, outlookItemId: string, opportunity: LinkedOpportunity) => Stored<void>
  /** Removes this opportunity of this division from all items of the user. Idempotent. */
  readonly forgetOpportunity: (user: LedgerUserId, gone: LinkedOpportunity) => Stored<void>
}

export interface LedgerStores {
  readonly settings: SettingsStore
  readonly exclusions: ExclusionStore
  readonly contactChoices: ContactChoiceStore
  readonly itemLinks: ItemLinkStore
  readonly opportunityClaims: OpportunityClaimStore
  readonly timeLinks: TimeLinkStore
}

export interface Allowance {
  /** Total number of calls. */
  readonly limit: number
  /** Calls left: the smaller of the ledger's last count and the replicas' shared count. */
  readonly remaining: number
  /** When the smaller count resets. */
  readonly resetsAt: Instant
}

export interface Quota {
  readonly minute: Allowance
  readonly day: Allowance
}

/** Needs no call to the ledger. */
export type ReadQuota = (division: Division) => Stored<Quota>

export interface KnownRecipient {
  readonly address: Mailbox
  /** None: the ledger knows the address only as an organisation's. */
  readonly contact: Option<ContactId>
  /** The person's organisation, or the organisation with the address. None: a person without an organisation. */
  readonly account: Option<AccountId>
}

export interface LedgerRecipients {
  /** Those of at most 10 addresses that the ledger knows, in their order, by one call for persons and one for organisations at most. */
  readonly findKnown: (caller: LedgerCaller, addresses: readonly Mailbox[]) => FromLedger<readonly KnownRecipient[]>
}

export interface DocumentType {
  /** The ledger's number, the same in every division. */
  readonly id: number
  readonly description: string
}

type ForDivision = (caller: LedgerCaller) => FromLedger<readonly DocumentType[]>

export interface LedgerDocumentTypes {
  /** The types available for documents, at most 5 minutes old (PLG-21): usually without a call. */
  readonly list: ForDivision
  /** The same, at most seconds old, for when a type is missing: one call, unless there was one just before. */
  readonly listRecent: ForDivision
  /** The same, current, for after a refusal: one call. */
  readonly listFresh: ForDivision
}

/** Sorts types by description, and equal descriptions by number. */
export function byDescription(types: readonly DocumentType[], order: 'rising' | 'falling'): readonly DocumentType[] {
  const sorted = [...types].sort((a, b) => a.description.localeCompare(b.description, 'nl') || a.id - b.id)
  return order === 'rising' ? sorted : sorted.toReversed()
}

export type OrderKind = 'quotation' | 'salesOrder' | 'purchaseOrder'

/** The ledger's own words, in the language of its user. For a purchase order the ledger gives only its progress. */
export type OrderStatus =
  | { readonly _tag: 'InWords'; readonly words: string }
  | { readonly _tag: 'Progress'; readonly progress: 'open' | 'partial' | 'complete' | 'cancelled' }

export interface Order {
  readonly id: Uuid
  /** The number that people use for the order. */
  readonly number: Option<number>
  readonly description: Option<string>
  readonly date: Option<Day>
  /** In `currency`. */
  readonly amount: Option<number>
  /** ISO 4217. */
  readonly currency: Option<string>
  readonly status: Option<OrderStatus>
  /** The other party's own reference. */
  readonly yourRef: Option<string>
}

export interface LedgerOrders {
  /** Newest first, at most MAX_LISTED: one call for each 60. */
  readonly makeListOfAccount: (
    kind: OrderKind,
  ) => (caller: LedgerCaller, account: AccountId) => FromLedger<Listed<Order>>
}

/** Recording never waits. Labels are a few fixed words without personal data. */
export interface LedgerMetrics {
  /** One call to the ledger: `endpoint` is a name or pattern without ids. */
  readonly ledgerCalled: (endpoint: string, outcome: string, took: Duration) => void
}
