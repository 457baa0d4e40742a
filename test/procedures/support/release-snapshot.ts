// What a database was at a release: its migrations, the schema that they made, and rows of each table. `npm run snapshot` records one; each
// later release is tried on it.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import * as t from 'io-ts'
import { type Client, escapeIdentifier } from 'pg'
import { getLentConnection } from '#adapters/postgres/kernel/lent-connection.ts'
import { migrationSource } from '#adapters/postgres/kernel/migration-files.ts'
import { setSession } from '#adapters/postgres/kernel/session-settings.ts'
import { rightOf } from '#test/support/right-of.ts'
import { readSchema, SchemaPart } from './schema-parts.ts'

const SnapshotTable = t.type({
  name: t.string,
  columns: t.array(t.string),
  /** Each value as PostgreSQL writes it as text. */
  rows: t.array(t.array(t.union([t.string, t.null]))),
})

const ReleaseSnapshot = t.type({
  release: t.string,
  migrations: t.array(t.string),
  schema: t.array(SchemaPart),
  /** A table stands behind those that it refers to. */
  tables: t.array(SnapshotTable),
})
export type ReleaseSnapshot = t.TypeOf<typeof ReleaseSnapshot>

const FOLDER = path.join(import.meta.dirname, '../releases')
const ENDING = '.json.br'

export async function writeSnapshot(snapshot: ReleaseSnapshot): Promise<number> {
  const packed = brotliCompressSync(JSON.stringify(snapshot))
  await writeFile(path.join(FOLDER, snapshot.release + ENDING), packed)
  return packed.length
}

/** The oldest first. */
export async function readSnapshots(): Promise<readonly ReleaseSnapshot[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING))
  const read = await Promise.all(
    names.map(async (name) => {
      const text = brotliDecompressSync(await readFile(path.join(FOLDER, name))).toString()
      return rightOf(ReleaseSnapshot.decode(JSON.parse(text)))
    }),
  )
  return read.toSorted((a, b) => a.release.localeCompare(b.release, 'en', { numeric: true }))
}

const listOf = async (client: Client, sql: string): Promise<readonly string[]> =>
  (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name)

const TABLES = `select relname::text as name from pg_class
  where relkind = 'r' and relnamespace = 'public'::regnamespace and relname not like 'knex\\_%'`

/** Tables, each behind those that it refers to. */
async function listTables(client: Client): Promise<readonly string[]> {
  const references = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to from pg_constraint
      where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const listed = new Set<string>()
  const add = (name: string): void => {
    if (listed.has(name)) return
    for (const { from, to } of references.rows) if (from === name && to !== name) add(to)
    listed.add(name)
  }
  for (const name of await listOf(client, `${TABLES} order by relname`)) add(name)
  return [...listed]
}

/** Row-level security holds the owner of the tables too. It ends with the work, which must not fail. */
async function seeAllRows<A>(client: Client, work: () => Promise<A>): Promise<A> {
  const forced = await listOf(client, `${TABLES} and relforcerowsecurity`)
  const force = async (mode: string): Promise<void> => {
    for (const name of forced) await client.query(`alter table ${name} ${mode} row level security`)
  }
  await client.query('begin')
  await force('no force')
  const outcome = await work()
  await force('force')
  await client.query('commit')
  return outcome
}

/** Without what the server writes by itself. */
const listColumns = (client: Client, table: string): Promise<readonly string[]> =>
  listOf(
    client,
    `select attname::text as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped
      and attgenerated = '' and attidentity = '' order by attnum`,
  )

/** `client`: the owner of the tables. */
export async function takeSnapshot(client: Client, release: string): Promise<ReleaseSnapshot> {
  await setSession(client)
  const tables: ReleaseSnapshot['tables'] = []
  await seeAllRows(client, async () => {
    for (const name of await listTables(client)) {
      const columns = [...(await listColumns(client, name))]
      const values = columns.map((column) => `${escapeIdentifier(column)}::text`).join(', ')
      const { rows } = await client.query<{ row: (string | null)[] }>(
        `select array[${values}] as row from ${name} order by ctid`,
      )
      tables.push({ name, columns, rows: rows.map(({ row }) => row) })
    }
  })
  return {
    release,
    migrations: [...(await listOf(client, 'select name from knex_migrations order by name'))],
    schema: [...(await readSchema(client))],
    tables,
  }
}

/** Runs these migrations alone, in an empty database, as its owner. */
export async function migrateTo(client: Client, names: readonly string[]): Promise<void> {
  await setSession(client)
  const { knex, lend } = getLentConnection(client)
  const config = { migrationSource: { ...migrationSource, getMigrations: async () => [...names] } }
  await lend(undefined, () => knex.migrate.latest(config))
}

const VALUES_AT_MOST = 30_000

/** Into tables as the release left them, as their owner. */
export function restoreRows(client: Client, { tables }: ReleaseSnapshot): Promise<void> {
  return seeAllRows(client, async () => {
    for (const { name, columns, rows } of tables) {
      const atOnce = Math.floor(VALUES_AT_MOST / columns.length)
      for (let from = 0; from < rows.length; from += atOnce) {
        const some = rows.slice(from, from + atOnce)
        const places = some.map(
          (_, n) => `(${columns.map((_one, at) => `$${n * columns.length + at + 1}`).join(', ')})`,
        )
        await client.query(
          `insert into ${name} (${columns.map(escapeIdentifier).join(', ')}) values ${places.join(', ')}`,
          some.flat(),
        )
      }
    }
  })
}

export function countRows(client: Client): Promise<ReadonlyMap<string, number>> {
  return seeAllRows(client, async () => {
    const counts = new Map<string, number>()
    for (const name of await listTables(client)) {
      const { rows } = await client.query<{ count: number }>(`select count(*)::integer as count from ${name}`)
      counts.set(name, rows[0]?.count ?? 0)
    }
    return counts
  })
}
