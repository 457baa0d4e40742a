// CORS for clients of assistants that run in browser pages (Fetch, 3.2): listed origins may read the OAuth metadata, register, get tokens and call
// the tool server. Credentials are never allowed, so that a browser's cookies do not apply; none of these endpoints reads one.
import type { Middleware } from '../kernel/request-state.ts'
import { AUTHORISATION_SERVER, PROTECTED_RESOURCE, REGISTER, TOKEN } from './addresses.ts'

const TOOLS = '/mcp'

const METHODS: ReadonlyMap<string, string> = new Map([
  [PROTECTED_RESOURCE, 'GET'],
  [`${PROTECTED_RESOURCE}/mcp`, 'GET'],
  [AUTHORISATION_SERVER, 'GET'],
  [REGISTER, 'POST'],
  [TOKEN, 'POST'],
  [TOOLS, 'POST'],
  [`${TOOLS}/`, 'POST'],
])

const ASKED_HEADERS = 'authorization, content-type, accept, mcp-protocol-version, x-request-id'
const READ_HEADERS = 'www-authenticate, retry-after, x-request-id'
/** How many seconds a browser caches the answer to a preflight. */
const KEPT_FOR = '600'

/** `origins`: MCP_ALLOWED_ORIGINS. Other origins get no header, and their browsers refuse the answer. */
export function makeCrossOrigin(origins: readonly string[]): Middleware {
  const allowed = new Set(origins)
  return async (ctx, next) => {
    const methods = METHODS.get(ctx.path)
    if (allowed.size === 0 || methods === undefined) return next()
    ctx.res.setHeader('vary', 'origin')
    const { origin } = ctx.req.headers
    if (origin === undefined || !allowed.has(origin)) return next()
    ctx.res.setHeader('access-control-allow-origin', origin)
    ctx.res.setHeader('access-control-expose-headers', READ_HEADERS)
    if (ctx.method !== 'OPTIONS' || ctx.req.headers['access-control-request-method'] === undefined) return next()
    ctx.state.route = ctx.path
    ctx.status = 204
    ctx.set({
      'access-control-allow-methods': methods,
      'access-control-allow-headers': ASKED_HEADERS,
      'access-control-max-age': KEPT_FOR,
    })
  }
}
