// The service as a process of its own, started as `npm start` does: to be killed, stopped, and looked at from outside.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { until } from './until.ts'

const script = fileURLToPath(new URL('../../bootstrap/start.ts', import.meta.url))
const root = path.dirname(path.dirname(script))

export interface Ended {
  /** Null: ended by a signal. */
  readonly code: number | null
  /** From the asking to the end, in milliseconds. */
  readonly took: number
}

export interface ServiceProcess {
  readonly baseUrl: string
  readonly pid: number
  /** What it has printed so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** From now on nobody takes what it prints, until `stop`. */
  readonly stopReading: () => void
  /** Null: it still runs, or ended by a signal. */
  readonly exitCode: () => number | null
  /** kill -9: nothing is tidied up. */
  readonly kill: () => Promise<void>
  /** SIGTERM, and its end. */
  readonly stop: () => Promise<Ended>
}

type Settings = Readonly<Record<string, string>>

// A run that breaks off must leave nobody behind.
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

const launch = (settings: Settings) => {
  const { PATH = '', HOME = '' } = process.env
  // Nobody answers at those two, and nobody is asked before somebody signs in or sends mail; their stand-ins would take fixed ports.
  const elsewhere = { IDP_ISSUER_URL: 'http://127.0.0.1:9', CLOUD_API_URL: 'http://127.0.0.1:9' }
  const own = { PATH, HOME, NODE_ENV: 'test', PORT: '0', DATA_DIR: path.join(tmpdir(), 'tapster-test') }
  const env = { ...own, ...elsewhere, ...settings }
  const child = spawn(process.execPath, [script], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
  alive.add(child)
  const ended = once(child, 'close').then(() => alive.delete(child))
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  return { child, ended, said }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

export interface FailedStart {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** Starts it where it can not start, and tells what it said. Rejects if it is up or silent for longer than `within`. */
export const startInVain = async (settings: Settings, within = 20_000): Promise<FailedStart> => {
  const { child, ended, said } = launch(settings)
  try {
    await until('the start to fail', () => hasEnded(child), within)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  return { code: child.exitCode, ...said }
}

/** Rejects with what it printed if it does not start. Whoever starts it kills or stops it. */
export const startProcess = async (settings: Settings): Promise<ServiceProcess> => {
  const { child, ended, said } = launch(settings)
  const baseUrl = await until(
    'a process of the service to start',
    () => {
      if (hasEnded(child)) throw new Error(`the service did not start: ${said.stdout}${said.stderr}`)
      return /Task pane(?: alone)?\s+(http\S+?)\/mailclient-plugin/.exec(said.stdout)?.[1]
    },
    40_000,
  )
  return {
    baseUrl,
    pid: child.pid ?? 0,
    stdout: () => said.stdout,
    stderr: () => said.stderr,
    stopReading: () => void child.stdout.pause(),
    exitCode: () => child.exitCode,
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
    stop: async () => {
      const asked = performance.now()
      child.kill('SIGTERM')
      child.stdout.resume()
      await ended
      return { code: child.exitCode, took: performance.now() - asked }
    },
  }
}
