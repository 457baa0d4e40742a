// The server process of one data directory: finds, launches and stops it.
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { readFile, readlink, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Binaries } from './embedded-binaries.ts'
import { EmbeddedServerUnavailable } from './embedded-failure.ts'
import { isAlive } from './embedded-lock.ts'
import { run, type SystemAccount } from './embedded-place.ts'

export interface Folder {
  /** Contains `data` and `postgres.log`. */
  readonly folder: string
}

export interface Place extends Folder {
  readonly binaries: Binaries
  readonly account: SystemAccount
}

export function locateData(place: Folder): string {
  return path.join(place.folder, 'data')
}
const locateLog = (place: Folder): string => path.join(place.folder, 'postgres.log')
const locatePidFile = (place: Folder): string => path.join(locateData(place), 'postmaster.pid')

// The server gets nothing else from the environment of this process, such as PGHOST and LC_ALL.
export const environment = { PATH: process.env['PATH'] ?? '', LC_MESSAGES: 'C' }

export interface Running {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** Whether the process is the server of this data directory. After a restart of the machine another process may have its number. */
async function isOurs(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  if (process.platform === 'win32') return true
  const { stdout } = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => ({ stdout: '' }))
  return stdout.includes('postgres')
}

/** The server that runs on this data directory, if any. Removes the pid file of a server that no longer runs. */
export async function findRunning(place: Folder): Promise<Running | undefined> {
  const text = await readFile(locatePidFile(place), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  // The lines of the file: process, data directory, start time, port, socket directory, address, shared memory, state.
  const [pid, , , port, , , , state] = text.split('\n')
  const running = { pid: Number(pid), port: Number(port), isReady: state?.trim() === 'ready' }
  if (isAlive(running.pid) && (await isOurs(running.pid, locateData(place)))) return running
  await rm(locatePidFile(place), { force: true })
  return undefined
}

const readLastFailure = (place: Folder): string =>
  readFileSync(locateLog(place), 'utf8')
    .split('\n')
    .findLast((line) => /\b(?:FATAL|PANIC|could not)\b/.test(line))
    ?.replace(/^.*?(?:FATAL|PANIC|LOG): */, '') ?? `see ${locateLog(place)}`

/** Waits until the server accepts connections. */
export async function waitUntilReady(place: Folder, within: number, child?: ChildProcess): Promise<Running> {
  const deadline = performance.now() + within
  while (performance.now() < deadline) {
    if (child && child.exitCode !== null)
      throw new EmbeddedServerUnavailable(`The embedded PostgreSQL did not start: ${readLastFailure(place)}`)
    const text = await readFile(locatePidFile(place), 'utf8').catch(() => '')
    if (/\nready\s*$/.test(text)) {
      const found = await findRunning(place)
      if (found?.isReady) return found
    }
    await pause(5)
  }
  throw new EmbeddedServerUnavailable(
    `The embedded PostgreSQL did not become ready within ${within / 1_000} seconds; see ${locateLog(place)}.`,
  )
}

/**
 * Starts the server in a session of its own: an interrupt typed at the terminal reaches only this process, which stops the server itself.
 */
export async function launch(place: Place, port: number, durable: boolean): Promise<Running> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(durable ? {} : { fsync: 'off', full_page_writes: 'off' }),
  }
  const log = openSync(locateLog(place), 'w', 0o600)
  const child = spawn(
    place.binaries.postgres,
    ['-D', locateData(place), ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    {
      ...place.account,
      env: environment,
      cwd: path.parse(place.folder).root,
      detached: true,
      stdio: ['ignore', log, log],
    },
  )
  closeSync(log)
  child.unref()
  return waitUntilReady(place, 30_000, child)
}

/** Ends sessions and stops the server in good order. After ten seconds, or if `orderly` is false, it stops the server without that. */
export async function stopServer(place: Folder, orderly = true): Promise<void> {
  for (const signal of orderly ? (['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) : (['SIGQUIT', 'SIGKILL'] as const)) {
    const found = await findRunning(place)
    if (!found) return
    process.kill(found.pid, signal)
    const deadline = performance.now() + 10_000
    while (performance.now() < deadline && (await findRunning(place))) await pause(10)
  }
}
