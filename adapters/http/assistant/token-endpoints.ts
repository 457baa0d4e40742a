// Where an assistant exchanges a code or a refresh token (RFC 6749, 4.1.3 and 6), and ends its connection (RFC 7009).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { GrantedTokens, GrantTokens } from '#application/assistant/grant-tokens.ts'
import type { RevokeToken } from '#application/assistant/connections.ts'
import { sentOnce } from '#domain/assistant/authorisation.ts'
import { ok } from '../kernel/answer.ts'
import { type RequestContext, type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import { REVOKE, TOKEN } from './addresses.ts'
import { tellingOAuth } from './oauth-failed.ts'
import { parameter, repeatedIn } from './oauth-parameters.ts'

export interface TokenUseCases {
  readonly grant: GrantTokens
  readonly revoke: RevokeToken
}

const FORM = { bytes: 32 * 1024, form: true } as const

const credentials = {
  client_id: parameter('Of the client, as registration answered it.'),
  client_secret: parameter('Its secret, likewise.'),
}

const tokenForm = t.strict(
  {
    grant_type: parameter('`authorization_code` or `refresh_token`.'),
    code: parameter('The code that authorisation handed out, good once and for a minute.'),
    redirect_uri: parameter('The address to which it was sent.'),
    code_verifier: parameter('Of PKCE: that of which the request sent the S256 challenge.'),
    refresh_token: parameter('The latest; each is good once.'),
    resource: parameter('The address of the tool server, where it is named at all (RFC 8707).'),
    scope: parameter('`tools`, where it is named at all.'),
    ...credentials,
  },
  'TokenRequest',
)

const revocationForm = t.strict(
  { token: parameter('A refresh or access token.'), token_type_hint: parameter('Not needed.'), ...credentials },
  'RevocationRequest',
)

const tokens = t.type(
  {
    access_token: t.string,
    token_type: t.literal('Bearer'),
    expires_in: t.number,
    refresh_token: t.string,
    scope: t.string,
  },
  'AssistantTokens',
)

const tellTokens = (granted: GrantedTokens): t.OutputOf<typeof tokens> => ({
  access_token: granted.accessToken,
  token_type: 'Bearer',
  expires_in: Math.floor(granted.expiresIn / 1000),
  refresh_token: granted.refreshToken,
  scope: granted.scope,
})

const usesBasic = ({ header }: RequestContext): boolean =>
  pipe(
    header('authorization'),
    O.exists((given) => /^basic\b/i.test(given)),
  )

const NOT_KEPT = { pragma: 'no-cache' }

export const tokenEndpoints = (uses: TokenUseCases): readonly Endpoint[] => [
  openEndpoint({
    method: 'POST',
    path: TOKEN,
    summary: 'Exchanges a code, or a refresh token, for an access token of 15 minutes and the next refresh token.',
    limited: 'session',
    bodyRule: FORM,
    input: t.type({ body: tokenForm }),
    answers: { 200: tokens },
    example: {
      input: {
        body: {
          grant_type: 'authorization_code',
          code: 'tac_…',
          redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
          code_verifier: 'kR3…',
          client_id: 'tapster-assistant',
          client_secret: 'q8Zk…',
          resource: 'https://tapster.example/mcp',
        },
      },
      answers: {
        200: {
          access_token: 'eyJ…',
          token_type: 'Bearer',
          expires_in: 900,
          refresh_token: 'tar_…',
          scope: 'tools',
        },
      },
    },
    ...tellingOAuth('invalid_request'),
    fails: ['GrantRefused', 'StoreUnavailable', 'BasicNotTaken'],
    handle: ({ body }, asked) =>
      usesBasic(asked)
        ? TE.left({ _tag: 'BasicNotTaken' })
        : pipe(
            uses.grant({
              clientId: sentOnce(body.client_id),
              clientSecret: sentOnce(body.client_secret),
              grantType: sentOnce(body.grant_type),
              code: sentOnce(body.code),
              redirectUri: sentOnce(body.redirect_uri),
              codeVerifier: sentOnce(body.code_verifier),
              refreshToken: sentOnce(body.refresh_token),
              resource: sentOnce(body.resource),
              scope: sentOnce(body.scope),
              repeated: repeatedIn(body),
            }),
            TE.map((granted) => ({ ...ok(tellTokens(granted)), headers: NOT_KEPT })),
          ),
  }),
  openEndpoint({
    method: 'POST',
    path: REVOKE,
    summary: 'Ends the connection of a token (RFC 7009). What is no token of ours is answered the same.',
    limited: 'session',
    bodyRule: FORM,
    input: t.type({ body: revocationForm }),
    answers: { 200: t.type({}) },
    example: {
      input: { body: { token: 'tar_…', client_id: 'tapster-assistant', client_secret: 'q8Zk…' } },
      answers: { 200: {} },
    },
    ...tellingOAuth('invalid_request'),
    fails: ['GrantRefused', 'StoreUnavailable', 'BasicNotTaken'],
    handle: ({ body }, asked) =>
      usesBasic(asked)
        ? TE.left({ _tag: 'BasicNotTaken' })
        : pipe(
            uses.revoke({
              clientId: sentOnce(body.client_id),
              clientSecret: sentOnce(body.client_secret),
              token: sentOnce(body.token),
            }),
            TE.map(() => ({ ...ok({}), headers: NOT_KEPT })),
          ),
  }),
]
