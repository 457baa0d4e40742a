// What traces cost at the usual share of 10 %: two services over one database, with and without.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logIn } from '#test/support/service.ts'
import { load, type Load } from './load.ts'
import { readProcessorTime } from './processor-time.ts'
import type { BenchProcess } from './service-process.ts'
import { median, type BenchRow } from './table.ts'
import type { BenchWorld } from './world.ts'

const ROUNDS = 15
const ROUND = 2_000
const CONNECTIONS = 32

/** A collector that reads and forgets, so that it costs this machine little. */
async function startDrain() {
  let bytes = 0
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

interface Round extends Load {
  /** Microseconds of the service for a request. */
  readonly each: number
}

export async function benchTraces(world: BenchWorld): Promise<readonly BenchRow[]> {
  const collector = await startDrain()
  const without = await world.startService()
  const traced = await world.startService({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_EXPORTER: 'otlp',
  })
  try {
    const jwt = await logIn({ baseUrl: without.url, ledgerUrl: world.ledgerUrl })
    const headers = { authorization: `Bearer ${jwt}` }
    const run = async ({ url, pid }: BenchProcess): Promise<Round> => {
      const before = await readProcessorTime(pid)
      const figures = await load(`${url}/mailclient-plugin/settings`, headers, CONNECTIONS, ROUND)
      const used = (await readProcessorTime(pid)) - before
      return { ...figures, each: (used * 1e3) / ((figures.perSecond * ROUND) / 1_000) }
    }
    for (const service of [without, traced, without, traced]) await run(service)
    const pairs: (readonly [Round, Round])[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // Each goes first in turn.
      if (round % 2 === 0) pairs.push([await run(traced), await run(without)])
      else pairs.push(([await run(without), await run(traced)] as const).toReversed() as [Round, Round])
    }
    const of = (side: 0 | 1, figure: 'perSecond' | 'each'): number => median(pairs.map((pair) => pair[side][figure]))
    const rate = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
    const work = median(pairs.map(([a, b]) => a.each / b.each))
    return [
      {
        what: `traces at 10 %, GET /settings, ${CONNECTIONS} connections`,
        measured: `${of(0, 'perSecond').toFixed(0)}/s, ${(collector.bytes() / 1e6).toFixed(1)} MB sent`,
        yardstick: `off: ${of(1, 'perSecond').toFixed(0)}/s`,
        ratio: rate.toFixed(3),
        wanted: '≥ 0.97',
        kept: rate >= 0.97 && collector.bytes() > 0,
      },
      {
        what: 'traces at 10 %, processor time of a request',
        measured: `${of(0, 'each').toFixed(0)} µs`,
        yardstick: `off: ${of(1, 'each').toFixed(0)} µs`,
        ratio: work.toFixed(3),
        wanted: '≤ 1.03',
        kept: work <= 1.03,
      },
    ]
  } finally {
    await Promise.all([without.stop(), traced.stop()])
    collector.close()
  }
}
