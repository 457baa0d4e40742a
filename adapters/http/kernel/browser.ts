// Cookies of browsers, and whether a browser sent a call from one of our own pages.
import { O } from '#domain/shared/fp.ts'
import type { RequestContext } from './endpoint.ts'

/** The value of a Set-Cookie header. */
type SetCookie = string

export interface BrowserCookie {
  readonly name: string
  readonly keep: (value: string) => SetCookie
  readonly drop: SetCookie
}

/**
 * For this host only, hidden from scripts. Lax, since links of mails and the provider's pages lead to the service, which needs the cookie then.
 */
export function makeBrowserCookie(name: string, seconds: number, https: boolean): BrowserCookie {
  const attributes = `Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}`
  return {
    name,
    keep: (value) => `${name}=${value}; Max-Age=${seconds}; ${attributes}`,
    drop: `${name}=; Max-Age=0; ${attributes}`,
  }
}

/** `header`: the whole Cookie header. Koa's reader remembers each name for ever, and those of surveys have a code. */
export function readCookie(header: string, name: string): O.Option<string> {
  const start = `${name}=`
  const pairs = header.split(';').map((pair) => pair.trim())
  return O.fromNullable(pairs.find((pair) => pair.startsWith(start))?.slice(start.length))
}

/** The name of the cookie with a sign-in's secret. With the prefix, browsers accept it only from this host, over https. */
export function nameSignInCookie(https: boolean): string {
  return https ? '__Host-tapster' : 'tapster'
}

/**
 * Decides by headers that pages cannot set, and refuses calls without them. `origin`: ours. Another host of the same domain is not ours.
 */
export function isFromOwnPage({ header }: Pick<RequestContext, 'header'>, origin: string): boolean {
  const site = header('sec-fetch-site')
  if (O.isSome(site)) return site.value === 'same-origin'
  const from = header('origin')
  return O.isSome(from) && from.value === origin
}
