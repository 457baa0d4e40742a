// Signs and verifies access tokens of the assistant tool server (MCP-2, RFC 9068): only HS256 under MCP_JWT_SECRET, for this issuer,
// resource and type, valid for minutes. They contain no personal data.
import { O, pipe } from '#domain/shared/fp.ts'
import { randomUUID } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { getResource, ASSISTANT_SCOPE } from '#domain/assistant/client.ts'
import { ACCESS_TOKEN_LIFE } from '#domain/assistant/connection.ts'
import type { AccessTokens } from '#domain/assistant/ports.ts'
import { asSignInId } from '#domain/identity/principal.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { parseUuid } from '#domain/shared/uuid.ts'
import { isCompactJwt, withoutJoseErrors } from './compact-jwt.ts'

const TYPE = 'at+jwt'
const CLAIMS = ['exp', 'iat', 'jti', 'sub', 'sid', 'client_id', 'scope']

export interface AccessTokensDeps {
  /** Exactly 32 bytes, which the configuration ensures. */
  readonly secret: Uint8Array<ArrayBuffer>
  /** MCP_ISSUER_URL: an origin, without a slash at its end. */
  readonly issuer: string
  readonly clientId: string
  readonly clock: Clock
}

export async function makeAccessTokens({ secret, issuer, clientId, clock }: AccessTokensDeps): Promise<AccessTokens> {
  const resource = getResource(issuer)
  // Imported once: jose would import the bytes for every token.
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])

  return {
    sign: (connection) => () => {
      const now = clock.now()
      return new SignJWT({ sid: connection, client_id: clientId, scope: ASSISTANT_SCOPE })
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(issuer)
        .setAudience(resource)
        .setSubject(connection)
        .setJti(randomUUID())
        .setIssuedAt(Math.floor(now / 1000))
        .setExpirationTime(Math.floor((now + ACCESS_TOKEN_LIFE) / 1000))
        .sign(key)
    },
    verify: (token) => async () => {
      if (!isCompactJwt(token)) return O.none
      const connection = await withoutJoseErrors(async () => {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          typ: TYPE,
          issuer,
          audience: resource,
          requiredClaims: CLAIMS,
          currentDate: new Date(clock.now()),
        })
        const { sub, sid, scope, client_id: client, aud } = payload
        return sub !== undefined && sid === sub && client === clientId && scope === ASSISTANT_SCOPE && aud === resource
          ? O.toUndefined(parseUuid(sub))
          : undefined
      })
      return pipe(O.fromNullable(connection), O.map(asSignInId))
    },
  }
}
