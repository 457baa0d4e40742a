// What the ledger area asks of the ledger itself and of our own tables about it.
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Contact } from './contact.ts'
import type { LedgerFailure } from './failures.ts'
import type { UserSettings } from './settings.ts'

export interface LedgerContacts {
  /** All that carry the address, persons and, where there are none, organisations. At most 2 calls (PLG-21); at most 60 rows. */
  readonly findByEmail: (caller: LedgerCaller, address: Mailbox) => TaskEither<LedgerFailure, readonly Contact[]>
}

/** Tenant-scoped; a user's own choices (PLG-16). */
export interface SettingsStore {
  readonly find: (user: LedgerUserId) => TaskEither<StoreUnavailable, Option<UserSettings>>
  readonly put: (user: LedgerUserId, settings: UserSettings) => TaskEither<StoreUnavailable, void>
}

/** Tenant-scoped; addresses a user does not want linked, compared without regard to case (PLG-8). Both writes are idempotent. */
export interface ExclusionStore {
  readonly isExcluded: (user: LedgerUserId, address: Mailbox) => TaskEither<StoreUnavailable, boolean>
  readonly exclude: (user: LedgerUserId, address: Mailbox) => TaskEither<StoreUnavailable, void>
  readonly include: (user: LedgerUserId, address: Mailbox) => TaskEither<StoreUnavailable, void>
}

/** What has been recorded in the ledger for one mail or appointment. */
export interface ItemLinks {
  readonly timeTransaction: Option<Uuid>
  readonly opportunity: Option<Uuid>
}

/** Tenant-scoped; keyed by user and the mail client's item id. */
export interface ItemLinkStore {
  /** Empty links for an unknown item. */
  readonly find: (user: LedgerUserId, outlookItemId: string) => TaskEither<StoreUnavailable, ItemLinks>
  readonly put: (user: LedgerUserId, outlookItemId: string, links: ItemLinks) => TaskEither<StoreUnavailable, void>
}

export interface LedgerStores {
  readonly settings: SettingsStore
  readonly exclusions: ExclusionStore
  readonly itemLinks: ItemLinkStore
}
