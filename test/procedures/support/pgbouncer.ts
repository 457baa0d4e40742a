// PgBouncer in transaction mode before a database, where the machine has it: the one of TEST_PGBOUNCER, else the one of the PATH.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { isRoot } from '#adapters/postgres/embedded/embedded-place.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { installedProgram } from '#test/support/installed-program.ts'
import { until } from '#test/support/until.ts'
import { Client } from 'pg'

export interface Pooler {
  /** The address of the database through it. */
  readonly url: string
  /** Whether it keeps prepared statements: 1.21 and newer. */
  readonly prepares: boolean
  /** Connections that it has to the server now. */
  readonly connections: () => Promise<number>
  readonly stop: () => Promise<void>
}

async function asks(url: string, sql: string): Promise<readonly object[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<object>(sql)).rows
  } finally {
    await client.end()
  }
}

/** `most`: its connections to the server. Undefined where the machine has no PgBouncer. */
export async function startPgBouncer(databaseUrl: string, most: number): Promise<Pooler | undefined> {
  const program = process.env['TEST_PGBOUNCER'] ?? installedProgram('pgbouncer')
  if (program === undefined) return undefined
  const { stdout } = await promisify(execFile)(program, ['--version'])
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? []
  const prepares = Number(major) > 1 || Number(minor) >= 21
  const at = new URL(databaseUrl)
  const port = await choosePort()
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-pgbouncer-'))
  await chmod(folder, 0o755)
  const name = decodeURIComponent(at.username)
  await writeFile(path.join(folder, 'users'), `"${name}" "${decodeURIComponent(at.password)}"\n`)
  await writeFile(
    path.join(folder, 'pgbouncer.ini'),
    [
      '[databases]',
      `* = host=${at.hostname} port=${at.port}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = plain',
      `auth_file = ${path.join(folder, 'users')}`,
      `stats_users = ${name}`,
      'pool_mode = transaction',
      `default_pool_size = ${most}`,
      'ignore_startup_parameters = statement_timeout,idle_in_transaction_session_timeout',
      ...(prepares ? ['max_prepared_statements = 200'] : []),
    ].join('\n'),
  )
  const file = path.join(folder, 'pgbouncer.ini')
  const server = spawn(program, [...(isRoot() ? ['--user', 'nobody'] : []), file], { stdio: 'ignore' })
  at.port = String(port)
  at.hostname = '127.0.0.1'
  const admin = new URL(at)
  admin.pathname = '/pgbouncer'
  const stop = async (): Promise<void> => {
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGKILL')
      await once(server, 'exit')
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await until('pgbouncer', () => asks(at.href, 'select 1').then(Boolean, () => false))
  } catch (error) {
    await stop()
    throw error
  }
  return {
    url: at.href,
    prepares,
    connections: async () => (await asks(admin.href, 'show servers')).length,
    stop,
  }
}
