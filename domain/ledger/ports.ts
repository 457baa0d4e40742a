// What the ledger area asks of the ledger itself and of our own tables about it.
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

/** Contacts of the ledger. No question is longer than the ledger takes. */
export interface LedgerContacts {
  /** Those that carry the address, persons and, where there are none, organisations. At most 2 calls (PLG-21); at most 60 rows. */
  readonly findByEmail: (caller: LedgerCaller, address: Mailbox) => FromLedger<Listed<Contact>>
  /**
   * Those of the addresses, in comparable form, that `findByEmail` would find. It makes as few calls as the length of the ledger's filters
   * allows, persons first; one failed call fails all.
   */
  readonly findKnownAmong: (caller: LedgerCaller, addresses: readonly Mailbox[]) => FromLedger<ReadonlySet<string>>
  /** Persons whose name, organisation's name or an address holds the text, by name, at most 25. One call. */
  readonly search: (caller: LedgerCaller, text: SearchText) => FromLedger<readonly Contact[]>
  /** Asked for as a list of one: none is no refusal of the ledger (PLG-20). One call. */
  readonly find: (caller: LedgerCaller, id: ContactId) => FromLedger<Option<ContactDetails>>
  /** One at the organisation who is like that, the first by name where there are several. One call. */
  readonly findAlike: (
    caller: LedgerCaller,
    account: AccountId,
    likeness: Likeness,
  ) => FromLedger<Option<ContactDetails>>
  /** One call. LedgerDown: it may have been made or not. */
  readonly create: (caller: LedgerCaller, contact: NewContact) => FromLedger<ContactDetails>
  /** Writes what is given and nothing else. One call. */
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
  /** Those of the addresses that are, in comparable form; in one statement. */
  readonly excludedOf: (user: LedgerUserId, addresses: readonly Mailbox[]) => Stored<ReadonlySet<string>>
  readonly exclude: (user: LedgerUserId, address: Mailbox) => Stored<void>
  readonly include: (user: LedgerUserId, address: Mailbox) => Stored<void>
}

export interface LinkedOpportunity {
  readonly id: OpportunityId
  /** Of the ledger, where it was made. */
  readonly division: Division
}

/** What has been recorded in the ledger for one mail or appointment: our own copy, as of the last look. */
export interface ItemLinks {
  readonly booking: Option<Booked>
  readonly opportunity: Option<LinkedOpportunity>
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface ItemLinkStore {
  /** Empty links for an unknown item. A booking in progress does not count yet. */
  readonly find: (user: LedgerUserId, outlookItemId: string) => Stored<ItemLinks>
  /** Leaves the item's time as it is: that is changed through the TimeLinkStore alone. */
  readonly putOpportunity: (user: LedgerUserId, outlookItemId: string, opportunity: LinkedOpportunity) => Stored<void>
  /** No item of the user has this opportunity of this division any more. Idempotent. */
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
  /** Calls in all. */
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

/** Costs no call of the ledger. */
export type ReadQuota = (division: Division) => Stored<Quota>

export interface KnownRecipient {
  readonly address: Mailbox
  /** None: it is known as an organisation's address only. */
  readonly contact: Option<ContactId>
  /** The person's organisation, or the one whose address it is; none: a person without one. */
  readonly account: Option<AccountId>
}

export interface LedgerRecipients {
  /** Those of at most 10 addresses that the ledger knows, in their order, by one call for persons and one for organisations at most. */
  readonly known: (caller: LedgerCaller, addresses: readonly Mailbox[]) => FromLedger<readonly KnownRecipient[]>
}

export interface DocumentType {
  /** The ledger's number of it, in every division. */
  readonly id: number
  readonly description: string
}

type ForDivision = (caller: LedgerCaller) => FromLedger<readonly DocumentType[]>

export interface LedgerDocumentTypes {
  /** The types available for documents, at most 5 minutes old (PLG-21): usually without a call. */
  readonly creatable: ForDivision
  /** The same, seconds old, if one is missing: a call, unless there was one just before. */
  readonly creatableLately: ForDivision
  /** The same, current, after a refusal: a call. */
  readonly creatableNow: ForDivision
}

/** As people read a list; among equals by number. */
export function byDescription(types: readonly DocumentType[], order: 'rising' | 'falling'): readonly DocumentType[] {
  const sorted = [...types].sort((a, b) => a.description.localeCompare(b.description, 'nl') || a.id - b.id)
  return order === 'rising' ? sorted : sorted.toReversed()
}

export type OrderKind = 'quotation' | 'salesOrder' | 'purchaseOrder'

/** In the ledger's words, in the language of its user; of a purchase order it has none, only how far it is. */
export type OrderStatus =
  | { readonly _tag: 'InWords'; readonly words: string }
  | { readonly _tag: 'Progress'; readonly progress: 'open' | 'partial' | 'complete' | 'cancelled' }

export interface Order {
  readonly id: Uuid
  /** By which people know it. */
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
  readonly ofAccount: (kind: OrderKind) => (caller: LedgerCaller, account: AccountId) => FromLedger<Listed<Order>>
}

/** Writing never waits; labels are a few fixed words, never personal. */
export interface LedgerMetrics {
  /** One call to the ledger: `endpoint` is a name or pattern without ids. */
  readonly ledgerCalled: (endpoint: string, outcome: string, took: Duration) => void
}
