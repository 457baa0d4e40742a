// Migrates the database to this release, one process at a time, and grants the service's role access to it.
import { TE } from '#domain/shared/fp.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { type Client, escapeIdentifier } from 'pg'
import { getFailureCode, classifyFailure } from './database-failure.ts'
import { openDatabaseHosts } from './database-hosts.ts'
import { getLentConnection } from './lent-connection.ts'
import { migrationSource } from './migration-files.ts'
import { QUEUE_SCHEMA, planQueue } from './queue-schema.ts'
import { readQueueVersion } from './schema-state.ts'
import { setSession } from './session-settings.ts'

const CONNECT_WITHIN = 5_000

// Any number that no other program locks in this database.
const LOCK = 7_461_707_365

export interface MigrateOptions {
  /** The login that owns the tables, or will own them. May name several hosts. */
  readonly url: string
  /** The login of the running service, if it is another one. */
  readonly serviceRole?: string
  readonly log: Log
}

const writeGrants = (role: string): string =>
  ['public', QUEUE_SCHEMA]
    .map(
      (schema) => `
        grant usage on schema ${schema} to ${role};
        grant select, insert, update, delete on all tables in schema ${schema} to ${role};
        grant usage on all sequences in schema ${schema} to ${role};
        grant execute on all functions in schema ${schema} to ${role};`,
    )
    .concat(`revoke insert, update, delete on knex_migrations, knex_migrations_lock from ${role}`)
    .join('\n')

async function migrateTables(client: Client): Promise<readonly string[]> {
  const { knex, lend: hold } = getLentConnection(client)
  const config = { migrationSource, disableMigrationsListValidation: true }
  const { outcome } = await hold(undefined, async () => {
    // Knex's own lock stays set if its holder is killed. The advisory lock ends with the connection, so no other process migrates now.
    await knex.migrate.forceFreeMigrationsLock(config)
    const [, applied]: [number, string[]] = await knex.migrate.latest(config)
    return applied
  })
  return outcome
}

/**
 * The table that a function of its owner searches (decision 190). If the service's login is the owner, row-level security is forced for it
 * too.
 */
const SEARCHED_BY_OWNER = 'user_trigrams'

async function bindOwner(client: Client, held: boolean): Promise<void> {
  const { rows } = await client.query('select relforcerowsecurity as held from pg_class where oid = $1::regclass', [
    SEARCHED_BY_OWNER,
  ])
  // Runs only if something changes, because its lock waits for queries of other replicas.
  if (rows[0]?.held !== held)
    await client.query(`alter table ${SEARCHED_BY_OWNER} ${held ? '' : 'no '}force row level security`)
}

async function run(client: Client, { serviceRole, log }: MigrateOptions): Promise<readonly string[]> {
  // Waits while another process migrates.
  await client.query('select pg_advisory_lock($1)', [LOCK])
  const applied = await migrateTables(client)
  const plan = planQueue(await readQueueVersion(async (sql) => (await client.query(sql)).rows))
  if (plan !== undefined) await client.query(plan)
  const self = await client.query('select current_user as name')
  const isOwner = serviceRole === undefined || serviceRole === self.rows[0]?.name
  if (!isOwner) await client.query(writeGrants(escapeIdentifier(serviceRole)))
  await bindOwner(client, isOwner)
  log.info('postgres.migrated', { applied, queue: plan !== undefined })
  return applied
}

/**
 * Returns the migrations that ran, empty if there was nothing to do. Safe for many processes at once and again after a kill. A migration
 * that fails is a bug and rejects; those before it stay.
 */
export function migrate(options: MigrateOptions): Stored<readonly string[]> {
  return TE.tryCatch(
    async () => {
      const hosts = openDatabaseHosts({ url: options.url, log: options.log, connectWithin: CONNECT_WITHIN })
      const client = new hosts.options.Client({
        connectionString: hosts.options.connectionString,
        connectionTimeoutMillis: CONNECT_WITHIN,
        application_name: 'tapster migrate',
      })
      // The next query reports a connection lost while idle.
      client.on('error', (error) => options.log.warn('postgres.connection.lost', { code: getFailureCode(error) }))
      try {
        await client.connect()
        await setSession(client)
        return await run(client, options)
      } finally {
        await client.end()
      }
    },
    (error) => {
      if (classifyFailure(error) === 'Bug') throw error
      options.log.warn('postgres.unavailable', { code: getFailureCode(error) })
      return storeUnavailable
    },
  )
}
