// A sign-in in progress, sealed for the cookie of its browser. A stolen state, nonce and PKCE verifier are useless without the provider's response,
// and after ten minutes.
import { hkdfSync } from 'node:crypto'
import { O } from '#domain/shared/fp.ts'
import { EncryptJWT, jwtDecrypt } from 'jose'
import * as t from 'io-ts'
import type { PendingSignIns } from '#domain/identity/ports.ts'
import { PENDING_AT_MOST } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { isCompactJwe, withoutJoseErrors } from './compact-jwt.ts'

const Pending = t.strict({
  state: t.string,
  nonce: t.string,
  codeVerifier: t.string,
  returnTo: t.string,
  chooseAccount: t.boolean,
})

/** The key is derived from `secret` and `purpose`: a value sealed for one purpose cannot be opened for another. */
export function makePendingSignIns(secret: Uint8Array, purpose: string, clock: Clock): PendingSignIns {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `tapster pending sign-ins: ${purpose}`, 32))
  return {
    seal: (pending) => () =>
      new EncryptJWT({ ...pending })
        .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
        .setExpirationTime(Math.floor((clock.now() + PENDING_AT_MOST) / 1000))
        .encrypt(key),
    open: (sealed) => async () => {
      if (!isCompactJwe(sealed)) return O.none
      const pending = await withoutJoseErrors(async () => {
        const { payload } = await jwtDecrypt(sealed, key, {
          keyManagementAlgorithms: ['dir'],
          contentEncryptionAlgorithms: ['A256GCM'],
          requiredClaims: ['exp'],
          currentDate: new Date(clock.now()),
        })
        return Pending.decode(payload)
      })
      return pending === undefined ? O.none : O.fromEither(pending)
    },
  }
}
