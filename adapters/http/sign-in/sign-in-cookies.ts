// Cookies of the administration: the secret of a sign-in, and the state of one in progress.
import { PENDING_AT_MOST, BROWSER_AT_MOST } from '#domain/identity/principal.ts'
import { browserCookie, signInCookie } from '../kernel/browser-cookie.ts'

export const signInCookies = (https: boolean) => ({
  signIn: browserCookie(signInCookie(https), BROWSER_AT_MOST / 1000, https),
  pending: browserCookie(`${signInCookie(https)}-pending`, PENDING_AT_MOST / 1000, https),
})
