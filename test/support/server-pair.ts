// Two PostgreSQL servers of the machine's packages, of which one is a synchronous standby of the other. Undefined where the machine has none.
import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { findServerAccount } from '#adapters/postgres/embedded/embedded-place.ts'
import { findServerPrograms } from '#test/procedures/support/machine-cluster.ts'
import { choosePort } from './choose-port.ts'
import type { FreshDatabase } from './postgres.ts'
import { until } from './until.ts'

const run = promisify(execFile)

const SETTINGS = `
listen_addresses = '127.0.0.1'
max_connections = 200
fsync = off
synchronous_commit = remote_apply
`
const ALONE = `synchronous_standby_names = ''\n`

interface PairedServer {
  readonly port: number
  readonly data: string
}

export interface ServerPair {
  /** In the order of the address. */
  readonly ports: readonly [number, number]
  /** With both hosts. The roles are `owner` and `tapster`. */
  readonly url: (role: string) => string
  /** Of the server that only follows now. */
  readonly standbyUrl: (role: string) => string
  /** Runs a statement there as the superuser. */
  readonly atPrimary: (sql: string) => ReturnType<typeof queryAt>
  readonly atStandby: (sql: string) => ReturnType<typeof queryAt>
  /** Of the server that can be written now. */
  readonly database: FreshDatabase
  /** SIGKILL to each process of the primary. */
  readonly kill: () => Promise<void>
  /** Stops the primary in order, as for a switch-over. */
  readonly shutDown: () => Promise<void>
  /** Makes the standby the primary; resolves when it can be written. */
  readonly promote: () => Promise<void>
  /** Makes a standby out of the one that is gone; resolves when commits wait for it again. */
  readonly rebuild: () => Promise<void>
  readonly stopStandby: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** Its own, and those of its backends, each of which has a session of its own. */
async function listProcesses(postmaster: number): Promise<readonly number[]> {
  const children = await readFile(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
  return [postmaster, ...children.trim().split(' ').filter(Boolean).map(Number)]
}

function killProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    // A backend ends by itself as soon as its postmaster is gone.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

export async function queryAt(port: number, sql: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const client = new Client({
    connectionString: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    connectionTimeoutMillis: 1_000,
  })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

export async function startServerPair(): Promise<ServerPair | undefined> {
  const programs = await findServerPrograms()
  if (programs === undefined) return undefined
  const account = await findServerAccount(() => undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-pair-'))
  await chmod(folder, 0o755)
  if ('uid' in account) await chown(folder, account.uid, account.gid)
  const first: PairedServer = { port: await choosePort(), data: path.join(folder, 'first') }
  const second: PairedServer = { port: await choosePort(), data: path.join(folder, 'second') }
  let [primary, standby] = [first, second]
  const running = new Set<PairedServer>()
  const killed = new Set<PairedServer>()

  const asServer = (name: string, words: readonly string[]): Promise<unknown> =>
    run(path.join(programs, name), [...words], { ...account, cwd: folder })
  const start = async (server: PairedServer, ...settings: readonly string[]): Promise<void> => {
    const options = ['-p', server.port, '-k', folder, ...settings].join(' ')
    await asServer('pg_ctl', ['-D', server.data, '-w', '-l', `${server.data}.log`, '-o', options, 'start'])
    running.add(server)
  }
  const stopServer = async (server: PairedServer, mode = 'immediate'): Promise<void> => {
    await asServer('pg_ctl', ['-D', server.data, '-w', '-m', mode, 'stop'])
    running.delete(server)
  }
  /** The shared memory of a killed server stays until it starts again. Without a port, since the service must not find it. */
  const clean = async (server: PairedServer): Promise<void> => {
    // Its locks name a process that may not have been reaped yet.
    for (const lock of [`${server.data}/postmaster.pid`, `${folder}/.s.PGSQL.${server.port}.lock`])
      await rm(lock, { force: true })
    await start(server, "-c listen_addresses=''")
    await stopServer(server)
    killed.delete(server)
  }
  const stop = async (): Promise<void> => {
    for (const server of running) await stopServer(server)
    for (const server of killed) await clean(server)
    await rm(folder, { recursive: true, force: true })
  }
  const becomeStandby = async (): Promise<void> => {
    const from = `postgresql://postgres@127.0.0.1:${primary.port}/postgres`
    await asServer('pg_basebackup', ['-D', standby.data, '-d', from, '-R', '-X', 'stream', '-c', 'fast'])
    // Once promoted, it must not wait for a standby of its own.
    await appendFile(path.join(standby.data, 'postgresql.auto.conf'), ALONE)
    await start(standby)
    await queryAt(primary.port, `alter system set synchronous_standby_names = '*'`)
    await queryAt(primary.port, 'select pg_reload_conf()')
    const isSynchronous = `select from pg_stat_replication where state = 'streaming' and sync_state = 'sync'`
    await until(
      'the standby to be synchronous',
      async () => (await queryAt(primary.port, isSynchronous)).length > 0,
      30_000,
    )
  }

  const url = (role: string, ...servers: readonly PairedServer[]): string =>
    `postgresql://${role}@${servers.map(({ port }) => `127.0.0.1:${port}`).join(',')}/office`
  try {
    await asServer('initdb', ['-D', first.data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync'])
    await appendFile(path.join(first.data, 'postgresql.conf'), SETTINGS)
    await start(first)
    for (const sql of ['create role owner login', 'create role tapster login', 'create database office owner owner'])
      await queryAt(first.port, sql)
    await becomeStandby()
  } catch (error) {
    await stop()
    throw error
  }
  return {
    ports: [first.port, second.port],
    url: (role) => `${url(role, first, second)}?target_session_attrs=read-write`,
    standbyUrl: (role) => url(role, standby),
    atPrimary: (sql) => queryAt(primary.port, sql),
    atStandby: (sql) => queryAt(standby.port, sql),
    database: {
      get url() {
        return url('tapster', primary)
      },
      get adminUrl() {
        return url('owner', primary)
      },
      drop: () => Promise.resolve(),
    },
    kill: async () => {
      const [postmaster] = (await readFile(path.join(primary.data, 'postmaster.pid'), 'utf8')).split('\n')
      const processes = await listProcesses(Number(postmaster))
      running.delete(primary)
      killed.add(primary)
      for (const pid of processes) killProcess(pid)
    },
    shutDown: () => stopServer(primary, 'fast'),
    promote: async () => {
      await queryAt(standby.port, 'select pg_promote(true, 30)')
      ;[primary, standby] = [standby, primary]
    },
    rebuild: async () => {
      if (killed.has(standby)) await clean(standby)
      await rm(standby.data, { recursive: true })
      await becomeStandby()
    },
    stopStandby: () => stopServer(standby),
    stop,
  }
}
