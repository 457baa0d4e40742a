// Cookies of a browser that connects an assistant: the sign-in in progress, then the ticket of the consent page.
import { CONSENT_LIFE } from '#domain/assistant/connection.ts'
import { PENDING_AT_MOST } from '#domain/identity/principal.ts'
import { browserCookie, signInCookie } from '../kernel/browser-cookie.ts'

export const assistantCookies = (https: boolean) => ({
  pending: browserCookie(`${signInCookie(https)}-assistant-pending`, PENDING_AT_MOST / 1000, https),
  ticket: browserCookie(`${signInCookie(https)}-assistant-consent`, CONSENT_LIFE / 1000, https),
})
