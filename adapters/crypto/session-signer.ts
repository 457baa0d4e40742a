// The plugin's session JWT: HS256 and nothing else (SES-4).
import { errors, jwtVerify, SignJWT } from 'jose'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asTenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { JwtInvalid, SessionSigner } from '#domain/session/ports.ts'
import type { SessionClaims, VerifiedSession } from '#domain/session/session-jwt.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { isCompactJwt } from './compact-jwt.ts'

/** JWTs whose signature was found good, so that a busy client's is not checked with every call. */
const REMEMBERED = 10_000

const uuidClaim = (claim: unknown) => (typeof claim === 'string' ? parseUuid(claim) : O.none)

const decodeClaims = (payload: Readonly<Record<string, unknown>>): O.Option<SessionClaims> =>
  pipe(
    O.Do,
    O.bind('ledgerUserId', () =>
      pipe(
        uuidClaim(payload['ledgerUserId']),
        O.map((uuid) => uuid as LedgerUserId),
      ),
    ),
    O.bind('tenantUuid', () => pipe(uuidClaim(payload['tenantUuid']), O.map(asTenantUuid))),
    O.bind('sid', () =>
      pipe(
        uuidClaim(payload['sid']),
        O.map((uuid) => uuid as TokenRecordId),
      ),
    ),
  )

/** `secret`: exactly 32 bytes, which configuration has seen to. */
export const makeSessionSigner = async (secret: Uint8Array<ArrayBuffer>): Promise<SessionSigner> => {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  // Imported once: jose would import the bytes for every token.
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
  const invalid = E.left<JwtInvalid>({ _tag: 'JwtInvalid' })
  const verified = new Map<string, VerifiedSession>()

  const remember = (jwt: string, what: VerifiedSession): VerifiedSession => {
    if (verified.size >= REMEMBERED)
      for (const [oldest] of verified.entries().take(REMEMBERED / 10)) verified.delete(oldest)
    verified.set(jwt, what)
    return what
  }

  return {
    sign: (claims, issuedAt, expiresAt) => () =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),
    verify: (jwt) => async () => {
      // The same bytes under the same key are good or bad for ever; what changes with time is judged elsewhere.
      const known = verified.get(jwt)
      if (known !== undefined) return E.right(known)
      if (!isCompactJwt(jwt)) return invalid
      try {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'iat'],
          // The expiry is the caller's to judge: a refresh takes what a call refuses.
          currentDate: new Date(0),
        })
        const claims = decodeClaims(payload)
        return O.isSome(claims) && payload.exp !== undefined && payload.iat !== undefined
          ? E.right(
              remember(jwt, { claims: claims.value, issuedAt: payload.iat * 1000, expiresAt: payload.exp * 1000 }),
            )
          : invalid
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof TypeError) return invalid
        throw error
      }
    },
  }
}
