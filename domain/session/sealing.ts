// Tokens at rest: what the vault stores is sealed, and only the crypto adapter can open it (SES-2).
import type { Either } from 'fp-ts/lib/Either.js'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { Sealed, TokenRecordId } from './token-record.ts'

/** A token in the clear. Lives in memory only, on its way from the vault to the ledger. */
export type LedgerToken = string & { readonly _brand: 'LedgerToken' }

export type TokenKind = 'access' | 'refresh'

/** The ciphertext was changed, or was sealed for another record, or by a key that is no longer in the ring. */
export type Unsealable = Tagged<'Unsealable'>

export interface TokenSealer {
  /** AES-256-GCM under the active key with a fresh 96-bit nonce, bound to the record and the kind of token. */
  readonly seal: (id: TokenRecordId, kind: TokenKind, token: LedgerToken) => Sealed
  readonly open: (id: TokenRecordId, kind: TokenKind, sealed: Sealed) => Either<Unsealable, LedgerToken>
  /** Whether the active key sealed it; if not, rotation has work to do (SES-25). */
  readonly isCurrent: (sealed: Sealed) => boolean
}
