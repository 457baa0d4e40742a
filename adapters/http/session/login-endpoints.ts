// Signing in at the ledger: the redirect there, and the callback. A person sees both in a window.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { AuthorisationUrl } from '#application/session/authorisation-url.ts'
import type { CompleteLogin } from '#application/session/complete-login.ts'
import { LOGIN_TICKET_LIFETIME } from '#domain/session/session-jwt.ts'
import { loginContract } from '#adapters/contract/session/session.ts'
import { answerRedirect } from '../kernel/answer.ts'
import { makeBrowserCookie } from '../kernel/browser.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import type { LoginPages } from './login-result.ts'

export interface LoginUseCases {
  /** The address for a client, with an identity token if one is required. */
  readonly authorisationUrl: AuthorisationUrl
  /** The address for a browser's window, with a ticket if a proof is required. */
  readonly beginLogin: AuthorisationUrl
  readonly completeLogin: CompleteLogin
}

const makeTicketCookie = (https: boolean) =>
  makeBrowserCookie(https ? '__Host-tapster-login' : 'tapster-login', LOGIN_TICKET_LIFETIME / 1000, https)

const BEGINNING = ['InvalidEmail', 'TenantUnknown', 'MailboxProofRequired'] as const

export function makeLoginEndpoints(uses: LoginUseCases, pages: LoginPages, https: boolean): readonly Endpoint[] {
  const cookie = makeTicketCookie(https)
  const page = { surface: 'page', fail: pages.renderFailed } as const
  return makeOpenEndpoints(loginContract, {
    'GET /ledger/mailclient/auth-url': {
      credential: 'identity',
      fails: BEGINNING,
      handle: ({ query }, { bearer }) =>
        pipe(
          uses.authorisationUrl({ email: query.email, proof: bearer }),
          TE.map(({ url, ticket }) => ({
            success: true,
            data: O.isSome(ticket) ? { url, ticket: ticket.value } : { url },
          })),
        ),
    },
    'GET /ledger/mailclient/login': {
      ...page,
      fails: BEGINNING,
      respond: ({ query }) =>
        pipe(
          uses.beginLogin({ email: query.email, proof: query.ticket }),
          TE.map(({ url, ticket }) => answerRedirect(302, url, O.isSome(ticket) ? [cookie.keep(ticket.value)] : [])),
        ),
    },
    'GET /ledger/callback': {
      ...page,
      usesUp: true,
      fails: [
        'StateInvalid',
        'TenantUnknown',
        'LoginDeclined',
        'MailboxProofRequired',
        'MailboxUnknown',
        'CodeRefused',
        'LedgerDown',
      ],
      respond: ({ query }, { language, cookie: read }) => {
        const ticket = read(cookie.name)
        return pipe(
          uses.completeLogin({ ...query, ticket }),
          TE.map((session) => pages.renderConnected(session, language)),
          TE.map((answer) =>
            O.isSome(ticket) ? { ...answer, headers: { ...answer.headers, 'set-cookie': cookie.drop } } : answer,
          ),
        )
      },
    },
  })
}
