// Every endpoint of the plugin API against a ledger that takes 50 ms: how many of its calls each makes, warm, and how long people wait. What is
// asked, and how many calls that may take, is stated in test/service/ledger-calls.ts.
import { Agent, request } from 'undici'
import { sampleOf, statedCalls } from '#test/service/ledger-calls.ts'
import { callsOf, mailFor } from '#test/support/asking.ts'
import { logIn } from '#test/support/service.ts'
import type { BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

const ROUNDS = 40
/** Milliseconds that the ledger takes for a call. */
const LATENCY = 50

interface Asked {
  /** As the API's document names it. */
  readonly endpoint: string
  readonly how?: string
  /** Of the ledger, on average; absent: a worker makes them later. */
  readonly calls?: number
  /** How it is asked for the `n`-th time, from 0. */
  readonly ask: (n: number) => readonly [path: string, body?: object]
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0

export async function benchPluginEndpoints(): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld({ latency: LATENCY })
  const service = await world.startService()
  const agent = new Agent({ connections: 1 })
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const call = async (endpoint: string, [path, body]: ReturnType<Asked['ask']>): Promise<void> => {
      const [method = 'GET'] = endpoint.split(' ')
      const answer = await request(`${service.url}/mailclient-plugin${path}`, {
        method: method as 'GET',
        headers: { authorization: `Bearer ${jwt}`, ...(body && { 'content-type': 'application/json' }) },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
      })
      const text = await answer.body.text()
      if (answer.statusCode >= 300) throw new Error(`${endpoint} answered ${answer.statusCode}: ${text}`)
    }
    const sample = await sampleOf(world.ledgerUrl, ROUNDS + 1)
    const asked: readonly Asked[] = [
      ...statedCalls.map(({ endpoint, how, warm, ask }) => ({
        endpoint,
        ...(how === undefined ? {} : { how }),
        calls: warm,
        ask: (n: number) => ask(sample, n),
      })),
      { endpoint: 'GET /my-data', calls: 0, ask: () => ['/my-data'] },
      // Last: the worker that it wakes asks the ledger too. The keys were announced above.
      {
        endpoint: 'POST /send-archive',
        ask: (n) => ['/send-archive', { archiveKey: `k${n}`, emailData: mailFor(`sent-${n}`), attachments: [] }],
      },
    ]
    const rows: BenchRow[] = []
    for (const { endpoint, how, calls, ask } of asked) {
      await call(endpoint, ask(0))
      const took: number[] = []
      const made = await callsOf(world, async () => {
        for (let n = 1; n <= ROUNDS; n += 1) {
          const began = performance.now()
          await call(endpoint, ask(n))
          took.push(performance.now() - began)
        }
      })
      const sorted = took.toSorted((a, b) => a - b)
      const waited = `p50 ${at(sorted, 0.5).toFixed(1)} ms, p99 ${at(sorted, 0.99).toFixed(1)} ms`
      rows.push({
        what: how === undefined ? endpoint : `${endpoint}, ${how}`,
        measured: calls === undefined ? waited : `${(made / ROUNDS).toFixed(1)} calls, ${waited}`,
        yardstick: `a call takes ${LATENCY} ms`,
        ratio: '',
        wanted: calls === undefined ? '' : `${calls} calls`,
        kept: calls === undefined || made === calls * ROUNDS,
      })
    }
    return rows
  } finally {
    await agent.close()
    await service.stop()
    await world.close()
  }
}
