// A session-checked plugin call against a bare Koa route with the same JWT check and one query.
import { logIn } from '#test/support/service.ts'
import type { BenchWorld } from './world.ts'
import { load, type Load } from './load.ts'
import { startProcess } from './service-process.ts'
import { median, type BenchRow } from './table.ts'

const ROUNDS = 5
const CONNECTIONS = 64

export async function benchSessionCall(world: BenchWorld): Promise<readonly BenchRow[]> {
  const [service, bare] = [await world.startService(), await startProcess('test/bench/bare-route.ts', world.env)]
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const headers = { authorization: `Bearer ${jwt}` }
    const ours = (duration: number) => load(`${service.url}/mailclient-plugin/settings`, headers, CONNECTIONS, duration)
    const theirs = (duration: number) => load(`${bare.url}/settings`, headers, CONNECTIONS, duration)
    await ours(2_000)
    await theirs(2_000)
    const pairs: (readonly [Load, Load])[] = []
    for (let round = 0; round < ROUNDS; round++) pairs.push([await ours(3_000), await theirs(3_000)] as const)
    const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
    const summary = (side: 0 | 1): string => {
      const of = (figure: 'perSecond' | 'p50' | 'p99'): number => median(pairs.map((pair) => pair[side][figure]))
      return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms`
    }
    return [
      {
        what: `GET /settings, ${CONNECTIONS} connections`,
        measured: summary(0),
        yardstick: `bare route: ${summary(1)}`,
        ratio: ratio.toFixed(2),
        wanted: '≥ 0.70',
        kept: ratio >= 0.7,
      },
    ]
  } finally {
    await Promise.all([service.stop(), bare.stop()])
  }
}
