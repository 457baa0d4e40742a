// Paths of the assistants' OAuth endpoints, and their cookies. The issuer precedes each path and never comes from a request (MCP-21).
import { CONSENT_LIFE } from '#domain/assistant/connection.ts'
import { PENDING_AT_MOST } from '#domain/identity/principal.ts'
import { makeBrowserCookie, nameSignInCookie } from '../kernel/browser.ts'

export const PROTECTED_RESOURCE = '/.well-known/oauth-protected-resource'
export const AUTHORISATION_SERVER = '/.well-known/oauth-authorization-server'
export const REGISTER = '/mcp/oauth/register'
export const AUTHORISE = '/mcp/oauth/authorize'
/** This address is registered at the identity provider. */
export const ASSISTANT_CALLBACK_PATH = '/mcp/oauth/idp/callback'
export const CONSENT = '/mcp/oauth/consent'
export const TOKEN = '/mcp/oauth/token'
export const REVOKE = '/mcp/oauth/revoke'

/** Cookies of a browser that connects an assistant: the sign-in in progress, then the ticket of the consent page. */
export function makeAssistantCookies(https: boolean) {
  return {
    pending: makeBrowserCookie(`${nameSignInCookie(https)}-assistant-pending`, PENDING_AT_MOST / 1000, https),
    ticket: makeBrowserCookie(`${nameSignInCookie(https)}-assistant-consent`, CONSENT_LIFE / 1000, https),
  }
}
