// The whole pipeline of the log (context, redaction, one line, standard output, file and buffer) against winston alone with the same places: calls a
// second and what they do to the event loop. And what a flood costs in memory.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import winston from 'winston'
import { makeDailyFiles } from '#adapters/logging/daily-files.ts'
import { EntryTransport } from '#adapters/logging/entry-transport.ts'
import { makeMemoryBuffer } from '#adapters/logging/memory-buffer.ts'
import { makeStandardOutput } from '#adapters/logging/standard-output.ts'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { runInContext } from '#adapters/logging/work-context.ts'
import { systemClock } from '#adapters/system/system-clock.ts'
import { LOG_LEVELS } from '#domain/logging/log-entry.ts'
import { fromDays } from '#domain/shared/clock.ts'
import type { FloodFigures } from '#test/support/logging-flood.ts'
import { median, megabytes, type BenchRow } from './table.ts'

const ROUNDS = 21
const CALLS = 30_000
const EACH_TURN = 20
const REQUEST = 10
const FLOOD = 1_000_000

type Data = Readonly<Record<string, unknown>>
type Call = (message: string, data: Data) => void

/** What the service logs, by and large. */
const SAMPLES: readonly (readonly [message: string, data: () => Data])[] = [
  [
    'http.request',
    () => ({ method: 'GET', route: '/mailclient-plugin/contact', status: 200, code: undefined, ms: 12.3 }),
  ],
  ['archive.archived', () => ({ archiveId: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71', parts: 3 })],
  [
    'job.failed',
    () => ({ queue: 'archive.run', job: '4c1a9b52-77aa-4b0e-8f44-52f0a1f0c001', attempt: 2, failure: 'LedgerDown' }),
  ],
  [
    'pdf.render.done',
    () => ({ slot: 1, waited: 3, ms: 412, pages: 2, bytes: 48_213, mail: { parts: [{ name: 'a.pdf', size: 12 }] } }),
  ],
]

const silentLog = { warn: () => undefined, info: () => undefined }

/** The places, each its own: a stream that takes all, a file, and the recent log. */
function placesIn(directory: string) {
  const stream = new Writable({ write: (_, __, done) => done() })
  const buffer = makeMemoryBuffer({ max: 10_000, ttl: fromDays(7), clock: systemClock })
  return {
    output: makeStandardOutput({ threshold: 'info', log: silentLog, stream }),
    file: makeDailyFiles({ directory, threshold: 'info', log: silentLog }).transport,
    append: buffer.append,
  }
}

function pipeline(directory: string): Call {
  const { output, file, append } = placesIn(directory)
  const kept = new EntryTransport({ threshold: 'info', take: (line, entry) => append(entry, line) })
  const logging = makeLogging({
    redactKeys: [],
    place: { POD_NAME: 'pod-1', APP_VERSION: '1' },
    output,
    otherTransports: [file, kept],
  })
  return logging.of('http').info
}

/** As winston's own documentation has it: a time stamp and JSON. The places want an entry beside the line. */
function winstonAlone(directory: string): Call {
  const { output, file, append } = placesIn(directory)
  const { format } = winston
  const asEntry = format((info) => {
    info['entry'] = info
    return info
  })
  const kept = new EntryTransport({ threshold: 'info', take: (line, entry) => append(entry, line) })
  const logger = winston.createLogger({
    levels: Object.fromEntries(LOG_LEVELS.map((level, gravity) => [level, gravity])),
    level: 'info',
    format: format.combine(format.timestamp({ alias: 'ts' }), format.json(), asEntry()),
    transports: [output, file, kept],
  })
  return (message, data) => logger.log({ level: 'info', source: 'http', message, data })
}

interface Measured {
  /** Of processor time, so that what else the machine does is left out. */
  readonly perSecond: number
  /** Of the event loop's delay, in milliseconds. */
  readonly p99: number
}

async function measured(call: Call): Promise<Measured> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const began = process.cpuUsage()
  for (let n = 0; n < CALLS; n += EACH_TURN) {
    for (let request = 0; request < EACH_TURN; request += REQUEST)
      runInContext(
        {
          requestId: `request-${n}`,
          tenantUuid: '0b7f1c9e-0d64-4d0a-9a43-6c1f0e8b2d71',
          userEmail: 'eva@korrel.example',
        },
        () => {
          for (let one = 0; one < REQUEST; one += 1) {
            const [message, data] = SAMPLES[(n + one) % SAMPLES.length] ?? ['none', () => ({})]
            call(message, data())
          }
        },
      )
    await turn()
  }
  const { user, system } = process.cpuUsage(began)
  delay.disable()
  return { perSecond: (CALLS / (user + system)) * 1e6, p99: delay.percentile(99) / 1e6 }
}

async function flood(directory: string, mode: 'turn' | 'spread'): Promise<FloodFigures> {
  const child = fork(path.resolve(import.meta.dirname, '../support/logging-flood.ts'), [mode, String(FLOOD)], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'test',
      LOG_LEVEL: 'trace',
      LOG_BUFFER_MAX: '10000',
      DEFAULT_LOG_PATH: directory,
    },
    execArgv: ['--expose-gc'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  child.stdout?.pause()
  const [figures] = (await once(child, 'message')) as [FloodFigures]
  child.kill('SIGKILL')
  await once(child, 'exit')
  return figures
}

async function floodRow(directory: string, mode: 'turn' | 'spread', what: string): Promise<BenchRow> {
  const { idle, peak, held, took } = await flood(directory, mode)
  return {
    what: `${FLOOD / 1e6} million entries ${what}, output unread`,
    measured: `holds ${megabytes(held)}, peak ${megabytes(peak - idle)} above idle, ${((took / FLOOD) * 1_000).toFixed(1)} µs each`,
    yardstick: 'a tenth of what they take as text',
    ratio: (held / (FLOOD * 250)).toFixed(3),
    wanted: '≤ 0.1',
    kept: held <= FLOOD * 25,
  }
}

export async function benchLogging(): Promise<readonly BenchRow[]> {
  const directory = await mkdtemp(path.join(tmpdir(), 'tapster-bench-log-'))
  try {
    const [ours, theirs] = [pipeline(path.join(directory, 'ours')), winstonAlone(path.join(directory, 'theirs'))]
    await turn()
    await measured(ours)
    await measured(theirs)
    const pairs: (readonly [Measured, Measured])[] = []
    for (let round = 0; round < ROUNDS; round += 1) pairs.push([await measured(ours), await measured(theirs)])
    const ratio = median(pairs.map(([a, b]) => a.perSecond / b.perSecond))
    const of = (side: 0 | 1): number => median(pairs.map((pair) => pair[side].perSecond))
    // Of the round in which the machine had the least else to do.
    const calmest = (side: 0 | 1): number => Math.min(...pairs.map((pair) => pair[side].p99))
    const later = calmest(1) / calmest(0)
    return [
      {
        what: 'log calls, whole pipeline',
        measured: `${of(0).toFixed(0)}/s of processor time`,
        yardstick: `winston alone, same places: ${of(1).toFixed(0)}/s`,
        ratio: ratio.toFixed(2),
        wanted: '≥ 0.60',
        kept: ratio >= 0.6,
      },
      {
        what: `event loop's delay, ${EACH_TURN} calls a turn`,
        measured: `p99 ${calmest(0).toFixed(2)} ms`,
        yardstick: `winston alone: p99 ${calmest(1).toFixed(2)} ms`,
        ratio: later.toFixed(2),
        wanted: '≥ 0.60',
        kept: later >= 0.6,
      },
      await floodRow(directory, 'turn', 'in one turn'),
      await floodRow(directory, 'spread', 'over many'),
    ]
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
