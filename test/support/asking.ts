// Asking a service under test as a signed-in client does, with each answer held to its document, and what its stand-in ledger has counted of it.
import { expectAsServed } from './as-documented.ts'
import type { ServiceUnderTest } from './service.ts'

export interface Answered {
  readonly status: number
  readonly body: unknown
}

export type AskAs = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answered>

/** `path` below the plugin API. */
export const askingAs =
  (service: Pick<ServiceUnderTest, 'baseUrl'>, jwt: string): AskAs =>
  async (method, path, body, headers = {}) => {
    const answer = await fetch(`${service.baseUrl}/mailclient-plugin${path}`, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    await expectAsServed(service.baseUrl, { method, path: `/mailclient-plugin${path}`, answer, text })
    return { status: answer.status, body: text === '' ? undefined : (JSON.parse(text) as unknown) }
  }

/** By `METHOD endpoint`, then by status. */
export type LedgerCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Calls of the API alone, without logging in and refreshing. */
export const ledgerCounts = async (service: Pick<ServiceUnderTest, 'ledgerUrl'>): Promise<LedgerCounts> => {
  const { counts } = (await (await fetch(`${service.ledgerUrl}/_control`)).json()) as { readonly counts: LedgerCounts }
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => name.includes('/api/v1/'))
      .map(([name, byStatus]) => [name.replace('/api/v1/{division}/', ''), byStatus]),
  )
}

export const callsIn = (counts: LedgerCounts): number =>
  Object.values(counts)
    .flatMap((byStatus) => Object.values(byStatus))
    .reduce((sum, count) => sum + count, 0)

/** How many calls of the ledger the work takes. */
export const callsOf = async (
  service: Pick<ServiceUnderTest, 'ledgerUrl'>,
  work: () => Promise<unknown>,
): Promise<number> => {
  const before = callsIn(await ledgerCounts(service))
  await work()
  return callsIn(await ledgerCounts(service)) - before
}

/** A mail as the archive endpoints take it. */
export const mailFor = (name: string): object => ({
  internetMessageId: `<${name}@day.example>`,
  subject: `Mail ${name}`,
  from: { name: '', address: 'a@b.example' },
  to: [],
  cc: [],
  sentAt: '2026-01-05T09:00:00Z',
  htmlBody: '<p>x</p>',
})
