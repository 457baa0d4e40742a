// Paths of the assistants' OAuth endpoints. The issuer comes before each, and never from a request (MCP-21).

export const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource'
export const AUTHORISATION_SERVER = '/.well-known/oauth-authorization-server'
export const REGISTER = '/mcp/oauth/register'
export const AUTHORISE = '/mcp/oauth/authorize'
/** Registered at the identity provider. */
export const ASSISTANT_CALLBACK_PATH = '/mcp/oauth/idp/callback'
export const CONSENT = '/mcp/oauth/consent'
export const TOKEN = '/mcp/oauth/token'
export const REVOKE = '/mcp/oauth/revoke'
