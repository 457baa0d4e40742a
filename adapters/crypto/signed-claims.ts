// JWTs that this service issues to itself. Each purpose has its own key, so that a JWT is not accepted for another purpose or as a session.
import { createHmac } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import { isCompactJwt, withoutJoseErrors } from './compact-jwt.ts'

export interface SignedClaimsDeps {
  /** The key is derived from it. */
  readonly secret: Uint8Array
  readonly purpose: string
  /** The header's `typ`. */
  readonly type: string
  readonly clock: Clock
}

export interface SignedClaims {
  readonly sign: (claims: JWTPayload, lifetime: Duration) => Promise<string>
  /** Undefined: not signed by us for this purpose, expired, or in another spelling. */
  readonly read: (jwt: string) => Promise<JWTPayload | undefined>
}

export function makeSignedClaims({ secret, purpose, type, clock }: SignedClaimsDeps): SignedClaims {
  const key = Uint8Array.from(createHmac('sha256', secret).update(purpose).digest())
  return {
    sign: (claims, lifetime) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setExpirationTime(Math.floor((clock.now() + lifetime) / 1000))
        .sign(key),
    read: async (jwt) => {
      if (!isCompactJwt(jwt)) return undefined
      const currentDate = new Date(clock.now())
      const options = { algorithms: ['HS256'], typ: type, requiredClaims: ['exp'], currentDate }
      return withoutJoseErrors(async () => (await jwtVerify(jwt, key, options)).payload)
    },
  }
}
