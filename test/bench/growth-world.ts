// A database with one grown table: in the tests' PostgreSQL, or kept in GROWTH_DIR from one run to the next.
import { Client } from 'pg'
import {
  type EmbeddedCluster,
  SERVICE_ROLE,
  startEmbeddedCluster,
} from '#adapters/postgres/embedded/embedded-cluster.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { fillTable, type GrowthSize } from '#test/support/growth/fill-plan.ts'
import { GROWN_TABLES, type GrownTableName } from '#test/support/growth/grown-tables.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { rightOf } from '#test/support/right-of.ts'

export interface GrowthWorld {
  readonly url: string
  readonly adminUrl: string
  readonly owner: Client
  readonly close: () => Promise<void>
}

const keptIn = process.env['GROWTH_DIR']
/** Seconds after which a fill stops; the next run goes on with it. */
const FILLED_WITHIN = Number(process.env['GROWTH_SECONDS'] ?? Infinity) * 1_000
let starting: Promise<EmbeddedCluster> | undefined

async function keptDatabase(dataDir: string, database: string) {
  const { log } = makeRecordingLog()
  starting ??= startEmbeddedCluster({ dataDir, log, durable: false })().then(rightOf)
  const cluster = await starting
  const to = (url: string): string => Object.assign(new URL(url), { pathname: `/${database}` }).href
  const admin = new Client({ connectionString: cluster.adminUrl })
  await admin.connect()
  const found = await admin.query('select from pg_database where datname = $1', [database])
  if (found.rowCount === 0) await admin.query(`create database ${database}`)
  await admin.end()
  const adminUrl = to(cluster.adminUrl)
  rightOf(await migrate({ url: adminUrl, serviceRole: SERVICE_ROLE, log })())
  return { url: to(cluster.serviceUrl), adminUrl, drop: () => Promise.resolve() }
}

/** None: the time was not enough to fill it. */
export async function openGrowthWorld(table: GrownTableName, size: GrowthSize): Promise<GrowthWorld | undefined> {
  const { url, adminUrl, drop } =
    keptIn === undefined ? await freshDatabase() : await keptDatabase(keptIn, `growth_${table}_${size.rows}`)
  const owner = new Client({ connectionString: adminUrl })
  await owner.connect()
  const close = async (): Promise<void> => {
    await owner.end()
    await drop()
  }
  const filled = await fillTable(owner, GROWN_TABLES[table], size, performance.now() + FILLED_WITHIN)
  if (filled) return { url, adminUrl, owner, close }
  await close()
  return undefined
}

export const stopGrowth = async (): Promise<void> => (await starting)?.stop()
