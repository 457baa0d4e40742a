// The authorization endpoint of an assistant, and the callback of the identity provider (MCP-5, MCP-6). A person sees both in a window: errors go back
// to the client only if it is registered.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import { authoriseContract } from '#adapters/contract/assistant/authorise.ts'
import type { BeginAuthorisation, CompleteAuthorisation } from '#application/assistant/authorisation.ts'
import { buildErrorRedirect } from '#domain/assistant/authorisation.ts'
import { type Answer, answerRedirect } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { findOwnAddress } from '../sign-in/own-address.ts'
import { extendAddress, beginAgain } from '../sign-in/sign-in-endpoints.ts'
import { ASSISTANT_CALLBACK_PATH, makeAssistantCookies, AUTHORISE, CONSENT } from './addresses.ts'
import { makeAssistantFailed } from './assistant-failure-page.ts'

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

/**
 * Refusals before the provider's response is read. The response may still come: from the person if a link scanner came first, or a minute
 * later.
 */
const NOT_READ: ReadonlySet<Failure['_tag']> = new Set(['MethodNotAllowed', 'RateLimited'])

export function makeAuthoriseEndpoints(
  uses: AuthoriseUseCases,
  { issuer, styles }: AssistantPages,
): readonly Endpoint[] {
  const cookies = makeAssistantCookies(issuer.startsWith('https://'))
  const fail = makeAssistantFailed(styles)

  const begun = (querystring: string): TE.TaskEither<Failure, Answer> =>
    pipe(
      uses.begin(querystring),
      TE.map(({ url, pending }) => answerRedirect(302, url, [cookies.pending.keep(pending)])),
      TE.orElseW((refused) =>
        TE.fromEither(
          refused._tag === 'RequestRefused'
            ? E.right(answerRedirect(302, buildErrorRedirect(issuer, refused)))
            : E.left(refused),
        ),
      ),
    )

  return makeOpenEndpoints(authoriseContract, {
    'GET /mcp/oauth/authorize': {
      surface: 'page',
      fails: ['ClientRefused'],
      fail,
      // The callback must reach the host that has the browser's cookie.
      respond: (_, { header, querystring }) =>
        O.isSome(findOwnAddress(issuer, header('host')))
          ? TE.right(answerRedirect(302, `${issuer}${AUTHORISE}?${querystring}`))
          : begun(querystring),
    },
    'GET /mcp/oauth/idp/callback': {
      surface: 'page',
      usesUp: true,
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
      respond: ({ query }, { cookie }) =>
        pipe(
          uses.complete({
            callback: extendAddress(`${issuer}${ASSISTANT_CALLBACK_PATH}`, query),
            pending: cookie(cookies.pending.name),
          }),
          TE.map((authorised) =>
            authorised._tag === 'AsksConsent'
              ? answerRedirect(303, CONSENT, [cookies.ticket.keep(authorised.ticket), cookies.pending.drop])
              : answerRedirect(303, authorised.location, [cookies.pending.drop]),
          ),
          TE.orElse(beginAgain(cookies.pending)),
        ),
    },
  })
}
