// Two processes that run jobs, of campaigns or of another script, which a test kills and replaces.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'

type Settings = Readonly<Record<string, string>>

interface Worker {
  readonly child: ChildProcess
  readonly ended: Promise<unknown>
  readonly stderr: () => string
  /** What it has begun and not ended, as it says itself: `+expiry`, `-expiry`. */
  readonly doing: ReadonlySet<string>
}

// An interrupted run must leave no process behind.
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

/** Rejects with its output if it does not begin. */
async function startWorker(script: string, settings: Settings): Promise<Worker> {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, [script], {
    env: { PATH, HOME, NODE_ENV: 'test', ...COMPILE_CACHE, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  alive.add(child)
  let stderr = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const doing = new Set<string>()
  let rest = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${rest}${text}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines)
      if (line.startsWith('+')) doing.add(line.slice(1))
      else if (line.startsWith('-')) doing.delete(line.slice(1))
  })
  const ended = once(child, 'close').then(() => alive.delete(child))
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error(`a worker did not start: ${stderr}`)
    }),
  ])
  return { child, ended, stderr: () => stderr, doing }
}

/** `settings`: for each process that starts. */
export async function startWorkers(script: URL, settings: () => Settings) {
  const path = fileURLToPath(script)
  const start = (): Promise<Worker> => startWorker(path, settings())
  const running = await Promise.all([start(), start()])
  const kill = async (one: number): Promise<void> => {
    const dying = running[one]
    if (dying === undefined) throw new Error(`no worker ${one}`)
    if (dying.child.exitCode !== null) throw new Error(`a worker ended by itself: ${dying.stderr()}`)
    dying.child.kill('SIGKILL')
    await dying.ended
  }
  return {
    /** SIGKILL; resolves once each has a successor. */
    replace: async (which: readonly number[]): Promise<void> => {
      await Promise.all(which.map(kill))
      const successors = await Promise.all(which.map(start))
      which.forEach((one, n) => {
        const successor = successors[n]
        if (successor !== undefined) running[one] = successor
      })
    },
    kill,
    /** The processes that are at this kind of work now. */
    at: (kind: string): readonly number[] => running.flatMap(({ doing }, n) => (doing.has(kind) ? [n] : [])),
    stop: async (): Promise<void> => {
      for (const { child } of running) child.kill('SIGKILL')
      await Promise.all(running.map(({ ended }) => ended))
    },
  }
}

/** `batch`: participants of one unit of work, for each process. */
export function startCampaignWorkers(options: {
  readonly databaseUrl: string
  readonly clockAhead: number
  readonly batch: () => number
}) {
  return startWorkers(new URL('./campaign-worker.ts', import.meta.url), () => ({
    DATABASE_URL: options.databaseUrl,
    CLOCK_AHEAD: String(options.clockAhead),
    BATCH: String(options.batch()),
  }))
}
