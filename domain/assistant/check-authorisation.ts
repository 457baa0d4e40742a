// Whether an assistant asks rightly for authorisation (MCP-5): first who asks and where he would be sent back to, since without that nobody is
// redirected, then the rest.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuthorisationAsked, AuthorisationRequest, ClientRefused, RequestRefused } from './authorisation.ts'
import type { AssistantClient } from './client.ts'
import { isListed } from './redirect-address.ts'
import { isForUs, isGrantable } from './resource.ts'

const STATE_AT_MOST = 1_024
// Not even RFC 6749 (A.5) lets it hold one, and a NUL can not be kept.
const CONTROL = /\p{Cc}/u
// S256 of whatever: 256 bits in the letters of base64url.
const CHALLENGE = /^[\w-]{43}$/

const is = (given: O.Option<string>, right: string): boolean => O.isSome(given) && given.value === right

type Fault = readonly [isThere: boolean, RequestRefused['error'], description: string]

/** The first that is there is told. */
const faults = (asked: AuthorisationAsked, issuer: string): readonly Fault[] => [
  [asked.repeated.includes('resource'), 'invalid_target', 'There is one resource, to be named once.'],
  [asked.repeated.length > 0, 'invalid_request', 'A parameter was given more than once.'],
  [O.isNone(asked.responseType), 'invalid_request', 'response_type is missing; send response_type=code.'],
  [!is(asked.responseType, 'code'), 'unsupported_response_type', 'The only response_type is code.'],
  [!is(asked.codeChallengeMethod, 'S256'), 'invalid_request', 'The only code_challenge_method is S256.'],
  [!isForUs(issuer)(asked.resource), 'invalid_target', 'Tokens are granted for the resource of this server alone.'],
  [!isGrantable(asked.scope), 'invalid_scope', 'The only scope is tools.'],
  [
    pipe(
      asked.state,
      O.exists((state) => state.length > STATE_AT_MOST || CONTROL.test(state)),
    ),
    'invalid_request',
    `state may be ${STATE_AT_MOST} characters long, and none of them a control character.`,
  ],
]

const clientRefused = (because: ClientRefused['because']): ClientRefused => ({ _tag: 'ClientRefused', because })

export const requestRefused = (
  { redirectUri, state }: Pick<AuthorisationRequest, 'redirectUri' | 'state'>,
  error: RequestRefused['error'],
  description: string,
): RequestRefused => ({ _tag: 'RequestRefused', redirectUri, state, error, description })

export const checkAuthorisation =
  ({ client, issuer }: { readonly client: Omit<AssistantClient, 'secret'>; readonly issuer: string }) =>
  (asked: AuthorisationAsked): E.Either<ClientRefused | RequestRefused, AuthorisationRequest> => {
    const { redirectUri, codeChallenge, state } = asked
    if (!is(asked.clientId, client.id)) return E.left(clientRefused('client'))
    if (O.isNone(redirectUri) || !isListed(client.redirectUris, redirectUri.value))
      return E.left(clientRefused('redirect-uri'))
    const back = { redirectUri: redirectUri.value, state }
    const fault = faults(asked, issuer).find(([isThere]) => isThere)
    if (fault !== undefined) return E.left(requestRefused(back, fault[1], fault[2]))
    return pipe(
      codeChallenge,
      O.filter((challenge) => CHALLENGE.test(challenge)),
      E.fromOption(() => requestRefused(back, 'invalid_request', 'PKCE: send a code_challenge of 43 characters.')),
      E.map((challenge) => ({ ...back, codeChallenge: challenge })),
    )
  }
