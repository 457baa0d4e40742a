// Logging in at the ledger: where to go, and what comes back. Both ends of it are seen by a person in a window.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AuthorisationUrl } from '#application/session/authorisation-url.ts'
import type { CompleteLogin } from '#application/session/complete-login.ts'
import { type Answer, ok } from '../answer.ts'
import { type Endpoint, openEndpoint } from '../endpoint.ts'
import type { LoginPages } from '../pages/login-result.ts'
import { callbackQuery, loginQuery, urlAnswer } from './session-codecs.ts'

export interface LoginUseCases {
  readonly authorisationUrl: AuthorisationUrl
  readonly completeLogin: CompleteLogin
}

const redirect = (url: string): Answer => ({
  status: 302,
  body: '',
  type: 'text/plain; charset=utf-8',
  headers: { location: url },
})

export const loginEndpoints = (uses: LoginUseCases, pages: LoginPages): readonly Endpoint[] => [
  openEndpoint({
    method: 'GET',
    path: '/ledger/mailclient/auth-url',
    summary: 'The address at which a user logs in at the ledger.',
    limited: 'session',
    input: loginQuery,
    answers: { 200: urlAnswer },
    handle: ({ query }, { bearer }) =>
      pipe(
        uses.authorisationUrl({ email: query.email, proof: bearer }),
        TE.map((url) => ok({ success: true, data: { url } })),
      ),
  }),
  openEndpoint({
    method: 'GET',
    path: '/ledger/mailclient/login',
    summary: 'Sends a dialog on to the ledger; mail clients open only our own origin in one.',
    limited: 'session',
    surface: 'page',
    input: loginQuery,
    answers: { 302: null },
    fail: pages.failed,
    handle: ({ query }, { bearer }) =>
      pipe(uses.authorisationUrl({ email: query.email, proof: bearer }), TE.map(redirect)),
  }),
  openEndpoint({
    method: 'GET',
    path: '/ledger/callback',
    summary: 'Where the ledger sends the user back; hands the session to the window that opened the dialog.',
    limited: 'session',
    surface: 'page',
    usesUp: true,
    input: callbackQuery,
    answers: { 200: null },
    fail: pages.failed,
    handle: ({ query }, { language }) =>
      pipe(
        uses.completeLogin(query),
        TE.map((session) => pages.connected(session, language)),
      ),
  }),
]
