// OAuth for assistants: metadata, registration of the only client (MCP-4), tokens, and revocation, which ends the connection.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { RevokeToken } from '#application/assistant/connections.ts'
import type { GrantedTokens, GrantTokens } from '#application/assistant/grant-tokens.ts'
import type { RegisterClient } from '#application/assistant/authorisation.ts'
import { getSingleValue } from '#domain/assistant/authorisation.ts'
import { type AssistantClient, getResource, ASSISTANT_SCOPE } from '#domain/assistant/client.ts'
import type { Clock } from '#domain/shared/clock.ts'
import {
  oauthContract,
  type RegisteredClient,
  type ResourceMetadata,
  type ParameterValues,
  type ServerMetadata,
} from '#adapters/contract/assistant/oauth.ts'
import type { Answer } from '../kernel/answer.ts'
import { makeOpenEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint, RequestContext } from '../kernel/endpoint.ts'
import type { Failure } from '../errors.ts'
import { AUTHORISE, REGISTER, REVOKE, TOKEN } from './addresses.ts'
import { makeOAuthFailures } from './oauth-failures.ts'

export interface OAuthUseCases {
  readonly register: RegisterClient
  readonly grant: GrantTokens
  readonly revoke: RevokeToken
  readonly client: AssistantClient
  /** An origin, without a slash at its end. */
  readonly issuer: string
}

const GRANTS = ['authorization_code', 'refresh_token']

const toResourceMetadata = (issuer: string): ResourceMetadata => ({
  resource: getResource(issuer),
  authorization_servers: [issuer],
  scopes_supported: [ASSISTANT_SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'tapster',
})

const toServerMetadata = (issuer: string): ServerMetadata => ({
  issuer,
  authorization_endpoint: `${issuer}${AUTHORISE}`,
  token_endpoint: `${issuer}${TOKEN}`,
  registration_endpoint: `${issuer}${REGISTER}`,
  revocation_endpoint: `${issuer}${REVOKE}`,
  scopes_supported: [ASSISTANT_SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: GRANTS,
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

/** Replaces other metadata of the registration, as RFC 7591 (3.2.1) allows. */
const toRegisteredClient = (
  { id, secret }: AssistantClient,
  redirectUris: readonly string[],
  now: number,
): RegisteredClient => ({
  client_id: id,
  client_secret: secret,
  client_id_issued_at: Math.floor(now / 1000),
  // 0 means that the secret never expires.
  client_secret_expires_at: 0,
  redirect_uris: redirectUris,
  token_endpoint_auth_method: 'client_secret_post',
  grant_types: GRANTS,
  response_types: ['code'],
  scope: ASSISTANT_SCOPE,
})

const toTokens = ({ accessToken, expiresIn, refreshToken, scope }: GrantedTokens) => ({
  access_token: accessToken,
  token_type: 'Bearer' as const,
  expires_in: Math.floor(expiresIn / 1000),
  refresh_token: refreshToken,
  scope,
})

const listRepeated = (parameters: Readonly<Record<string, ParameterValues>>): readonly string[] =>
  Object.entries(parameters).flatMap(([name, sent]) => (sent.length > 1 ? [name] : []))

const hasBasicCredentials = ({ header }: RequestContext): boolean =>
  pipe(
    header('authorization'),
    O.exists((given) => /^basic\b/i.test(given)),
  )

const toUncachedAnswer = (status: number) => (body: object) => ({ status, body, headers: { pragma: 'no-cache' } })

/** Rejects clients that authenticate by the Authorization header. */
const rejectBasic = (
  context: RequestContext,
  work: () => TE.TaskEither<Failure, object>,
): TE.TaskEither<Failure, Answer> =>
  hasBasicCredentials(context) ? TE.left({ _tag: 'BasicAuthRefused' }) : pipe(work(), TE.map(toUncachedAnswer(200)))

const metadata = { limited: undefined }
const tokenRequest = {
  bodyRule: { bytes: 32 * 1024, form: true },
  ...makeOAuthFailures('invalid_request'),
  fails: ['GrantRefused', 'StoreUnavailable', 'BasicAuthRefused'],
} as const

export function makeOauthEndpoints(uses: OAuthUseCases, clock: Clock): readonly Endpoint[] {
  return makeOpenEndpoints(oauthContract, {
    'GET /.well-known/oauth-protected-resource/mcp': {
      ...metadata,
      handle: () => TE.right(toResourceMetadata(uses.issuer)),
    },
    'GET /.well-known/oauth-protected-resource': {
      ...metadata,
      handle: () => TE.right(toResourceMetadata(uses.issuer)),
    },
    'GET /.well-known/oauth-authorization-server': {
      ...metadata,
      handle: () => TE.right(toServerMetadata(uses.issuer)),
    },
    'POST /mcp/oauth/register': {
      bodyRule: { bytes: 64 * 1024 },
      ...makeOAuthFailures('invalid_client_metadata'),
      fails: ['RedirectUriRefused', 'StoreUnavailable'],
      respond: ({ body }) =>
        pipe(
          uses.register({
            redirectUris: body.redirect_uris,
            name: typeof body.client_name === 'string' ? O.some(body.client_name) : O.none,
          }),
          TE.map((uris) => toUncachedAnswer(201)(toRegisteredClient(uses.client, uris, clock.now()))),
        ),
    },
    'POST /mcp/oauth/token': {
      ...tokenRequest,
      respond: ({ body }, context) =>
        rejectBasic(context, () =>
          pipe(
            uses.grant({
              clientId: getSingleValue(body.client_id),
              clientSecret: getSingleValue(body.client_secret),
              grantType: getSingleValue(body.grant_type),
              code: getSingleValue(body.code),
              redirectUri: getSingleValue(body.redirect_uri),
              codeVerifier: getSingleValue(body.code_verifier),
              refreshToken: getSingleValue(body.refresh_token),
              resource: getSingleValue(body.resource),
              repeated: listRepeated(body),
            }),
            TE.map(toTokens),
          ),
        ),
    },
    'POST /mcp/oauth/revoke': {
      ...tokenRequest,
      respond: ({ body }, context) =>
        rejectBasic(context, () =>
          pipe(
            uses.revoke({
              clientId: getSingleValue(body.client_id),
              clientSecret: getSingleValue(body.client_secret),
              token: getSingleValue(body.token),
            }),
            TE.map(() => ({})),
          ),
        ),
    },
  })
}
