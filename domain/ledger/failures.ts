// How a call to the ledger's API can end other than well.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerDown } from '#domain/session/ports.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { AccountId, ContactId } from './contact.ts'

/** The ledger has no such record (any more). */
export type LedgerNotFound = Tagged<'LedgerNotFound'>

/** The user's rights in the ledger do not reach this far. */
export type LedgerForbidden = Tagged<'LedgerForbidden'>

/** The ledger's minute or day is used up for this division (PLG-19). */
export type LedgerBusy = Tagged<'LedgerBusy', { readonly retryAt: Instant }>

/** The ledger understood the request and refuses it. `reason` is its own sentence, for the user's eyes only: never logged. */
export type LedgerRejected = Tagged<'LedgerRejected', { readonly reason: string }>

export type LedgerFailure =
  | LedgerNotFound
  | LedgerForbidden
  | LedgerBusy
  | LedgerRejected
  | LedgerDown
  | ReauthRequired
  | StoreUnavailable

/** What the ledger answers. */
export type FromLedger<A> = TaskEither<LedgerFailure, A>

/** The organisation that something was to belong to is not in the ledger (any more). */
export type AccountGone = Tagged<'AccountGone'>

/** The organisation has this contact already. */
export type ContactExists = Tagged<'ContactExists', { readonly contactId: ContactId }>

/** What is to be changed would leave the contact without a first and a last name. */
export type ContactUnnamed = Tagged<'ContactUnnamed'>

/** The ledger has an organisation of that name, and at no other place. */
export type OrganisationExists = Tagged<'OrganisationExists', { readonly accountId: AccountId }>

export type ContactFailure = LedgerFailure | AccountGone | ContactExists | ContactUnnamed | OrganisationExists
export type OrganisationFailure = LedgerFailure | OrganisationExists
