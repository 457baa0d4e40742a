// The vault's lock: each token is bound to its record and kind (SES-2).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerToken, TokenKind, TokenSealer, Unsealable } from '#domain/session/sealing.ts'
import type { TokenRecordId, Sealed } from '#domain/session/token-record.ts'
import { type KeyRing, makeSealing } from './sealing.ts'

export const makeTokenSealer = (ring: KeyRing): TokenSealer => {
  const sealing = makeSealing(ring)
  const boundTo = (id: TokenRecordId, kind: TokenKind): string => `${id}.${kind}`

  return {
    seal: (id, kind, token) => sealing.seal(boundTo(id, kind), token) as Sealed,
    open: (id, kind, sealed) =>
      pipe(
        sealing.open(boundTo(id, kind), sealed),
        O.map((text) => text as LedgerToken),
        E.fromOption((): Unsealable => ({ _tag: 'Unsealable' })),
      ),
    isCurrent: sealing.isCurrent,
  }
}
