// What the sizes in the guide to installing rest on: processor time, memory, connections and disk of the common work, on this machine. Linux only.
import { readdir, readFile } from 'node:fs/promises'
import { ARCHIVE, contactPath, mailTo, sampleTarget } from '#test/support/plugin-client.ts'
import { logIn } from '#test/support/service.ts'
import { openSampleOffices } from '#test/support/sample-offices.ts'
import { Client } from 'pg'
import { readProcessorTime } from './processor-time.ts'
import { residentBytes } from './service-process.ts'
import { type BenchRow, megabytes } from './table.ts'
import type { BenchWorld } from './world.ts'

const ARCHIVES = 40
const CALLS = 2_000
const AT_ONCE = 2
const MEGABYTE = 1024 * 1024

interface Process {
  readonly pid: number
  readonly parent: number
  readonly name: string
}

async function listProcesses(): Promise<readonly Process[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => !Number.isNaN(pid))
  const read = pids.map(async (pid) => {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
    const [, name = '', parent = ''] = /\((.*)\) \S (\d+)/.exec(stat) ?? []
    return { pid, parent: Number(parent), name }
  })
  return Promise.all(read)
}

/** The process and those that it started, with theirs. */
function selectTree(processes: readonly Process[], pid: number): readonly number[] {
  return [pid, ...processes.filter(({ parent }) => parent === pid).flatMap((one) => selectTree(processes, one.pid))]
}

const sumOf = async (pids: readonly number[], read: (pid: number) => Promise<number>): Promise<number> =>
  (await Promise.all(pids.map((pid) => read(pid).catch(() => 0)))).reduce((sum, one) => sum + one, 0)

interface Spent {
  /** Milliseconds of processor time for each piece of work. */
  readonly service: number
  readonly database: number
  /** Milliseconds by the clock. */
  readonly took: number
  /** Bytes of the service and its browser at the end. */
  readonly memory: number
}

/** Processes of PostgreSQL are those of the whole machine: nothing else may use one meanwhile. */
async function spend(pid: number, times: number, work: (n: number) => Promise<unknown>): Promise<Spent> {
  const look = async () => {
    const processes = await listProcesses()
    const tree = selectTree(processes, pid)
    const servers = processes.filter(({ name }) => name === 'postgres').map((one) => one.pid)
    return {
      service: await sumOf(tree, readProcessorTime),
      database: await sumOf(servers, readProcessorTime),
      memory: await sumOf(tree, residentBytes),
    }
  }
  const [before, began] = [await look(), performance.now()]
  let next = 0
  const loop = async (): Promise<void> => {
    while (next < times) await work((next += 1))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loop))
  const took = performance.now() - began
  const after = await look()
  return {
    service: (after.service - before.service) / times,
    database: (after.database - before.database) / times,
    took: took / times,
    memory: after.memory,
  }
}

const toRow = (what: string, measured: string): BenchRow => ({
  what,
  measured,
  yardstick: 'none: read it beside the table in the guide',
  ratio: '',
  wanted: '',
  kept: true,
})

const describeSpent = ({ service, database, took, memory }: Spent): string =>
  `${took.toFixed(1)} ms each, ${AT_ONCE} at once; processor ${service.toFixed(1)} ms, PostgreSQL ${database.toFixed(1)} ms; ${megabytes(memory)} after`

async function measureWork(world: BenchWorld): Promise<readonly BenchRow[]> {
  const service = await world.startService()
  const client = new Client({ connectionString: world.databaseUrl })
  await client.connect()
  try {
    const jwt = await logIn({ baseUrl: service.url, ledgerUrl: world.ledgerUrl })
    const target = await sampleTarget(service.url, jwt)
    const headers = { authorization: `Bearer ${jwt}`, 'content-type': 'application/json' }
    const ask = async (path: string, body?: object): Promise<void> => {
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
      const answer = await fetch(service.url + path, { headers, ...sent })
      if (answer.status !== 200) throw new Error(await answer.text())
      await answer.arrayBuffer()
    }
    const archive = (n: number) => ask(ARCHIVE, mailTo(target, `Offerte ${n}`, [MEGABYTE / 2, MEGABYTE / 2]))
    await archive(0)
    const archived = await spend(service.pid, ARCHIVES, archive)
    await ask(contactPath())
    const called = await spend(service.pid, CALLS, () => ask(contactPath()))
    const { rows } = await client.query<{ readonly n: string }>(
      'select count(*) as n from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    return [
      toRow(`${ARCHIVES} mails of 1 MB archived`, describeSpent(archived)),
      toRow(`${CALLS} contacts looked up`, describeSpent(called)),
      toRow('connections to PostgreSQL', rows[0]?.n ?? ''),
    ]
  } finally {
    await client.end()
    await service.stop()
  }
}

/** Bytes with the indexes, for each row of the sample. */
async function measureRows(): Promise<readonly BenchRow[]> {
  const { begin, owner, close } = await openSampleOffices()
  try {
    await begin()
    const rows: BenchRow[] = []
    for (const table of ['messages', 'archives', 'audit_entries', 'survey_responses', 'users']) {
      await owner.query(`analyze ${table}`)
      const found = await owner.query<{ readonly rows: number; readonly bytes: number }>(
        `select reltuples::integer as rows, pg_total_relation_size(oid)::integer as bytes from pg_class where oid = '${table}'::regclass`,
      )
      const [{ rows: many, bytes } = { rows: 0, bytes: 0 }] = found.rows
      rows.push(toRow(`${many} rows of ${table}`, `${(bytes / many / 1024).toFixed(1)} kB each`))
    }
    return rows
  } finally {
    await close()
  }
}

export async function benchSizing(world: BenchWorld): Promise<readonly BenchRow[]> {
  return [...(await measureWork(world)), ...(await measureRows())]
}
