// The database the service runs on: the one it is told, or an embedded one of its own; migrated before anything else.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type Database, openDatabase } from '#adapters/postgres/database.ts'
import { SERVICE_ROLE, startEmbeddedCluster } from '#adapters/postgres/embedded-cluster.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { isHeldByRowSecurity } from '#adapters/postgres/row-security.ts'
import type { Log } from '#domain/logging/ports.ts'
import { CannotStart } from './cannot-start.ts'
import type { Config } from './config/config.ts'

export interface Addresses {
  readonly serviceUrl: string
  readonly migrationUrl: string
  readonly serviceRole: string
  /** Stops an embedded server; nothing else. */
  readonly stop: () => Promise<void>
}

type Wanted = Pick<Config, 'DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'DATA_DIR'>

/** Starts the embedded server where no address is set. */
export const databaseAddresses = async (config: Wanted, log: Log): Promise<Addresses> => {
  if (O.isSome(config.DATABASE_URL)) {
    const serviceUrl = config.DATABASE_URL.value
    return {
      serviceUrl,
      migrationUrl: O.getOrElse(() => serviceUrl)(config.MIGRATION_DATABASE_URL),
      serviceRole: decodeURIComponent(new URL(serviceUrl).username),
      stop: async () => {},
    }
  }
  const cluster = await startEmbeddedCluster({ dataDir: config.DATA_DIR, log })()
  if (E.isLeft(cluster))
    throw new CannotStart(cluster.left.sentence, 'Or set DATABASE_URL to a PostgreSQL of your own.')
  const { serviceUrl, adminUrl, stop } = cluster.right
  return { serviceUrl, migrationUrl: adminUrl, serviceRole: SERVICE_ROLE, stop }
}

/** Without user, password and parameters: fit for the terminal. */
const whereabouts = (url: string): string => {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || 5432}${pathname}`
}

const unreachable = (url: string): CannotStart =>
  new CannotStart(
    `The database at ${whereabouts(url)} does not answer.`,
    'Start it, or check the address, user and password in DATABASE_URL.',
  )

export const migrateDatabase = async (addresses: Addresses, log: Log): Promise<readonly string[]> => {
  const { migrationUrl, serviceRole } = addresses
  const applied = await migrate({ url: migrationUrl, ...(serviceRole === '' ? {} : { serviceRole }), log })()
  if (E.isLeft(applied)) throw unreachable(migrationUrl)
  return applied.right
}

/** Open, and known to be held by row-level security (IDN-2): production refuses a login that is not. */
export const openChecked = async (
  addresses: Addresses,
  config: Pick<Config, 'NODE_ENV' | 'DATABASE_POOL'>,
  log: Log,
): Promise<Database> => {
  const database = openDatabase({ url: addresses.serviceUrl, log, poolMax: config.DATABASE_POOL })
  const held = await isHeldByRowSecurity(database)()
  if (E.isLeft(held)) throw unreachable(addresses.serviceUrl)
  if (!held.right && config.NODE_ENV === 'production')
    throw new CannotStart(
      'The login in DATABASE_URL passes row-level security, so tenants would not be kept apart.',
      'Use a login without SUPERUSER and BYPASSRLS, and set MIGRATION_DATABASE_URL to the owner of the tables.',
    )
  if (!held.right) log.warn('postgres.row-security.passed', { remedy: 'use a login without SUPERUSER and BYPASSRLS' })
  return database
}
