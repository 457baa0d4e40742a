// From `node bootstrap/start.ts` to ready, on embedded defaults: the first time, when everything has to be made, and again. Without the sample, and
// with it: then also until its history is there.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { measureProcessorShare } from './processor-time.ts'
import { peakBytes, residentBytes, startProcess } from './service-process.ts'
import { type BenchRow, megabytes } from './table.ts'

const BUILT = path.resolve(import.meta.dirname, '../../.build')

interface StartFigures {
  /** Seconds. */
  readonly ready: number
  /** Seconds from ready to the whole sample. Null: none is written. */
  readonly sampled: number | null
  /** Bytes. */
  readonly peak: number
  readonly idle: IdleFigures | null
}

interface IdleFigures {
  /** Bytes. */
  readonly memory: number
  /** Share of one core. */
  readonly processor: number
}

/** Milliseconds until a started service is idle, and of the look at it. */
const [SETTLED, LOOKED] = [60_000, 60_000]

async function measureIdle(pid: number): Promise<IdleFigures> {
  await pause(SETTLED)
  return { processor: await measureProcessorShare(pid, LOOKED), memory: await residentBytes(pid) }
}

async function startOnce(dataDir: string, sample: 'office' | 'none', isFirst: boolean): Promise<StartFigures> {
  const began = performance.now()
  const service = await startProcess('bootstrap/start.ts', {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    DISABLE_FILE_LOGGING: 'true',
    SAMPLE: sample,
    NODE_COMPILE_CACHE: path.join(BUILT, 'compiled'),
  })
  const answer = await fetch(`${service.url}/readyz`)
  const ready = performance.now() - began
  if (answer.status !== 200) throw new Error(`printed its address and is not ready: ${await answer.text()}`)
  const whole = isFirst && sample === 'office' ? await service.whenPrinted('sample.written') : null
  const peak = await peakBytes(service.pid)
  const idle = isFirst ? null : await measureIdle(service.pid)
  await service.stop()
  return { ready: ready / 1000, sampled: whole === null ? null : (whole - service.startedIn) / 1000, peak, idle }
}

const inMegabytes = (what: string, bytes: number, wanted: number): BenchRow => ({
  what,
  measured: megabytes(bytes),
  yardstick: '',
  ratio: '',
  wanted: `≤ ${wanted} MB`,
  kept: bytes <= wanted * 1024 * 1024,
})

const listIdle = (title: string, { memory, processor }: IdleFigures): readonly BenchRow[] => [
  inMegabytes(`${title}: memory, idle`, memory, 150),
  {
    what: `${title}: processor time, idle`,
    measured: `${(processor * 100).toFixed(1)} %`,
    yardstick: '',
    ratio: '',
    wanted: '≤ 1 %',
    kept: processor <= 0.01,
  },
]

const inSeconds = (what: string, took: number, wanted: number): BenchRow => ({
  what,
  measured: `${took.toFixed(1)} s`,
  yardstick: '',
  ratio: '',
  wanted: `≤ ${wanted} s`,
  kept: took <= wanted,
})

/** The stand-ins listen on their usual ports, as in `npm start`. */
async function benchWith(sample: 'office' | 'none'): Promise<readonly BenchRow[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'tapster-start-'))
  const title = sample === 'none' ? 'start without sample' : 'start with sample'
  try {
    await rm(BUILT, { recursive: true, force: true })
    const first = await startOnce(dataDir, sample, true)
    const again = await startOnce(dataDir, sample, false)
    return [
      inSeconds(`${title}: to ready, first time`, first.ready, 4),
      ...(first.sampled === null ? [] : [inSeconds(`${title}: from ready to the whole sample`, first.sampled, 5)]),
      inSeconds(`${title}: to ready, again`, again.ready, 2.5),
      inMegabytes(`${title}: peak memory, first time`, first.peak, 400),
      ...(again.idle === null ? [] : listIdle(title, again.idle)),
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function benchStart(): Promise<readonly BenchRow[]> {
  return [...(await benchWith('none')), ...(await benchWith('office'))]
}
