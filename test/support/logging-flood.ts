// A process that floods its own log, in one turn or spread over many, and reports its cost to the parent process. Standard output is the parent's to read,
// or not. Needs --expose-gc.
import * as E from 'fp-ts/lib/Either.js'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import { systemClock } from '#adapters/system/system-clock.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import { decodeConfig } from '#bootstrap/config/config.ts'
import { openLogging } from '#bootstrap/open-logging.ts'

export interface FloodFigures {
  /** Bytes of the process before the flood, and at most during it. */
  readonly idle: number
  readonly peak: number
  /** Bytes that are held when all is logged, above those before. */
  readonly held: number
  /** Milliseconds. */
  readonly took: number
  /** Of the event loop's delay, in milliseconds. */
  readonly p99: number
}

/** `warmUp`: entries logged before anything is measured, for what a process needs once it logs at all. */
const [mode = 'spread', many = '1000000', warmUp = '30000'] = process.argv.slice(2)
const config = decodeConfig(process.env)
if (E.isLeft(config)) throw new Error(JSON.stringify(config.left))
const logging = await openLogging(config.right, systemClock)
const log = logging.of('http')

/** Bytes that are no garbage. */
function live(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

let peak = 0
function measure(): void {
  peak = Math.max(peak, process.memoryUsage.rss())
}
const entry = (n: number): void =>
  log.info('http.request', { method: 'GET', route: '/mailclient-plugin/contacts/:id', status: 200, ms: n % 100 })

async function flood(count: number, eachTurn: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    runInContext({ requestId: `request-${n}`, tenantUuid: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71' }, () => entry(n))
    if (n % 10_000 === 0) measure()
    if (n % eachTurn === eachTurn - 1) await turn()
  }
  measure()
}

await turn()
await flood(Number(warmUp), 100)
const before = live()
const idle = process.memoryUsage.rss()
peak = 0
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
const began = performance.now()
const count = Number(many)
await flood(count, mode === 'turn' ? count : 100)
const took = performance.now() - began
delay.disable()
const held = live() - before
process.send?.({ idle, peak, held, took, p99: delay.percentile(99) / 1e6 } satisfies FloodFigures)

process.once('message', () => {
  void logging.close().then(() => process.exit(0))
})
