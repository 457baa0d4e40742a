// Cookies of browsers.

/** The value of a Set-Cookie header. */
type SetCookie = string

export interface BrowserCookie {
  readonly name: string
  readonly keep: (value: string) => SetCookie
  readonly drop: SetCookie
}

/** For this host only, hidden from scripts. Lax, since the provider's pages lead back to the service, which needs the cookie then. */
export const browserCookie = (name: string, seconds: number, https: boolean): BrowserCookie => {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return {
    name,
    keep: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** The name of the cookie with a sign-in's secret. With the prefix, browsers accept it only from this host, over https. */
export const signInCookie = (https: boolean): string => (https ? '__Host-tapster' : 'tapster')
