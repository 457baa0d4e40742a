// The database of the service: the configured one, or an embedded one. Migrations run before anything else.
import { E, O } from '#domain/shared/fp.ts'
import path from 'node:path'
import type { Prometheus } from '#adapters/metrics/prometheus.ts'
import { readDatabaseAddress } from '#adapters/postgres/kernel/database-address.ts'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { classifyFailure } from '#adapters/postgres/kernel/database-failure.ts'
import { type StandbyOptions, withStandby } from '#adapters/postgres/kernel/standby.ts'
import { SERVICE_ROLE, startEmbeddedCluster } from '#adapters/postgres/embedded/embedded-cluster.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import {
  hasPendingMigrations,
  isBoundByRowSecurity,
  listHiddenTables,
  isOwnerOfTables,
} from '#adapters/postgres/kernel/schema-state.ts'
import type { Log, OutageLog } from '#domain/logging/ports.ts'
import type { Tracer } from '#domain/shared/tracer.ts'
import { CannotStart } from './start-error.ts'
import type { Config } from './config/config.ts'
import { ensureDataDirectory } from './data-directory.ts'
import { type Login, readOnly, explainDatabaseRefusal, isShortOfRights, reportUnreachable } from './database-refusal.ts'

export interface Addresses {
  readonly service: Login
  readonly migration: Login
  readonly serviceRole: string
  /** The folder of the embedded server's files; null for another server. */
  readonly folder: string | null
  /** Stops an embedded server; has no effect for another server. */
  readonly stop: () => Promise<void>
}

type Wanted = Pick<Config, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATA_DIR'>

/** Starts the embedded server if no address is set. */
export async function findDatabases(config: Wanted, log: Log): Promise<Addresses> {
  if (O.isSome(config.DATABASE_URL)) {
    const service: Login = { url: config.DATABASE_URL.value, setting: 'DATABASE_URL' }
    return {
      service,
      migration: O.isSome(config.MIGRATION_DATABASE_URL)
        ? { url: config.MIGRATION_DATABASE_URL.value, setting: 'MIGRATION_DATABASE_URL' }
        : service,
      serviceRole: readDatabaseAddress(service.url).user,
      folder: null,
      stop: async () => {},
    }
  }
  const dataDir = path.resolve(config.DATA_DIR)
  await ensureDataDirectory(dataDir)
  const cluster = await startEmbeddedCluster({ dataDir, log })()
  if (E.isLeft(cluster))
    throw new CannotStart(cluster.left.sentence, 'Or set DATABASE_URL to a PostgreSQL of your own.')
  const { serviceUrl, adminUrl, folder, stop } = cluster.right
  return {
    service: { url: serviceUrl, setting: 'DATABASE_URL' },
    migration: { url: adminUrl, setting: 'MIGRATION_DATABASE_URL' },
    serviceRole: SERVICE_ROLE,
    folder,
    stop,
  }
}

/** Explains a refusal by the server, or a connection that cannot be opened, in a sentence about the login. */
export function explainFailures<A>(login: Login, work: Promise<A>): Promise<A> {
  return work.catch((error: unknown) => {
    throw (
      explainDatabaseRefusal(login, error) ??
      (classifyFailure(error) === 'Unavailable' ? reportUnreachable(login) : error)
    )
  })
}

/** Opens the first connection. Only its refusal is explained; a later failure makes the database unavailable. */
const requireConnection = (login: Login, database: Database): Promise<void> =>
  explainFailures(
    login,
    database.connect().then((client) => client.release()),
  )

/**
 * Requires a database that can be changed; throws CannotStart. Returns whether the login has to migrate it: the owner of the tables always does, another login
 * only what the owner has left. So the owner's password can stay with `npm run migrate`.
 */
export async function mustMigrate(login: Login, log: Log): Promise<boolean> {
  const database = openDatabase({ url: login.url, log, poolMax: 1, connectWithin: 5_000 })
  try {
    await requireConnection(login, database)
    const [row] = await database.query('show transaction_read_only')
    if (row?.['transaction_read_only'] === 'on') throw readOnly(login)
    const [owns, pending] = await Promise.all([isOwnerOfTables(database)(), hasPendingMigrations(database)()])
    if (E.isLeft(owns) || E.isLeft(pending)) throw reportUnreachable(login)
    return owns.right || pending.right
  } finally {
    await database.close()
  }
}

export async function migrateDatabase(
  { migration, serviceRole }: Pick<Addresses, 'migration' | 'serviceRole'>,
  log: Log,
): Promise<readonly string[]> {
  if (!(await mustMigrate(migration, log))) return []
  const options = { url: migration.url, ...(serviceRole === '' ? {} : { serviceRole }), log }
  const work = migrate(options)().catch(async (error: unknown) => {
    // The owner, whose `npm run migrate` this one waited for, may have left nothing to do.
    if (isShortOfRights(error) && !(await mustMigrate(migration, log))) return E.right([])
    throw error
  })
  const applied = await explainFailures(migration, work)
  if (E.isLeft(applied)) throw reportUnreachable(migration)
  return applied.right
}

/** The queue refuses tables of a newer release. Older tables have been migrated before. */
export function queueTrouble(error: unknown): never {
  if (error instanceof Error && error.message.includes('requires migrations'))
    throw new CannotStart(
      'The job queue in the database is of a newer release than this one.',
      'Start the release that migrated it, or a newer one.',
    )
  throw error
}

export interface OpenDatabase {
  readonly database: Database
  /** For the terminal. */
  readonly warnings: readonly string[]
}

/** With the standby of DATABASE_READ_URL, if there is one. */
export function addStandby(
  database: Database,
  { DATABASE_READ_URL, DATABASE_READ_LAG, DATABASE_POOL, DATABASE_PREPARED }: Config,
  options: Pick<StandbyOptions, 'log' | 'tracer' | 'countRead'>,
): Database {
  if (O.isNone(DATABASE_READ_URL)) return database
  const [url, lag] = [DATABASE_READ_URL.value, DATABASE_READ_LAG]
  return withStandby(database, { ...options, url, lag, poolMax: DATABASE_POOL, prepares: DATABASE_PREPARED === 'on' })
}

export function watchStandby({ standby }: Pick<Database, 'standby'>, watch: Prometheus['watch']): void {
  if (standby === undefined) return
  const help = 'Time until the standby has all changes. Absent while that takes longer than DATABASE_READ_LAG.'
  watch('database_standby_lag_seconds', help, async () => {
    const lag = await standby.measureLag()
    return E.isRight(lag) ? lag.right / 1_000 : null
  })
}

/**
 * Opens the database. Checks that row-level security applies to the login (IDN-2), which production requires, and does not hide all rows of
 * a table.
 */
export async function openChecked(
  { service }: Pick<Addresses, 'service'>,
  config: Pick<Config, 'NODE_ENV' | 'DATABASE_POOL' | 'DATABASE_PREPARED'>,
  log: Log,
  tracer?: Tracer,
  outages?: OutageLog,
): Promise<OpenDatabase> {
  const database = openDatabase({
    url: service.url,
    log,
    tracer,
    outages,
    poolMax: config.DATABASE_POOL,
    prepares: config.DATABASE_PREPARED === 'on',
  })
  try {
    await requireConnection(service, database)
    const hidden = await listHiddenTables(database)()
    const held = await isBoundByRowSecurity(database)()
    if (E.isLeft(hidden) || E.isLeft(held)) throw reportUnreachable(service)
    if (hidden.right.length > 0)
      throw new CannotStart(
        `Row-level security hides every row of ${hidden.right.join(', ')}: its policies are missing.`,
        'Restore the whole backup into an empty database.',
      )
    if (held.right) return { database, warnings: [] }
    const sentence = 'The login in DATABASE_URL passes row-level security, so tenants would not be kept apart.'
    const remedy =
      'Use a login without SUPERUSER and BYPASSRLS, and set MIGRATION_DATABASE_URL to the owner of the tables.'
    if (config.NODE_ENV === 'production') throw new CannotStart(sentence, remedy)
    log.warn('postgres.row-security.passed')
    return { database, warnings: [`${sentence} ${remedy}`] }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Opens the database for the work of a command, and closes it afterwards. */
export async function withDatabase(
  config: Wanted & Pick<Config, 'NODE_ENV' | 'DATABASE_POOL' | 'DATABASE_PREPARED'>,
  log: Log,
  work: (database: Database) => Promise<void>,
): Promise<void> {
  const addresses = await findDatabases(config, log)
  try {
    const { database, warnings } = await openChecked(addresses, config, log)
    for (const line of warnings) console.warn(line)
    try {
      await explainFailures(addresses.service, work(database))
    } finally {
      await database.close()
    }
  } finally {
    await addresses.stop()
  }
}

/** Returns the result of a command's work. Throws CannotStart if the database failed. */
export function unwrapOrDatabaseAway<A>(done: E.Either<unknown, A>, remedy: string): A {
  if (E.isLeft(done)) throw new CannotStart('The database went away.', remedy)
  return done.right
}
