// Starts a stand-in ledger for one test file and speaks to it over HTTP as a client would.
import { startLedgerStandIn, type LedgerStandInOptions } from '#adapters/sandbox/ledger/server.ts'
import { at, type Send, sendTo, type StandInAnswer } from '#test/sandbox/calling.ts'

export interface Calling {
  readonly url: string
  readonly close: () => Promise<void>
  readonly send: Send
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

export function rowsOf(answer: StandInAnswer): readonly unknown[] {
  const rows = at(answer.json, 'd', 'results')
  return Array.isArray(rows) ? rows : []
}

export async function startCalling(options: Partial<LedgerStandInOptions> = {}): Promise<Calling> {
  const standIn = await startLedgerStandIn({ port: 0, ...options })
  const send = sendTo(standIn.url)
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
