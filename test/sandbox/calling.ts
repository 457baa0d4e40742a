// Speaks to a stand-in over HTTP as a client would.

export interface StandInAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined: not JSON. */
  readonly json: unknown
}

export type Send = (path: string, init?: RequestInit) => Promise<StandInAnswer>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What lies at `path` (names and indexes) inside parsed JSON; undefined where there is nothing. */
export function at(json: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    json,
  )
}

/** Redirects are not followed. */
export function sendTo(url: string): Send {
  return async (path, init) => {
    const response = await fetch(path.startsWith('http') ? path : url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
}
