// What a client that knows nothing but the address finds out by itself: which server grants tokens for it (RFC 9728), and how (RFC 8414).
import * as TE from 'fp-ts/lib/TaskEither.js'
import * as t from 'io-ts'
import { resourceOf, SCOPE } from '#domain/assistant/client.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, openEndpoint } from '../kernel/endpoint.ts'
import { AUTHORISATION_SERVER, AUTHORISE, PROTECTED_RESOURCE, REGISTER, REVOKE, TOKEN } from './addresses.ts'

const words = t.readonlyArray(t.string)

const resourceMetadata = t.type(
  {
    resource: t.string,
    authorization_servers: words,
    scopes_supported: words,
    bearer_methods_supported: words,
    resource_name: t.string,
  },
  'ProtectedResourceMetadata',
)

const serverMetadata = t.type(
  {
    issuer: t.string,
    authorization_endpoint: t.string,
    token_endpoint: t.string,
    registration_endpoint: t.string,
    revocation_endpoint: t.string,
    scopes_supported: words,
    response_types_supported: words,
    response_modes_supported: words,
    grant_types_supported: words,
    token_endpoint_auth_methods_supported: words,
    revocation_endpoint_auth_methods_supported: words,
    code_challenge_methods_supported: words,
    authorization_response_iss_parameter_supported: t.boolean,
  },
  'AuthorizationServerMetadata',
)

const aboutResource = (issuer: string): t.OutputOf<typeof resourceMetadata> => ({
  resource: resourceOf(issuer),
  authorization_servers: [issuer],
  scopes_supported: [SCOPE],
  bearer_methods_supported: ['header'],
  resource_name: 'tapster',
})

const aboutServer = (issuer: string): t.OutputOf<typeof serverMetadata> => ({
  issuer,
  authorization_endpoint: `${issuer}${AUTHORISE}`,
  token_endpoint: `${issuer}${TOKEN}`,
  registration_endpoint: `${issuer}${REGISTER}`,
  revocation_endpoint: `${issuer}${REVOKE}`,
  scopes_supported: [SCOPE],
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['client_secret_post'],
  revocation_endpoint_auth_methods_supported: ['client_secret_post'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

const SAMPLE = 'https://tapster.example'

export const metadataEndpoints = (issuer: string): readonly Endpoint[] => {
  // Clients ask at the address that the challenge names, and some at the bare one.
  const ofResource = [`${PROTECTED_RESOURCE}/mcp`, PROTECTED_RESOURCE].map((path) =>
    openEndpoint({
      method: 'GET',
      path,
      summary: 'The resource that the assistant tool server is, and who grants tokens for it (RFC 9728).',
      limited: undefined,
      input: t.unknown,
      answers: { 200: resourceMetadata },
      example: { answers: { 200: aboutResource(SAMPLE) } },
      handle: () => TE.right(ok(aboutResource(issuer))),
    }),
  )
  return [
    ...ofResource,
    openEndpoint({
      method: 'GET',
      path: AUTHORISATION_SERVER,
      summary: 'Where and how an assistant registers, asks for authorisation and gets tokens (RFC 8414).',
      limited: undefined,
      input: t.unknown,
      answers: { 200: serverMetadata },
      example: { answers: { 200: aboutServer(SAMPLE) } },
      handle: () => TE.right(ok(aboutServer(issuer))),
    }),
  ]
}
