// From `node bootstrap/start.ts` to ready, on embedded defaults: the first time, when everything has to be made, and again. Without the sample, and
// with it: then also until its history is there.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { peakBytes, startProcess } from './service-process.ts'
import { type BenchRow, megabytes } from './table.ts'

const BUILT = path.resolve(import.meta.dirname, '../../.build')

interface StartFigures {
  /** Seconds. */
  readonly ready: number
  /** Seconds from ready to the whole sample. Null: none is written. */
  readonly sampled: number | null
  /** Bytes. */
  readonly peak: number
}

async function startOnce(dataDir: string, sample: 'office' | 'none', isSampled: boolean): Promise<StartFigures> {
  const began = performance.now()
  const service = await startProcess('bootstrap/start.ts', {
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    DISABLE_FILE_LOGGING: 'true',
    SAMPLE: sample,
  })
  const answer = await fetch(`${service.url}/readyz`)
  const ready = performance.now() - began
  if (answer.status !== 200) throw new Error(`printed its address and is not ready: ${await answer.text()}`)
  const whole = isSampled ? await service.whenPrinted('sample.written') : null
  const peak = await peakBytes(service.pid)
  await service.stop()
  return { ready: ready / 1000, sampled: whole === null ? null : (whole - service.startedIn) / 1000, peak }
}

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
    const first = await startOnce(dataDir, sample, sample === 'office')
    const again = await startOnce(dataDir, sample, false)
    return [
      inSeconds(`${title}: to ready, first time`, first.ready, 15),
      ...(first.sampled === null ? [] : [inSeconds(`${title}: from ready to the whole sample`, first.sampled, 5)]),
      inSeconds(`${title}: to ready, again`, again.ready, 3),
      {
        what: `${title}: peak memory, first time`,
        measured: megabytes(first.peak),
        yardstick: '',
        ratio: '',
        wanted: '≤ 400 MB',
        kept: first.peak <= 400 * 1024 * 1024,
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function benchStart(): Promise<readonly BenchRow[]> {
  return [...(await benchWith('none')), ...(await benchWith('office'))]
}
