// What hot statements cost once a table has millions of rows, against the same table with a hundredth of them.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { GROWN_TABLES, type GrownTableName, sizeOf } from '#test/support/growth/grown-tables.ts'
import { findMostRows, FIRST_OFFICE, HOT_STATEMENTS } from '#test/support/growth/hot-statements.ts'
import { type MeasuredStatement, measureStatements } from '#test/support/growth/measure-statements.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'
import { type GrowthWorld, openGrowthWorld, stopGrowth } from './growth-world.ts'
import { type BenchRow, megabytes } from './table.ts'

const ROWS = Number(process.env['GROWTH_ROWS'] ?? 200_000)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 15)
/** Growth that a deeper tree and a larger cache explain. */
const RATIO = 1.5
const SLACK = 0.5

async function measure(world: GrowthWorld, table: GrownTableName, rows: number) {
  const database = openDatabase({ url: world.url, log: makeRecordingLog().log, poolMax: 1, statementWithin: 120_000 })
  try {
    return await measureStatements(
      database,
      HOT_STATEMENTS[table],
      GROWN_TABLES[table],
      sizeOf(rows, ROWS),
      ROUNDS,
      ({ work, name, took, explained }) =>
        console.log(`  ${rows} ${work} (${name}) ${took.toFixed(2)} ms, ${Math.round(explained.rowsRead)} rows`),
    )
  } finally {
    await database.close()
  }
}

function toRow(table: string, large: MeasuredStatement, small: MeasuredStatement | undefined): BenchRow {
  const { pages, rowsRead, sorted, scanned } = large.explained
  const most = findMostRows(large.work, large.name)
  const whole = [...scanned].map((one) => `reads all of ${one}`)
  if (sorted > Math.max(most, ROWS / 100)) whole.push(`sorts ${sorted}`)
  const grows = small === undefined || (large.took > RATIO * small.took && large.took > small.took + SLACK)
  return {
    what: `${table}: ${large.work} (${large.name})`,
    measured: [`${large.took.toFixed(2)} ms, ${pages} pages, ${Math.round(rowsRead)} rows`, ...whole].join(', '),
    yardstick: small === undefined ? 'a hundredth: not sent' : `a hundredth: ${small.took.toFixed(2)} ms`,
    ratio: small === undefined ? '' : (large.took / small.took).toFixed(1),
    wanted: `≤ ${RATIO}, + ${SLACK} ms or ≤ ${most} rows`,
    kept: whole.length === 0 && (!grows || rowsRead <= most),
  }
}

const shown = (what: string, measured: string, yardstick = ''): BenchRow => ({
  what,
  measured,
  yardstick,
  ratio: '',
  wanted: '(shown)',
  kept: true,
})

async function vacuum({ owner }: GrowthWorld, what: string, tables: readonly string[]): Promise<BenchRow> {
  const began = performance.now()
  await owner.query(`vacuum (index_cleanup on) ${tables.join(', ')}`)
  const took = `${((performance.now() - began) / 1_000).toFixed(1)} s`
  console.log(`  ${what} ${took}`)
  return shown(what, took)
}

/** Removes what is due of the largest office, batch by batch. */
async function purge(world: GrowthWorld, table: GrownTableName): Promise<readonly BenchRow[]> {
  const work = HOT_STATEMENTS[table]['purge']
  if (work === undefined) return []
  const database = openDatabase({ url: world.url, log: makeRecordingLog().log, poolMax: 1, statementWithin: 120_000 })
  const inScope = makeInScope({ database, stores: makeTableStores })
  // Batches as large as those of the service.
  const [began, size] = [performance.now(), { ...sizeOf(ROWS), people: 25_000 }]
  let [batches, rows] = [0, 0]
  try {
    for (let gone = 1; gone > 0; batches += 1) {
      gone = Number(rightOf(await inScope(Tenant(FIRST_OFFICE), (stores) => work(stores, { n: 0, size }))()))
      rows += gone
    }
  } finally {
    await database.close()
  }
  return [
    shown(
      `${table}: ${batches} batches of the purge`,
      `${rows} rows, ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    ),
    await vacuum(world, `${table}: vacuum after the purge`, GROWN_TABLES[table].large),
  ]
}

async function listSizes(
  { owner }: GrowthWorld,
  tables: readonly string[],
  rows: number,
): Promise<readonly BenchRow[]> {
  // The connection that was measured reports what it used as it ends.
  await owner.query('select pg_sleep(1)')
  const { rows: sizes } = await owner.query<{ name: string; size: number; scans: number }>(
    `select relname as name, pg_table_size(relid)::float8 as size, -1 as scans from pg_stat_user_tables where relname = any ($1)
      union all select indexrelname, pg_relation_size(indexrelid)::float8, idx_scan::integer from pg_stat_user_indexes where relname = any ($1)`,
    [tables],
  )
  return sizes.map(({ name, size, scans }) =>
    shown(
      `size of ${name}`,
      `${megabytes(size)}, ${(size / rows).toFixed(0)} bytes a row`,
      scans === 0 ? 'not used by these statements' : '',
    ),
  )
}

async function benchTable(table: GrownTableName): Promise<readonly BenchRow[]> {
  const { large: tables } = GROWN_TABLES[table]
  const small = await openGrowthWorld(table, sizeOf(ROWS / 100, ROWS))
  const large = await openGrowthWorld(table, sizeOf(ROWS, ROWS))
  if (small === undefined || large === undefined) throw new Error(`${table} is not filled yet: run this again`)
  try {
    await vacuum(small, '', tables)
    const first = await vacuum(large, `${table}: vacuum`, tables)
    const [before, after] = [await measure(small, table, ROWS / 100), await measure(large, table, ROWS)]
    return [
      ...after.map((one) =>
        toRow(
          table,
          one,
          before.find(({ work, name }) => work === one.work && name === one.name),
        ),
      ),
      first,
      ...(await purge(large, table)),
      ...(await listSizes(large, tables, ROWS)),
    ]
  } finally {
    await small.close()
    await large.close()
  }
}

export async function benchGrowth(part?: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  try {
    for (const table of Object.keys(GROWN_TABLES) as GrownTableName[])
      if (part === undefined || part === table) rows.push(...(await benchTable(table)))
    return rows
  } finally {
    await stopGrowth()
  }
}
