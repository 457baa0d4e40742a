// The ledger adapter's parts over a stand-in ledger of their own, without limits in the way, and the stand-in's side of it: rows and counts.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { makeLedgerConnection } from '#adapters/ledger/connection.ts'
import { makeLedgerRequest, type UseLedger } from '#adapters/ledger/ledger-request.ts'
import { startLedgerStandIn } from '#adapters/sandbox/ledger/server.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerToken } from '#domain/session/sealing.ts'
import { caller as someone, NOW, uuid } from './ledger-bench.ts'

export type StandInRow = Readonly<Record<string, unknown>>

export interface StandInBench {
  readonly url: string
  readonly caller: LedgerCaller
  readonly useLedger: UseLedger
  readonly control: (operation: object) => Promise<Readonly<Record<string, unknown>>>
  /** Calls since the last `forget`, as `GET crm/Contacts 200`. */
  readonly calls: () => Promise<Readonly<Record<string, number>>>
  readonly forget: () => Promise<void>
  /** All rows of a list, read past the adapter. */
  readonly rows: (endpoint: string) => Promise<readonly StandInRow[]>
  /** The id it was given. */
  readonly add: (endpoint: string, row: object) => Promise<string>
  readonly remove: (endpoint: string, id: string) => Promise<void>
  readonly close: () => Promise<void>
}

const asRecord = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

export async function startStandInBench(user = 'Eva Jansen'): Promise<StandInBench> {
  const ledger = await startLedgerStandIn({ port: 0, clock: { now: () => NOW } })
  const connection = makeLedgerConnection()

  const control = async (operation: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(`${ledger.url}/_control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(operation),
    })
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
    return asRecord(await answer.json())
  }
  await control({ op: 'limits', minute: 1_000_000, day: 1_000_000 })
  const issued = await control({ op: 'issue', user })
  const token = String(issued['accessToken']) as LedgerToken
  const who = asRecord(issued['user'])
  const caller: LedgerCaller = {
    ...someone,
    ledgerUserId: uuid(String(who['id'])) as LedgerCaller['ledgerUserId'],
    division: Number(who['division']),
  }

  const api = async (method: string, path: string, body?: object): Promise<Readonly<Record<string, unknown>>> => {
    const answer = await fetch(path.startsWith('http') ? path : `${ledger.url}/api/v1/${caller.division}/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${answer.status} ${text}`)
    return text === '' ? {} : asRecord(asRecord(JSON.parse(text))['d'])
  }

  return {
    url: ledger.url,
    caller,
    useLedger: makeLedgerRequest({
      baseUrl: ledger.url,
      connection,
      tokens: { readToken: () => TE.right(token), replaceRejected: () => TE.left({ _tag: 'ReauthRequired' }) },
      limits: { take: () => TE.right({ _tag: 'Granted' }) },
      clock: { now: () => NOW },
      sleep: () => async () => {},
    }),
    control,
    calls: async () => {
      const { counts } = asRecord(await (await fetch(`${ledger.url}/_control`)).json())
      return Object.fromEntries(
        Object.entries(asRecord(counts)).flatMap(([endpoint, byStatus]) =>
          Object.entries(asRecord(byStatus)).map(([status, n]) => [
            `${endpoint.replace('/api/v1/{division}/', '')} ${status}`,
            Number(n),
          ]),
        ),
      )
    },
    forget: async () => void (await control({ op: 'forgetCounts' })),
    rows: async (endpoint) => {
      const all: StandInRow[] = []
      for (let next: unknown = endpoint; typeof next === 'string';) {
        const page = await api('GET', next)
        if (Array.isArray(page['results'])) all.push(...page['results'].map(asRecord))
        next = page['__next']
      }
      return all
    },
    add: async (endpoint, row) => String((await api('POST', endpoint, row))['ID']),
    remove: async (endpoint, id) => void (await api('DELETE', `${endpoint}(guid'${id}')`)),
    close: async () => {
      await connection.close()
      await ledger.close()
    },
  }
}
