// The login's token endpoint, as the Microsoft identity platform answers the application itself (client credentials).
import { randomUUID } from 'node:crypto'
import { formOf, type ReceivedContext } from '#adapters/sandbox/kit/request.ts'
import type { Cloud } from './cloud.ts'
import { directoryNamed } from './directories.ts'

const SCOPE = 'https://graph.microsoft.com/.default'

const WRONG_SCOPE =
  'The provided value for scope is not valid. Client credential flows must have a scope value with /.default suffixed to the resource identifier.'
const NOT_FOUND =
  'This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant.'
const WRONG_SECRET =
  'Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID.'

/** `POST /{directory}/oauth2/v2.0/token`. */
export const answerToken = (cloud: Cloud, ctx: ReceivedContext, named: string): void => {
  const form = formOf(ctx)
  const { consents, tokens } = cloud
  const directory = directoryNamed(named)
  const clientId = form.get('client_id') ?? ''
  ctx.set({ 'cache-control': 'no-store', pragma: 'no-cache' })

  /** `number`: for people to look up; no client may branch on it. */
  const refuse = (error: string, number: number, says: string): void => {
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
  if (directory === undefined) {
    const says = `Tenant '${named}' not found. Check to make sure you have the correct tenant ID.`
    return refuse('invalid_request', 90002, says)
  }
  if (form.get('grant_type') !== 'client_credentials')
    return refuse('unsupported_grant_type', 70003, 'The app requested an unsupported grant type.')
  if (form.get('scope') !== SCOPE) return refuse('invalid_scope', 1002012, WRONG_SCOPE)
  if (clientId !== cloud.options.clientId || !consents.isKnown(directory)) {
    const says = `Application with identifier '${clientId}' was not found in the directory '${directory.name}'. ${NOT_FOUND}`
    return refuse('unauthorized_client', 700016, says)
  }
  if (form.get('client_secret') !== cloud.secret) return refuse('invalid_client', 7000215, WRONG_SECRET)
  ctx.body = {
    token_type: 'Bearer',
    expires_in: tokens.expiresIn,
    ext_expires_in: tokens.expiresIn,
    access_token: tokens.issue(directory, consents.granted(directory), cloud.now()),
  }
}
