// Failures of a call to the ledger's API.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { LedgerDown } from '#domain/session/ports.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { AccountId, ContactId } from './contact.ts'

/** The ledger has no such record (any more). */
export type LedgerNotFound = Tagged<'LedgerNotFound'>

/** The user lacks the right for this in the ledger. */
export type LedgerForbidden = Tagged<'LedgerForbidden'>

/** The division's calls of this minute or day are used up (PLG-19). */
export type LedgerBusy = Tagged<'LedgerBusy', { readonly retryAt: Instant }>

/** The ledger understood the request and refuses it. `reason` is its own sentence. Only the user sees it; it is never logged. */
export type LedgerRejected = Tagged<'LedgerRejected', { readonly reason: string }>

export type LedgerFailure =
  | LedgerNotFound
  | LedgerForbidden
  | LedgerBusy
  | LedgerRejected
  | LedgerDown
  | ReauthRequired
  | StoreUnavailable

/** The result of a call to the ledger. */
export type FromLedger<A> = TaskEither<LedgerFailure, A>

/** The organisation of the request is not in the ledger (any more). */
export type AccountGone = Tagged<'AccountGone'>

/** The organisation has this contact already. */
export type ContactExists = Tagged<'ContactExists', { readonly contactId: ContactId }>

/** The change would leave the contact without a first and a last name. */
export type ContactUnnamed = Tagged<'ContactUnnamed'>

/** The ledger has an organisation with this name, in the same or an unknown city. */
export type OrganisationExists = Tagged<'OrganisationExists', { readonly accountId: AccountId }>

export type ContactFailure = LedgerFailure | AccountGone | ContactExists | ContactUnnamed | OrganisationExists
export type OrganisationFailure = LedgerFailure | OrganisationExists
