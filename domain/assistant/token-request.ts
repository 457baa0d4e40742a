// Reads and validates a request at the token endpoint, before any look-up (MCP-7, RFC 6749, 4.1.3 and 6).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type AssistantClient, isResourceOf } from './client.ts'
import type { GrantRefused } from './failures.ts'
import type { SameSecret } from './ports.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

export interface ClientCredentials {
  readonly clientId: O.Option<string>
  readonly clientSecret: O.Option<string>
}

/** The form of the request. Fields that are empty or given twice count as absent; `repeated` lists the latter. */
export interface TokenParameters extends ClientCredentials {
  readonly grantType: O.Option<string>
  readonly code: O.Option<string>
  readonly redirectUri: O.Option<string>
  readonly codeVerifier: O.Option<string>
  readonly refreshToken: O.Option<string>
  readonly resource: O.Option<string>
  readonly repeated: readonly string[]
}

export interface CodeGrant {
  readonly _tag: 'CodeGrant'
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
}

export type RefreshGrant = Tagged<'RefreshGrant', { readonly refreshToken: string }>

export function toGrantRefused(error: GrantRefused['error'], description: string): GrantRefused {
  return {
    _tag: 'GrantRefused',
    error,
    description,
  }
}

/** The response does not reveal which of the two was wrong. */
export function authenticateClient(
  client: Pick<AssistantClient, 'id' | 'secret'>,
  same: SameSecret,
  { clientId, clientSecret }: ClientCredentials,
): E.Either<GrantRefused, void> {
  return O.isSome(clientId) &&
    O.isSome(clientSecret) &&
    clientId.value === client.id &&
    same(clientSecret.value, client.secret)
    ? E.right(undefined)
    : E.left(toGrantRefused('invalid_client', 'Send the client_id and client_secret that registration answered.'))
}

const failMissing = (what: string): E.Either<GrantRefused, never> =>
  E.left(toGrantRefused('invalid_request', `${what} missing.`))

export function readGrant(issuer: string, asked: TokenParameters): E.Either<GrantRefused, CodeGrant | RefreshGrant> {
  const { grantType, code, redirectUri, codeVerifier, refreshToken } = asked
  if (asked.repeated.includes('resource'))
    return E.left(toGrantRefused('invalid_target', 'There is one resource, to be named once.'))
  if (asked.repeated.length > 0)
    return E.left(toGrantRefused('invalid_request', 'A parameter was given more than once.'))
  if (O.isNone(grantType)) return failMissing('grant_type is')
  if (!isResourceOf(issuer)(asked.resource))
    return E.left(toGrantRefused('invalid_target', 'Tokens are granted for the resource of this server alone.'))
  switch (grantType.value) {
    case 'authorization_code':
      return O.isSome(code) && O.isSome(redirectUri) && O.isSome(codeVerifier)
        ? E.right({
            _tag: 'CodeGrant',
            code: code.value,
            redirectUri: redirectUri.value,
            codeVerifier: codeVerifier.value,
          })
        : failMissing('code, redirect_uri or code_verifier is')
    case 'refresh_token':
      return O.isSome(refreshToken)
        ? E.right({ _tag: 'RefreshGrant', refreshToken: refreshToken.value })
        : failMissing('refresh_token is')
    default:
      return E.left(
        toGrantRefused('unsupported_grant_type', 'The grant types are authorization_code and refresh_token.'),
      )
  }
}
