// The service in a separate process, started as `npm start` does, for tests that kill it, stop it or read its output.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { COMPILE_CACHE } from './compile-cache.ts'
import { DISCARD_URL } from './discard-url.ts'
import { until } from './until.ts'

const script = fileURLToPath(new URL('../../bootstrap/start.ts', import.meta.url))
const root = path.dirname(path.dirname(script))

export interface Ended {
  /** Null: ended by a signal. */
  readonly code: number | null
  /** Milliseconds from the signal to the end. */
  readonly took: number
}

export interface ServiceProcess {
  readonly baseUrl: string
  readonly pid: number
  /** What it has printed so far. */
  readonly stdout: () => string
  readonly stderr: () => string
  /** Leaves its output unread until `stop`. */
  readonly stopReading: () => void
  /** Null: it still runs, or ended by a signal. */
  readonly exitCode: () => number | null
  /** SIGKILL. */
  readonly kill: () => Promise<void>
  /** SIGTERM; resolves when the process has ended. */
  readonly stop: () => Promise<Ended>
}

type Settings = Readonly<Record<string, string>>

// An interrupted run must leave no process behind.
const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

function launch(settings: Settings) {
  const { PATH = '', HOME = '' } = process.env
  // Their stand-ins would take fixed ports.
  const elsewhere = { IDP_ISSUER_URL: DISCARD_URL, CLOUD_API_URL: DISCARD_URL, SMTP_URL: 'smtp://127.0.0.1:9?tls=none' }
  const dataDir = path.join(tmpdir(), 'tapster-test')
  const own = {
    PATH,
    HOME,
    NODE_ENV: 'test',
    PORT: '0',
    DATA_DIR: dataDir,
    ...COMPILE_CACHE,
  }
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

/** Starts the service with settings under which it must fail, and returns its output. Rejects if it still runs after `within` milliseconds. */
export async function startInVain(settings: Settings, within = 90_000): Promise<FailedStart> {
  const { child, ended, said } = launch(settings)
  try {
    await until('the start to fail', () => hasEnded(child), within)
  } finally {
    child.kill('SIGKILL')
    await ended
  }
  return { code: child.exitCode, ...said }
}

/** Rejects with its output if it does not start. The caller kills or stops it. `onLaunch`: takes what kills it, also while it starts. */
export async function startProcess(
  settings: Settings,
  onLaunch: (kill: () => void) => void = () => undefined,
): Promise<ServiceProcess> {
  const { child, ended, said } = launch(settings)
  onLaunch(() => void child.kill('SIGKILL'))
  const baseUrl = await until(
    'a process of the service to start',
    () => {
      if (hasEnded(child)) throw new Error(`the service did not start: ${said.stdout}${said.stderr}`)
      return /Task pane(?: alone)?\s+(http\S+?)\/mailclient-plugin/.exec(said.stdout)?.[1]
    },
    90_000,
  ).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
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
