// The authorization endpoint of an assistant, and the callback of the identity provider (MCP-5, MCP-6). A person sees both in a window: errors go back
// to the client only if it is registered.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { BeginAuthorisation, CompleteAuthorisation } from '#application/assistant/authorisation.ts'
import { backRefused } from '#domain/assistant/authorisation.ts'
import { type Answer, redirect } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { ownAddress } from '../sign-in/own-address.ts'
import { signInCallbackQuery } from '../sign-in/sign-in-codecs.ts'
import { addressWith, begunAgain } from '../sign-in/sign-in-endpoints.ts'
import { ASSISTANT_CALLBACK_PATH, AUTHORISE, CONSENT } from './addresses.ts'
import { assistantCookies } from './assistant-cookies.ts'
import { makeAssistantFailed } from './assistant-failed.ts'
import { parameter } from '#adapters/contract/assistant/oauth.ts'

export interface AuthoriseUseCases {
  readonly begin: BeginAuthorisation
  readonly complete: CompleteAuthorisation
}

export interface AssistantPages {
  /** Without a slash at its end. */
  readonly issuer: string
  /** Addresses of style sheets. */
  readonly styles: readonly string[]
}

const authorisationRequest = t.type({
  query: t.type({
    response_type: parameter('`code`.'),
    client_id: parameter('The client id that registration returned.'),
    redirect_uri: parameter('One of the listed redirect addresses, compared exactly.'),
    code_challenge: parameter('The PKCE challenge, 43 characters.'),
    code_challenge_method: parameter('`S256`.'),
    resource: parameter('The address of the tool server, if sent (RFC 8707).'),
    scope: parameter('`tools`, if sent.'),
    state: parameter('Returned unchanged; at most 1024 characters.'),
  }),
})

/** Refusals before the provider's response is read. The response may still come: from the person after a link scanner, or a minute later. */
const NOT_READ: ReadonlySet<Failure['_tag']> = new Set(['MethodNotAllowed', 'RateLimited'])

export const authoriseEndpoints = (
  uses: AuthoriseUseCases,
  { issuer, styles }: AssistantPages,
): readonly Endpoint[] => {
  const cookies = assistantCookies(issuer.startsWith('https://'))
  const fail = makeAssistantFailed(styles)

  const begun = (querystring: string): TE.TaskEither<Failure, Answer> =>
    pipe(
      uses.begin(querystring),
      TE.map(({ url, pending }) => redirect(302, url, [cookies.pending.keep(pending)])),
      TE.orElseW((refused) =>
        TE.fromEither(
          refused._tag === 'RequestRefused' ? E.right(redirect(302, backRefused(issuer, refused))) : E.left(refused),
        ),
      ),
    )

  return [
    openEndpoint({
      method: 'GET',
      path: AUTHORISE,
      summary:
        'Sends a browser to the identity provider for a valid authorization request; otherwise back to the assistant, or to an error page.',
      limited: 'session',
      surface: 'page',
      input: authorisationRequest,
      answers: { 302: null },
      example: {
        input: {
          query: {
            response_type: 'code',
            client_id: 'tapster-assistant',
            redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
            code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
            code_challenge_method: 'S256',
            resource: 'https://tapster.example/mcp',
            scope: 'tools',
            state: 'af0ifjsldkj',
          },
        },
      },
      fails: ['ClientRefused'],
      fail,
      // The callback must reach the host that has the browser's cookie.
      handle: (_, { header, querystring }) =>
        O.isSome(ownAddress(issuer, header('host')))
          ? TE.right(redirect(302, `${issuer}${AUTHORISE}?${querystring}`))
          : begun(querystring),
    }),
    openEndpoint({
      method: 'GET',
      path: ASSISTANT_CALLBACK_PATH,
      summary: 'Where the identity provider sends the browser back; an administrator is asked for consent next.',
      limited: 'session',
      surface: 'page',
      usesUp: true,
      input: signInCallbackQuery,
      answers: { 302: null, 303: null },
      example: { input: { query: { code: 'cZ3k…', state: '…' } } },
      fails: [
        'SignInInvalid',
        'ProviderRefused',
        'AddressUnverified',
        'NotForAssistants',
        'IdentityProviderDown',
        'StoreUnavailable',
      ],
      fail: (failure, setting) => {
        const answer = fail(failure, setting)
        return NOT_READ.has(failure._tag)
          ? answer
          : { ...answer, headers: { ...answer.headers, 'set-cookie': cookies.pending.drop } }
      },
      handle: ({ query }, { cookie }) =>
        pipe(
          uses.complete({
            callback: addressWith(`${issuer}${ASSISTANT_CALLBACK_PATH}`, query),
            pending: cookie(cookies.pending.name),
          }),
          TE.map((authorised) =>
            authorised._tag === 'AsksConsent'
              ? redirect(303, CONSENT, [cookies.ticket.keep(authorised.ticket), cookies.pending.drop])
              : redirect(303, authorised.location, [cookies.pending.drop]),
          ),
          TE.orElse(begunAgain(cookies.pending)),
        ),
    }),
  ]
}
