// Starts a stand-in ledger for one test file and speaks to it over HTTP as a client would.
import { startLedgerStandIn, type LedgerStandInOptions } from '#adapters/sandbox/ledger/server.ts'

export interface StandInAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Undefined: not JSON. */
  readonly json: unknown
}

export interface Calling {
  readonly url: string
  readonly close: () => Promise<void>
  readonly send: (path: string, init?: RequestInit) => Promise<StandInAnswer>
  /** One operation or several. */
  readonly control: (operation: object) => Promise<unknown>
  readonly report: () => Promise<unknown>
  readonly form: (fields: Readonly<Record<string, string>>) => Promise<StandInAnswer>
  readonly refresh: (refreshToken: unknown) => Promise<StandInAnswer>
  /** Under /api/v1, with JSON both ways. */
  readonly rest: (accessToken: unknown, path: string, init?: RequestInit) => Promise<StandInAnswer>
}

export const bakery = '/3124501'
export const client = { client_id: 'tapster-dev', client_secret: 'tapster-dev-secret' }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What lies at `path` (names and indexes) inside parsed JSON; undefined where there is nothing. */
export const at = (json: unknown, ...path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (inside, step) => (typeof inside === 'object' && inside !== null ? Reflect.get(inside, step) : undefined),
    json,
  )

export const rowsOf = (answer: StandInAnswer): readonly unknown[] => {
  const rows = at(answer.json, 'd', 'results')
  return Array.isArray(rows) ? rows : []
}

export const startCalling = async (options: Partial<LedgerStandInOptions> = {}): Promise<Calling> => {
  const standIn = await startLedgerStandIn({ port: 0, ...options })
  const send: Calling['send'] = async (path, init) => {
    const response = await fetch(path.startsWith('http') ? path : standIn.url + path, { redirect: 'manual', ...init })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: parsed(text) }
  }
  const form: Calling['form'] = (fields) =>
    send('/api/oauth2/token', { method: 'POST', body: new URLSearchParams({ ...client, ...fields }) })
  return {
    url: standIn.url,
    close: standIn.close,
    send,
    form,
    control: async (operation) =>
      (
        await send('/_control', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(operation),
        })
      ).json,
    report: async () => (await send('/_control')).json,
    refresh: (refreshToken) => form({ grant_type: 'refresh_token', refresh_token: String(refreshToken) }),
    rest: (accessToken, path, init) =>
      send(path.startsWith('http') ? path : `/api/v1${path}`, {
        ...init,
        headers: {
          authorization: `Bearer ${String(accessToken)}`,
          accept: 'application/json',
          ...(init?.body === undefined ? {} : { 'content-type': 'application/json' }),
        },
      }),
  }
}
