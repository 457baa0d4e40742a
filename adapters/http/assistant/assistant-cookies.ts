// Cookies of a browser that connects an assistant: the sign-in in progress, then the ticket of the consent page.
import { CONSENT_LIFE } from '#domain/assistant/connection.ts'
import { PENDING_AT_MOST } from '#domain/identity/principal.ts'
import { signInCookie } from '../kernel/sign-in-cookie.ts'
import { keptCookie } from '../sign-in/sign-in-cookies.ts'

export const assistantCookies = (https: boolean) => ({
  pending: keptCookie(`${signInCookie(https)}-assistant-pending`, PENDING_AT_MOST / 1000, https),
  ticket: keptCookie(`${signInCookie(https)}-assistant-consent`, CONSENT_LIFE / 1000, https),
})
