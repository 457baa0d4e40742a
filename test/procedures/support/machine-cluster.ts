// A PostgreSQL of the machine's own packages, which bring `pg_dump` and `pg_restore` of the server's version. Undefined where the machine has none.
import { execFile } from 'node:child_process'
import { chmod, chown, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { findServerAccount } from '#adapters/postgres/embedded/embedded-place.ts'
import { choosePort } from '#test/support/choose-port.ts'
import { Client } from 'pg'

const run = promisify(execFile)
const VERSIONS = '/usr/lib/postgresql'

export interface MachineCluster {
  readonly url: (role: string, database: string) => string
  readonly query: (sql: string) => Promise<void>
  /** Rejects with what the program printed. */
  readonly program: (name: 'pg_dump' | 'pg_restore', words: readonly string[]) => Promise<void>
  /** Runs a line for a shell in its folder, with its programs. Rejects with what they printed. */
  readonly shell: (line: string) => Promise<void>
  readonly folder: string
  /** From now on a role logs in with its password only; the returned function undoes this. */
  readonly demandPassword: (role: string) => Promise<() => Promise<unknown>>
  readonly stop: () => Promise<void>
}

/** The folder of the newest version's programs. */
export async function findServerPrograms(): Promise<string | undefined> {
  const versions = await readdir(VERSIONS).catch(() => [])
  const highest = versions.map(Number).toSorted((one, other) => other - one)[0]
  return highest === undefined ? undefined : path.join(VERSIONS, String(highest), 'bin')
}

export async function startMachineCluster(): Promise<MachineCluster | undefined> {
  const programs = await findServerPrograms()
  if (programs === undefined) return undefined
  const account = await findServerAccount(() => undefined)
  const folder = await mkdtemp(path.join(tmpdir(), 'tapster-machine-'))
  await chmod(folder, 0o755)
  if ('uid' in account) await chown(folder, account.uid, account.gid)
  const data = path.join(folder, 'data')
  const port = await choosePort()
  const url: MachineCluster['url'] = (role, database) => `postgresql://${role}@127.0.0.1:${port}/${database}`
  const asServer = (name: string, words: readonly string[]): Promise<unknown> =>
    run(path.join(programs, name), [...words], { ...account, cwd: folder })
  await asServer('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '--no-sync'])
  const settings = `-p ${port} -k ${folder} -c fsync=off`
  await asServer('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start'])
  return {
    url,
    folder,
    query: async (sql) => {
      const client = new Client({ connectionString: url('postgres', 'postgres') })
      await client.connect()
      try {
        await client.query(sql)
      } finally {
        await client.end()
      }
    },
    demandPassword: async (role) => {
      const file = path.join(data, 'pg_hba.conf')
      const trusting = await readFile(file, 'utf8')
      const use = async (rules: string): Promise<unknown> => {
        await writeFile(file, rules)
        return asServer('pg_ctl', ['-D', data, 'reload'])
      }
      await use(`host all ${role} all scram-sha-256\n${trusting}`)
      return () => use(trusting)
    },
    program: async (name, words) => void (await run(path.join(programs, name), [...words])),
    shell: async (line) => {
      const env = { PATH: `${programs}:${process.env['PATH']}`, PGHOST: '127.0.0.1', PGPORT: String(port) }
      await run('sh', ['-c', line], { cwd: folder, env })
    },
    stop: async () => {
      await asServer('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
