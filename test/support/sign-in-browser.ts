// A browser as far as signing in needs one: it keeps cookies by host, follows nothing by itself, and chooses an account at the stand-in.

export interface SignInBrowser {
  /** Answers as they come; cookies are kept and sent by host and path. */
  readonly visit: (address: string, init?: RequestInit) => Promise<Response>
  /** Follows redirects, choosing the account where the stand-in asks for one, until `isThere` or an answer that leads nowhere. */
  readonly follow: (address: string, account: string, isThere?: (address: string) => boolean) => Promise<Arrived>
  /** What it holds for the host of the address. */
  readonly cookies: (address: string) => ReadonlyMap<string, string>
  /** Set-Cookie headers as they came, the latest last. */
  readonly setCookies: readonly string[]
}

export interface Arrived {
  readonly address: string
  /** Of the last address that was visited. */
  readonly answer: Response
}

const hopsAtMost = 12

export function makeSignInBrowser(): SignInBrowser {
  const jars = new Map<string, Map<string, string>>()
  const setCookies: string[] = []
  // Browsers separate hosts, and not ports: what runs on one host shares a jar.
  const jarOf = (address: string): Map<string, string> => {
    const { hostname } = new URL(address)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    return jar
  }

  const visit: SignInBrowser['visit'] = async (address, init = {}) => {
    const jar = jarOf(address)
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers(init.headers)
    if (cookie !== '') headers.set('cookie', cookie)
    const answer = await fetch(address, { redirect: 'manual', ...init, headers })
    for (const set of answer.headers.getSetCookie()) {
      setCookies.push(set)
      const [pair = '', ...attributes] = set.split(';')
      const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
      const isGone = attributes.some((one) => /^\s*(?:max-age=0|expires=thu, 01 jan 1970)/i.test(one))
      if (isGone) jar.delete(name)
      else jar.set(name, value)
    }
    return answer
  }

  const follow: SignInBrowser['follow'] = async (address, account, isThere = () => false) => {
    let [at, answer] = [address, await visit(address)]
    for (let hop = 0; hop < hopsAtMost; hop++) {
      const location = answer.headers.get('location')
      if (location !== null) {
        at = new URL(location, at).href
        if (isThere(at)) return { address: at, answer }
        answer = await visit(at)
      } else if (new URL(at).pathname.startsWith('/interaction/')) {
        const body = new URLSearchParams({ account }).toString()
        answer = await visit(at, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
        })
      } else return { address: at, answer }
    }
    throw new Error(`led in circles, at last to ${at}`)
  }

  return { visit, follow, cookies: jarOf, setCookies }
}
