// Reads and validates an assistant's authorisation request (MCP-5): client and redirect address first, since only a known address gets a
// redirect. Builds that redirect, with the issuer so that clients recognise responses of other servers (RFC 6749, RFC 9207).
import * as O from 'fp-ts/lib/Option.js'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type AssistantClient, isResourceOf, isListed } from './client.ts'
import type { Tagged } from '#domain/shared/tagged.ts'

/**
 * The query of the request. A parameter given twice counts as absent, except in `repeated`. The scope is not read: every token has
 * ASSISTANT_SCOPE, and the token response contains it (RFC 6749, 3.3).
 */
export interface AuthorisationQuery {
  readonly clientId: O.Option<string>
  readonly redirectUri: O.Option<string>
  readonly responseType: O.Option<string>
  readonly codeChallenge: O.Option<string>
  readonly codeChallengeMethod: O.Option<string>
  readonly resource: O.Option<string>
  readonly state: O.Option<string>
  /** Parameters that the query has more than once, which RFC 6749 (3.1) forbids. */
  readonly repeated: readonly string[]
}

export interface AuthorisationRequest {
  readonly redirectUri: string
  /** The challenge of PKCE with S256. */
  readonly codeChallenge: string
  /** The redirect returns it unchanged. */
  readonly state: O.Option<string>
}

/** No redirect: the client or its redirect address is unknown. */
export type ClientRefused = Tagged<'ClientRefused', { readonly because: 'client' | 'redirect-uri' }>

/** Returned at the redirect address (RFC 6749, 4.1.2.1). */
export interface RequestRefused {
  readonly _tag: 'RequestRefused'
  readonly redirectUri: string
  readonly state: O.Option<string>
  readonly error:
    | 'invalid_request'
    | 'unsupported_response_type'
    | 'invalid_target'
    | 'access_denied'
    | 'temporarily_unavailable'
  /** One English sentence for the developer of the client. */
  readonly description: string
}

/** None: the parameter is absent, empty, or given several times (RFC 6749, 3.1 and 3.2). */
export function getSingleValue(given: readonly string[]): O.Option<string> {
  const [value, ...more] = given
  return value === undefined || value === '' || more.length > 0 ? O.none : O.some(value)
}

/** `query`: the part after the question mark. Never fails: an unreadable parameter counts as absent. */
export function readAuthorisation(query: string): AuthorisationQuery {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query)) {
    const before = given.get(name)
    if (before === undefined) given.set(name, [value])
    else before.push(value)
  }
  const sent = (name: string): O.Option<string> => getSingleValue(given.get(name) ?? [])
  return {
    clientId: sent('client_id'),
    redirectUri: sent('redirect_uri'),
    responseType: sent('response_type'),
    codeChallenge: sent('code_challenge'),
    codeChallengeMethod: sent('code_challenge_method'),
    resource: sent('resource'),
    state: sent('state'),
    repeated: [...given].flatMap(([name, values]) => (values.length > 1 ? [name] : [])),
  }
}

/** Writes a query of the same request. */
export function writeAuthorisation(
  clientId: string,
  { redirectUri, codeChallenge, state }: AuthorisationRequest,
): string {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(O.isSome(state) ? { state: state.value } : {}),
  }).toString()
}

const STATE_AT_MOST = 1_024
// RFC 6749 (A.5) forbids control characters in the state, and a NUL cannot be stored.
const CONTROL = /\p{Cc}/u
// Every S256 challenge is 256 bits in base64url.
const CHALLENGE = /^[\w-]{43}$/

const hasValue = (given: O.Option<string>, right: string): boolean => O.isSome(given) && given.value === right

type Fault = readonly [isThere: boolean, RequestRefused['error'], description: string]

/** All checks in order; the first fault is the result. */
const listFaults = (asked: AuthorisationQuery, issuer: string): readonly Fault[] => [
  [asked.repeated.includes('resource'), 'invalid_target', 'There is one resource, to be named once.'],
  [asked.repeated.length > 0, 'invalid_request', 'A parameter was given more than once.'],
  [O.isNone(asked.responseType), 'invalid_request', 'response_type is missing; send response_type=code.'],
  [!hasValue(asked.responseType, 'code'), 'unsupported_response_type', 'The only response_type is code.'],
  [!hasValue(asked.codeChallengeMethod, 'S256'), 'invalid_request', 'The only code_challenge_method is S256.'],
  [
    !isResourceOf(issuer)(asked.resource),
    'invalid_target',
    'Tokens are granted for the resource of this server alone.',
  ],
  [
    pipe(
      asked.state,
      O.exists((state) => state.length > STATE_AT_MOST || CONTROL.test(state)),
    ),
    'invalid_request',
    `state may be ${STATE_AT_MOST} characters long, and none of them a control character.`,
  ],
]

const toClientRefused = (because: ClientRefused['because']): ClientRefused => ({ _tag: 'ClientRefused', because })

export function toRequestRefused(
  { redirectUri, state }: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  error: RequestRefused['error'],
  description: string,
): RequestRefused {
  return { _tag: 'RequestRefused', redirectUri, state, error, description }
}

export function checkAuthorisation({
  client,
  issuer,
}: {
  readonly client: Omit<AssistantClient, 'secret'>
  readonly issuer: string
}) {
  return (asked: AuthorisationQuery): E.Either<ClientRefused | RequestRefused, AuthorisationRequest> => {
    const { redirectUri, codeChallenge, state } = asked
    if (!hasValue(asked.clientId, client.id)) return E.left(toClientRefused('client'))
    if (O.isNone(redirectUri) || !isListed(client.redirectUris, redirectUri.value))
      return E.left(toClientRefused('redirect-uri'))
    const back = { redirectUri: redirectUri.value, state }
    const fault = listFaults(asked, issuer).find(([isThere]) => isThere)
    if (fault !== undefined) return E.left(toRequestRefused(back, fault[1], fault[2]))
    return pipe(
      codeChallenge,
      O.filter((challenge) => CHALLENGE.test(challenge)),
      E.fromOption(() => toRequestRefused(back, 'invalid_request', 'PKCE: send a code_challenge of 43 characters.')),
      E.map((challenge) => ({ ...back, codeChallenge: challenge })),
    )
  }
}

// The address itself stays as the client spelled it.
function buildRedirect(
  issuer: string,
  { redirectUri, state }: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  fields: Readonly<Record<string, string>>,
): string {
  const parameters = new URLSearchParams({ ...fields, ...(O.isSome(state) ? { state: state.value } : {}), iss: issuer })
  return `${redirectUri}${redirectUri.includes('?') ? '&' : '?'}${parameters}`
}

export function buildCodeRedirect(
  issuer: string,
  request: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  code: string,
): string {
  return buildRedirect(issuer, request, { code })
}

export function buildErrorRedirect(
  issuer: string,
  refused: Pick<RequestRefused, 'redirectUri' | 'state' | 'error' | 'description'>,
): string {
  return buildRedirect(issuer, refused, { error: refused.error, error_description: refused.description })
}
