// The login, as the Microsoft identity platform answers the application: the addresses of its endpoints, and tokens (client credentials).
import { randomUUID } from 'node:crypto'
import { readPostedForm, readOrigin, type ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { findDirectory } from './directories.ts'

const SCOPE = 'https://graph.microsoft.com/.default'

const WRONG_SCOPE =
  'The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.'
const NOT_FOUND =
  'This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant.'
const WRONG_SECRET =
  'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID.'

/** `number`: for people to look up; clients must not depend on it. */
function refuseLogin(cloud: Cloud, ctx: ReceivedContext, error: string, number: number, says: string): void {
  const timestamp = `${new Date(cloud.now()).toISOString().slice(0, 19).replace('T', ' ')}Z`
  const [trace, correlation] = [randomUUID(), randomUUID()]
  ctx.status = error === 'invalid_client' ? 401 : 400
  ctx.body = {
    error,
    error_description: `AADSTS${number}: ${says} Trace ID: ${trace} Correlation ID: ${correlation} Timestamp: ${timestamp}`,
    error_codes: [number],
    timestamp,
    trace_id: trace,
    correlation_id: correlation,
  }
}

const describeUnknownTenant = (named: string): string =>
  `Tenant '${named}' not found. Check to make sure you have the correct tenant ID.`

/** `GET /{directory}/v2.0/.well-known/openid-configuration`. Of these endpoints, the stand-in has only the one for tokens. */
export function respondMetadata(cloud: Cloud, ctx: ReceivedContext, named: string): void {
  const directory = findDirectory(named)
  if (directory === undefined) return refuseLogin(cloud, ctx, 'invalid_tenant', 90002, describeUnknownTenant(named))
  const login = `${readOrigin(ctx)}/${directory.id}`
  ctx.body = {
    issuer: `${login}/v2.0`,
    authorization_endpoint: `${login}/oauth2/v2.0/authorize`,
    token_endpoint: `${login}/oauth2/v2.0/token`,
    jwks_uri: `${login}/discovery/v2.0/keys`,
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    response_types_supported: ['code', 'id_token', 'code id_token', 'id_token token'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
  }
}

/** `POST /{directory}/oauth2/v2.0/token`. */
export function respondAppToken(cloud: Cloud, ctx: ReceivedContext, named: string): void {
  const form = readPostedForm(ctx)
  const { consents, tokens } = cloud
  const directory = findDirectory(named)
  const clientId = form.get('client_id') ?? ''
  ctx.set({ 'cache-control': 'no-store', pragma: 'no-cache' })

  const refuse = (error: string, number: number, says: string): void => refuseLogin(cloud, ctx, error, number, says)
  if (directory === undefined) return refuse('invalid_request', 90002, describeUnknownTenant(named))
  if (form.get('grant_type') !== 'client_credentials')
    return refuse('unsupported_grant_type', 70003, 'The app requested an unsupported grant type.')
  if (form.get('scope') !== SCOPE) return refuse('invalid_scope', 1002012, WRONG_SCOPE)
  if (clientId !== cloud.options.clientId || !consents.isKnown(directory)) {
    const says = `Application with identifier '${clientId}' was not found in the directory '${directory.name}'. ${NOT_FOUND}`
    return refuse('unauthorized_client', 700016, says)
  }
  if (!cloud.secrets.includes(form.get('client_secret') ?? '')) return refuse('invalid_client', 7000215, WRONG_SECRET)
  ctx.body = {
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    ext_expires_in: tokens.expiresIn,
    access_token: tokens.issue(directory, consents.granted(directory), cloud.now()),
  }
}
