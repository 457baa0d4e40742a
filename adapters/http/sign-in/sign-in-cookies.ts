// What a browser keeps: the secret of its sign-in, and what a sign-in under way must find again. Both for this host alone, out of reach of scripts.
import { PENDING_AT_MOST, BROWSER_AT_MOST } from '#domain/identity/principal.ts'
import { signInCookie } from '../kernel/sign-in-cookie.ts'

/** The value of a Set-Cookie header. */
export type SetCookie = string

export interface KeptCookie {
  readonly name: string
  readonly keep: (value: string) => SetCookie
  readonly drop: SetCookie
}

// Lax and not strict: the provider's pages lead back to us, and what they lead to has to know the browser.
export const keptCookie = (name: string, seconds: number, https: boolean): KeptCookie => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return {
    name,
    keep: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}

export const signInCookies = (https: boolean) => ({
  signIn: keptCookie(signInCookie(https), BROWSER_AT_MOST / 1000, https),
  pending: keptCookie(`${signInCookie(https)}-pending`, PENDING_AT_MOST / 1000, https),
})
