// OAuth 2.1 of the assistant tool server: metadata (RFC 9728, RFC 8414), registration (RFC 7591), tokens (RFC 6749) and revocation (RFC 7009).
import * as t from 'io-ts'
import { withSchema, refuse } from '../codecs/described.ts'
import { makeList, asOptional, makeText } from '../codecs/text.ts'
import { answerWith, defineContract, type WireOf } from '../endpoint.ts'
import type { Bilingual } from '#domain/shared/language.ts'

/** More characters than any parameter has; the use cases check each. */
const AT_MOST = 8_000

/** All values of one parameter. */
export type ParameterValues = readonly string[]

const tooLong: Bilingual = [
  `Maak dit korter: hoogstens ${AT_MOST} tekens.`,
  `Make this shorter: at most ${AT_MOST} characters.`,
]
const withNul: Bilingual = ['Haal het NUL-teken uit deze tekst.', 'Remove the NUL character from this text.']

const isTexts = (u: unknown): u is ParameterValues => Array.isArray(u) && u.every((one) => typeof one === 'string')

/**
 * A parameter in a query or a form. Each may occur once, and a parameter without a value counts as absent (RFC 6749, 3.1 and 3.2). The core
 * checks the values, so that the client gets OAuth's error codes.
 */
export function makeParameter(description: string): t.Type<ParameterValues, string | undefined, unknown> {
  return withSchema(
    { type: 'string', maxLength: AT_MOST, pattern: '^[^\\u0000]*$', description },
    new t.Type(
      'parameter',
      isTexts,
      (u, c) => {
        const sent = typeof u === 'string' ? [u] : (u ?? [])
        if (!isTexts(sent)) return t.failure(u, c)
        if (sent.some(({ length }) => length > AT_MOST)) return refuse(u, c, tooLong)
        return sent.some((one) => one.includes('\0')) ? refuse(u, c, withNul) : t.success(sent)
      },
      ([first]) => first,
    ),
  )
}

const texts = t.readonlyArray(t.string)

const resourceMetadata = t.type(
  {
    resource: t.string,
    authorization_servers: texts,
    scopes_supported: texts,
    bearer_methods_supported: texts,
    resource_name: t.string,
  },
  'ProtectedResourceMetadata',
)
export type ResourceMetadata = WireOf<typeof resourceMetadata>

const serverMetadata = t.type(
  {
    issuer: t.string,
    authorization_endpoint: t.string,
    token_endpoint: t.string,
    registration_endpoint: t.string,
    revocation_endpoint: t.string,
    scopes_supported: texts,
    response_types_supported: texts,
    response_modes_supported: texts,
    grant_types_supported: texts,
    token_endpoint_auth_methods_supported: texts,
    revocation_endpoint_auth_methods_supported: texts,
    code_challenge_methods_supported: texts,
    authorization_response_iss_parameter_supported: t.boolean,
  },
  'AuthorizationServerMetadata',
)
export type ServerMetadata = WireOf<typeof serverMetadata>

const registration = t.type(
  { redirect_uris: asOptional(makeList(makeText({ min: 1, max: 2_000 }), 20)), client_name: t.unknown },
  'ClientRegistration',
)

const registered = t.type(
  {
    client_id: t.string,
    client_secret: t.string,
    client_id_issued_at: t.number,
    client_secret_expires_at: t.number,
    redirect_uris: texts,
    token_endpoint_auth_method: t.string,
    grant_types: texts,
    response_types: texts,
    scope: t.string,
  },
  'RegisteredClient',
)
export type RegisteredClient = WireOf<typeof registered>

const credentials = {
  client_id: makeParameter('The client id that registration returned.'),
  client_secret: makeParameter('The client secret that registration returned.'),
}

const tokenForm = t.strict(
  {
    grant_type: makeParameter('`authorization_code` or `refresh_token`.'),
    code: makeParameter('The authorization code; valid once, for a minute.'),
    redirect_uri: makeParameter('The redirect address of the authorization request.'),
    code_verifier: makeParameter('The PKCE verifier of the S256 challenge in the authorization request.'),
    refresh_token: makeParameter('The latest refresh token; each is valid once.'),
    resource: makeParameter('The address of the tool server, if sent (RFC 8707).'),
    scope: makeParameter('Ignored: the scope is always `tools`.'),
    ...credentials,
  },
  'TokenRequest',
)

const revocationForm = t.strict(
  { token: makeParameter('A refresh or access token.'), token_type_hint: makeParameter('Ignored.'), ...credentials },
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

const issuer = 'https://tapster.example'
const grants = ['authorization_code', 'refresh_token']
const sampleResource = {
  resource: `${issuer}/mcp`,
  authorization_servers: [issuer],
  scopes_supported: ['tools'],
  bearer_methods_supported: ['header'],
  resource_name: 'tapster',
}
const redirect_uris = ['https://claude.ai/api/mcp/auth_callback']
const client = { client_id: 'tapster-assistant', client_secret: 'q8Zk…' }

const resourceEndpoint = {
  summary: 'Describes the assistant tool server and the server that grants tokens for it (RFC 9728).',
  answers: { 200: resourceMetadata },
  example: { answers: { 200: sampleResource } },
}

export const oauthContract = defineContract({
  // The challenge names the first address; some clients request the second.
  'GET /.well-known/oauth-protected-resource/mcp': resourceEndpoint,
  'GET /.well-known/oauth-protected-resource': resourceEndpoint,
  'GET /.well-known/oauth-authorization-server': {
    summary: 'Describes how an assistant registers, requests authorization and gets tokens (RFC 8414).',
    ...answerWith(200, serverMetadata, {
      issuer,
      authorization_endpoint: `${issuer}/mcp/oauth/authorize`,
      token_endpoint: `${issuer}/mcp/oauth/token`,
      registration_endpoint: `${issuer}/mcp/oauth/register`,
      revocation_endpoint: `${issuer}/mcp/oauth/revoke`,
      scopes_supported: ['tools'],
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: grants,
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      revocation_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    }),
  },
  'POST /mcp/oauth/register': {
    summary: 'Registers an assistant (RFC 7591): each gets the same client. Without redirect_uris it gets all of them.',
    body: registration,
    ...answerWith(
      201,
      registered,
      {
        ...client,
        client_id_issued_at: 1_772_366_400,
        client_secret_expires_at: 0,
        redirect_uris,
        token_endpoint_auth_method: 'client_secret_post',
        grant_types: grants,
        response_types: ['code'],
        scope: 'tools',
      },
      { body: { redirect_uris } },
    ),
  },
  'POST /mcp/oauth/token': {
    summary: 'Exchanges a code, or a refresh token, for an access token of 15 minutes and the next refresh token.',
    body: tokenForm,
    ...answerWith(
      200,
      tokens,
      {
        access_token: 'eyJ…',
        token_type: 'Bearer',
        expires_in: 900,
        refresh_token: 'tar_…',
        scope: 'tools',
      },
      {
        body: {
          grant_type: 'authorization_code',
          code: 'tac_…',
          redirect_uri: 'https://claude.ai/api/mcp/auth_callback',
          code_verifier: 'kR3…',
          ...client,
          resource: `${issuer}/mcp`,
        },
      },
    ),
  },
  'POST /mcp/oauth/revoke': {
    summary: 'Ends the connection of a token (RFC 7009). An unknown token gets the same answer.',
    body: revocationForm,
    ...answerWith(200, t.type({}), {}, { body: { token: 'tar_…', ...client } }),
  },
})
