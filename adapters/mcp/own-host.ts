// Protection against DNS rebinding: a request names the host of this server, and only pages of listed origins may send it.
import type { IncomingMessage } from 'node:http'
import type { Refusal } from './refusals.ts'

export interface ServerAddresses {
  /** MCP_ISSUER_URL: an origin. */
  readonly issuer: string
  /** MCP_OAUTH_REDIRECT_URIS */
  readonly redirectUris: readonly string[]
  /** MCP_ALLOWED_ORIGINS */
  readonly allowedOrigins: readonly string[]
}

/** Undefined: accepted. */
export type CheckHost = (request: Pick<IncomingMessage, 'headers'>) => Refusal | undefined

const makeForbidden = (message: string): Refusal => ({ status: 403, code: -32000, message })

const otherHost = makeForbidden(
  'This host is not the one of the tool server. Its operator sets MCP_ISSUER_URL to the address that assistants use.',
)
const otherOrigin = makeForbidden(
  'Pages of this origin may not call the tool server. The operator can list the address of the assistant in MCP_OAUTH_REDIRECT_URIS, or its origin in MCP_ALLOWED_ORIGINS.',
)

export function makeCheckHost({ issuer, redirectUris, allowedOrigins }: ServerAddresses): CheckHost {
  const { host: own, protocol } = new URL(issuer)
  const origins = new Set([issuer, ...redirectUris, ...allowedOrigins].map((address) => new URL(address).origin))
  /** Ignores the default port and the case of letters. */
  const isOwn = (host: string): boolean => URL.parse(`${protocol}//${host}/`)?.host === own && !/[/?#@\\]/.test(host)

  return ({ headers }) => {
    if (headers.host === undefined || !isOwn(headers.host)) return otherHost
    return headers.origin === undefined || origins.has(headers.origin) ? undefined : otherOrigin
  }
}
