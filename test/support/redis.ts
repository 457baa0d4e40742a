// The tests' Redis: the one TEST_REDIS_URL names, else the machine's own redis-server, started when first asked for and ended at the end of the run.
import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createClient } from '@redis/client'
import { atEndOfRun } from './end-of-run.ts'
import { installedProgram } from './installed-program.ts'
import { sharedByRun } from './shared-by-run.ts'
import { until } from './until.ts'

export interface OwnRedis {
  readonly url: string
  /** At once, as a machine that loses its power. What it held is gone. */
  readonly kill: () => Promise<void>
  /** At the same address, empty. */
  readonly start: () => Promise<void>
  /** It takes connections and answers none. */
  readonly freeze: () => void
  readonly thaw: () => void
  readonly command: (...words: readonly string[]) => Promise<unknown>
  readonly stop: () => Promise<void>
}

const ended = (server: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (server.exitCode !== null || server.signalCode !== null) resolve()
    else server.once('exit', () => resolve())
  })

export async function commandAt(url: string, words: readonly string[]): Promise<unknown> {
  const client = createClient({ url, maintNotifications: 'disabled', socket: { reconnectStrategy: false } })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await client.sendCommand([...words])
  } finally {
    client.destroy()
  }
}

/** A server of one's own, kept in memory alone, on a socket in a folder of its own. Undefined where the machine has none. */
export async function startOwnRedis(): Promise<OwnRedis | undefined> {
  const file = installedProgram('redis-server')
  if (file === undefined) return undefined
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-redis-'))
  const socket = path.join(folder, 'redis.sock')
  const url = `unix://${socket}`
  let server: ChildProcess | undefined

  const start = async (): Promise<void> => {
    const settings = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--appendonly', 'no']
    server = spawn(file, settings, { stdio: 'ignore' })
    await until('redis-server', () => commandAt(url, ['PING']).then(Boolean, () => false))
  }
  const kill = async (): Promise<void> => {
    if (server === undefined) return
    server.kill('SIGKILL')
    await ended(server)
    server = undefined
  }
  const stop = async (): Promise<void> => {
    await kill()
    await rm(folder, { recursive: true, force: true })
  }
  atEndOfRun(stop)
  await start()
  return {
    url,
    kill,
    start,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    command: (...words) => commandAt(url, words),
    stop,
  }
}

const sharedRedis = sharedByRun(
  'redis',
  async () => process.env['TEST_REDIS_URL'] || (await startOwnRedis())?.url || null,
)

/** A server that others may use as well: keys need a prefix of their own. */
export async function redisUrl(): Promise<string | undefined> {
  return (await sharedRedis()) ?? undefined
}
