// Connecting an assistant as the HTTP side sees it, where a test is about something else.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeRegisterClient } from '#application/assistant/authorisation.ts'
import type { HttpDeps } from '#adapters/http/server.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { fromMinutes } from '#domain/shared/clock.ts'

export const ISSUER = 'https://tapster.example'
export const CALLBACK = 'https://claude.ai/api/mcp/auth_callback'
export const CLIENT = {
  id: 'tapster-assistant',
  secret: 'a-secret-that-is-given-on-registration',
  redirectUris: [CALLBACK, 'https://claude.com/api/mcp/auth_callback', 'http://127.0.0.1/callback'],
}

export const ASKED = {
  person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' as Mailbox },
  client: 'claude.ai',
  redirectUri: CALLBACK,
  office: 'Kantoor Korrel',
  claimedName: O.some('Claude'),
  restartQuery: `response_type=code&client_id=tapster-assistant&state=s`,
  mark: 'b1946ac92492d234',
}

export const GRANTED = {
  accessToken: 'eyJ.a.b',
  expiresIn: fromMinutes(15),
  refreshToken: `tar_${'r'.repeat(60)}`,
  scope: 'tools',
}

export const fakeAssistant: HttpDeps['assistant'] = {
  issuer: ISSUER,
  client: CLIENT,
  origins: [],
  register: makeRegisterClient({
    client: CLIENT,
    inScope: (_, work) => work({ clientNames: { put: () => TE.right(undefined), find: () => TE.right(O.none) } }),
  }),
  begin: () => TE.right({ url: 'https://identity.example/auth?state=s', pending: 'a..b.c.d' }),
  complete: () => TE.right({ _tag: 'AsksConsent', ticket: `tat_${'t'.repeat(43)}` }),
  consent: {
    read: () => TE.right(ASKED),
    answer: () => TE.right(`${CALLBACK}?code=tac_x&state=s&iss=https%3A%2F%2Ftapster.example`),
  },
  grant: () => TE.right(GRANTED),
  revoke: () => TE.right(undefined),
}
