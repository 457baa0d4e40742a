// The one client of the tool server (MCP-4), the redirect addresses it may use (MCP-5), and the one resource that its tokens are for (MCP-21).
// The client secret is public; PKCE, exact redirect addresses, consent and rotation protect the connection.
import * as O from 'fp-ts/lib/Option.js'

export interface AssistantClient {
  readonly id: string
  readonly secret: string
  /** MCP_OAUTH_REDIRECT_URIS, compared exactly. A loopback entry without a port accepts any port (RFC 8252, 7.3). */
  readonly redirectUris: readonly string[]
}

/** The only scope: calling the tools. Every token has it, whatever scopes a client requests (RFC 6749, 3.3). */
export const ASSISTANT_SCOPE = 'tools'

// Clients on the person's own machine listen on any free port (RFC 8252, 7.3). The port or the path must follow the host, so that the
// address can contain neither a user name nor a longer host name.
const LOOPBACK = /^(http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost))(?::([1-9]\d{0,4}))?((?:[/?][\x21-\x7e]*)?)$/
const HOST = /^[a-z]+:\/\/(\[[\da-f:.]+\]|[^/?#:]+)/

/** Undefined: not a loopback address. */
function withoutPort(address: string): string | undefined {
  const [, origin, port = '80', rest] = LOOPBACK.exec(address) ?? []
  return origin === undefined || Number(port) > 65_535 ? undefined : `${origin}${rest}`
}

/** `listed`: as configured. A loopback entry without a port accepts any port; every other entry is compared exactly. */
export function isListed(listed: readonly string[], asked: string): boolean {
  return findRedirectEntry(listed, asked) !== undefined
}

/** The entry of the list that accepts this address. */
export function findRedirectEntry(listed: readonly string[], asked: string): string | undefined {
  if (listed.includes(asked)) return asked
  const anyPort = withoutPort(asked)
  return anyPort !== undefined && listed.includes(anyPort) ? anyPort : undefined
}

/** The host of the address, which users recognise. */
export function getClientName(redirectUri: string): string {
  return HOST.exec(redirectUri)?.[1] ?? redirectUri
}

/** `issuer`: an origin, without a slash at its end. */
export function getResource(issuer: string): string {
  return `${issuer}/mcp`
}

/** Exact comparison, except for the case of scheme and host (RFC 3986) and a slash at the end. An absent resource means the only one. */
export function isResourceOf(issuer: string) {
  return (asked: O.Option<string>): boolean => {
    if (O.isNone(asked)) return true
    const origin = asked.value.slice(0, issuer.length)
    const path = asked.value.slice(issuer.length).replace(/\/$/, '')
    return `${origin.toLowerCase()}${path}` === getResource(issuer.toLowerCase())
  }
}
