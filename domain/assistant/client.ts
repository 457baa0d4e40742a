// The one client of the assistant tool server (MCP-4): whoever registers is given the same. Its secret protects nothing that anybody can register
// for; what protects is PKCE, exact redirect addresses, consent and rotation.

export interface AssistantClient {
  readonly id: string
  readonly secret: string
  /** MCP_OAUTH_REDIRECT_URIS; compared letter by letter; a loopback entry without a port accepts any (RFC 8252, 7.3). */
  readonly redirectUris: readonly string[]
}

/** All that an assistant may be allowed: to call the tools. */
export const SCOPE = 'tools'
