// Asking a service under test as a signed-in client does, and what its stand-in ledger has counted of it.
import { type PluginResponse, ask } from './plugin-client.ts'
import { control, type ServiceUnderTest } from './service.ts'
import { reportOf } from './whole-world.ts'

export type AskAs = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<PluginResponse>

/** `path` below the plugin API. */
export function askingAs(service: Pick<ServiceUnderTest, 'baseUrl'>, jwt: string): AskAs {
  return (method, path, body, headers = {}) =>
    ask(service.baseUrl, `/mailclient-plugin${path}`, { method, jwt, headers, ...(body && { body }) })
}

/** Undefined where there is none. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined
}

/** A place in an answer, as `data.0.id`. Throws where there is no text. */
export function pick(answer: unknown, path: string): string {
  let value = answer
  for (const key of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
  if (typeof value !== 'string') throw new Error(`no ${path} in ${JSON.stringify(answer).slice(0, 300)}`)
  return value
}

/** By `METHOD endpoint`, then by status. */
export type LedgerCounts = Readonly<Record<string, Readonly<Record<string, number>>>>

/** Calls of the API alone, without logging in and refreshing. */
export async function ledgerCounts(service: Pick<ServiceUnderTest, 'ledgerUrl'>): Promise<LedgerCounts> {
  const { counts } = (await (await fetch(`${service.ledgerUrl}/_control`)).json()) as { readonly counts: LedgerCounts }
  return Object.fromEntries(
    Object.entries(counts)
      .filter(([name]) => name.includes('/api/v1/{division}/'))
      .map(([name, byStatus]) => [name.replace('/api/v1/{division}/', ''), byStatus]),
  )
}

/** The answer, and the ledger's calls and answers it took; those that count from before are forgotten. */
export async function countingCalls(
  service: Pick<ServiceUnderTest, 'ledgerUrl'>,
  asking: () => Promise<PluginResponse>,
): Promise<PluginResponse & { readonly calls: LedgerCounts }> {
  await control(service.ledgerUrl, { op: 'forgetCounts' })
  const answer = await asking()
  const { counts } = await reportOf(service.ledgerUrl)
  const calls = Object.entries(counts).map(([name, byStatus]) => [name.replace('/api/v1/{division}/', ''), byStatus])
  return { ...answer, calls: Object.fromEntries(calls) }
}

const callsIn = (counts: LedgerCounts): number =>
  Object.values(counts)
    .flatMap((byStatus) => Object.values(byStatus))
    .reduce((sum, count) => sum + count, 0)

/** How many calls of the ledger the work takes. */
export async function callsOf(
  service: Pick<ServiceUnderTest, 'ledgerUrl'>,
  work: () => Promise<unknown>,
): Promise<number> {
  const before = callsIn(await ledgerCounts(service))
  await work()
  return callsIn(await ledgerCounts(service)) - before
}

/** A mail without attachments as the archive endpoints take it. */
export function mailFor(name: string): object {
  return {
    internetMessageId: `<${name}@day.example>`,
    subject: `Mail ${name}`,
    from: { name: '', address: 'a@b.example' },
    to: [],
    cc: [],
    sentAt: '2026-01-05T09:00:00Z',
    htmlBody: '<p>x</p>',
  }
}
