// How a call to the ledger's API can end other than well.
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { LedgerDown } from '#domain/session/ports.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'

/** The ledger has no such record (any more). */
export interface LedgerNotFound {
  readonly _tag: 'LedgerNotFound'
}

/** The user's rights in the ledger do not reach this far. */
export interface LedgerForbidden {
  readonly _tag: 'LedgerForbidden'
}

/** The ledger's minute or day is used up for this division (PLG-19). */
export interface LedgerBusy {
  readonly _tag: 'LedgerBusy'
  readonly retryAt: Instant
}

/** The ledger understood the request and refuses it. `reason` is its own sentence, for the user's eyes only: never logged. */
export interface LedgerRejected {
  readonly _tag: 'LedgerRejected'
  readonly reason: string
}

export type LedgerFailure =
  | LedgerNotFound
  | LedgerForbidden
  | LedgerBusy
  | LedgerRejected
  | LedgerDown
  | ReauthRequired
  | StoreUnavailable
