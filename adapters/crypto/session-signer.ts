// The plugin's session JWT: HS256 and nothing else (SES-4).
import { E, O } from '#domain/shared/fp.ts'
import { jwtVerify, SignJWT } from 'jose'
import { asTenantUuid, parseUuid } from '#domain/shared/uuid.ts'
import type { JwtInvalid, SessionSigner } from '#domain/session/ports.ts'
import type { SessionClaims, VerifiedSession } from '#domain/session/session-jwt.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { LRUCache } from 'lru-cache'
import { isCompactJwt, withoutJoseErrors } from './compact-jwt.ts'

/** Maximum number of JWTs whose verified signature is cached, so that a busy client's calls do not verify it each time. */
const REMEMBERED = 10_000

const parseUuidClaim = (claim: unknown) => (typeof claim === 'string' ? parseUuid(claim) : O.none)

function decodeClaims(payload: Readonly<Record<string, unknown>>): O.Option<SessionClaims> {
  const ledgerUserId = parseUuidClaim(payload['ledgerUserId'])
  const tenantUuid = parseUuidClaim(payload['tenantUuid'])
  const sid = parseUuidClaim(payload['sid'])
  return O.isSome(ledgerUserId) && O.isSome(tenantUuid) && O.isSome(sid)
    ? O.some({
        ledgerUserId: ledgerUserId.value as LedgerUserId,
        tenantUuid: asTenantUuid(tenantUuid.value),
        sid: sid.value as TokenRecordId,
      })
    : O.none
}

/** `secret`: exactly 32 bytes, which the configuration ensures. */
export async function makeSessionSigner(secret: Uint8Array<ArrayBuffer>): Promise<SessionSigner> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  // Imported once: jose would import the bytes for every token.
  const key = await crypto.subtle.importKey('raw', secret, algorithm, false, ['sign', 'verify'])
  const invalid = E.left<JwtInvalid>({ _tag: 'JwtInvalid' })
  const verified = new LRUCache<string, VerifiedSession>({ max: REMEMBERED })

  return {
    sign: (claims, issuedAt, expiresAt) => () =>
      new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setIssuedAt(Math.floor(issuedAt / 1000))
        .setExpirationTime(Math.floor(expiresAt / 1000))
        .sign(key),
    verify: (jwt) => async () => {
      // The signature of the same bytes never changes; callers check what depends on the time.
      const known = verified.get(jwt)
      if (known !== undefined) return E.right(known)
      if (!isCompactJwt(jwt)) return invalid
      const session = await withoutJoseErrors(async () => {
        const { payload } = await jwtVerify(jwt, key, {
          algorithms: ['HS256'],
          requiredClaims: ['exp', 'iat'],
          // Callers check the expiry: a refresh accepts a JWT that a call refuses.
          currentDate: new Date(0),
        })
        const claims = decodeClaims(payload)
        return O.isSome(claims) && payload.exp !== undefined && payload.iat !== undefined
          ? { claims: claims.value, issuedAt: payload.iat * 1000, expiresAt: payload.exp * 1000 }
          : undefined
      })
      if (session === undefined) return invalid
      verified.set(jwt, session)
      return E.right(session)
    },
  }
}
