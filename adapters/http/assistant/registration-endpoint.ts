// Registration (RFC 7591): every assistant gets the one client, for redirect addresses on the list only (MCP-4).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import { listOf, optional, text } from '#adapters/contract/codecs/text.ts'
import type { RegisterClient } from '#application/assistant/authorisation.ts'
import { type AssistantClient, SCOPE } from '#domain/assistant/client.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import { REGISTER } from './addresses.ts'
import { tellingOAuth } from './oauth-failed.ts'

const registration = t.type(
  { redirect_uris: optional(listOf(text({ min: 1, max: 2_000 }), 20)), client_name: t.unknown },
  'ClientRegistration',
)

const registered = t.type(
  {
    client_id: t.string,
    client_secret: t.string,
    client_id_issued_at: t.number,
    client_secret_expires_at: t.number,
    redirect_uris: t.readonlyArray(t.string),
    token_endpoint_auth_method: t.string,
    grant_types: t.readonlyArray(t.string),
    response_types: t.readonlyArray(t.string),
    scope: t.string,
  },
  'RegisteredClient',
)

/** What else a client asked for gives way to this, as RFC 7591 (3.2.1) lets it. */
const answered = (
  { id, secret }: Pick<AssistantClient, 'id' | 'secret'>,
  redirectUris: readonly string[],
  now: number,
): t.OutputOf<typeof registered> => ({
  client_id: id,
  client_secret: secret,
  client_id_issued_at: Math.floor(now / 1000),
  // Never.
  client_secret_expires_at: 0,
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  scope: SCOPE,
})

const SAMPLE = 'https://claude.ai/api/mcp/auth_callback'

export const registrationEndpoint = (register: RegisterClient, client: AssistantClient, clock: Clock): Endpoint =>
  openEndpoint({
    method: 'POST',
    path: REGISTER,
    summary:
      'Registers an assistant (RFC 7591): each is given the same client. Without redirect_uris it has all there are.',
    limited: 'session',
    bodyRule: { bytes: 64 * 1024 },
    input: t.type({ body: registration }),
    answers: { 201: registered },
    example: {
      input: { body: { redirect_uris: [SAMPLE] } },
      answers: { 201: answered({ id: 'tapster-assistant', secret: 'q8Zk…' }, [SAMPLE], 1_772_366_400_000) },
    },
    ...tellingOAuth('invalid_client_metadata'),
    fails: ['RedirectUriRefused', 'StoreUnavailable'],
    handle: ({ body }) =>
      pipe(
        register({
          redirectUris: body.redirect_uris,
          name: typeof body.client_name === 'string' ? O.some(body.client_name) : O.none,
        }),
        TE.map((uris) => ({
          status: 201,
          body: answered(client, uris, clock.now()),
          headers: { pragma: 'no-cache' },
        })),
      ),
  })
