// Whether the database can serve this release: its applied migrations, the version of its job queue, and whether row-level security binds
// the service's login.
import { E, pipe, TE } from '#domain/shared/fp.ts'
import { type Stored, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { getFailureCode, classifyFailure } from './database-failure.ts'
import { type Row, runStatement } from './single-statement.ts'
import { readMigrationNames } from './migration-files.ts'
import { QUEUE_SCHEMA, readWantedQueueVersion } from './queue-schema.ts'
import type { Database } from './database.ts'

export type SchemaQuery = (sql: string) => Promise<readonly Row[]>

// The table or schema does not exist, or this login may not read it (yet).
const NOT_THERE = new Set(['42P01', '3F000', '42501'])

async function readRowsIfPresent(query: SchemaQuery, sql: string): Promise<readonly Row[]> {
  try {
    return await query(sql)
  } catch (error) {
    // A login that may not connect gets the same code as one that may not read.
    if (classifyFailure(error) === 'Bug' && NOT_THERE.has(getFailureCode(error))) return []
    throw error
  }
}

/** Undefined: the queue's tables do not exist. */
export async function readQueueVersion(query: SchemaQuery): Promise<number | undefined> {
  const [row] = await readRowsIfPresent(query, `select version from ${QUEUE_SCHEMA}.version`)
  return row === undefined ? undefined : Number(row['version'])
}

/** The names of the migrations that the database has had, also those of a newer release. */
export async function readAppliedMigrations(query: SchemaQuery): Promise<ReadonlySet<string>> {
  return new Set((await readRowsIfPresent(query, 'select name from knex_migrations')).map((row) => String(row['name'])))
}

/** Whether anything that this release needs is missing. Additions of a newer release do not count. */
async function isBehind(query: SchemaQuery): Promise<boolean> {
  const applied = await readAppliedMigrations(query)
  const names = await readMigrationNames()
  return names.some((name) => !applied.has(name)) || ((await readQueueVersion(query)) ?? 0) < readWantedQueueVersion()
}

/** True: `migrate` has something to do before this release may serve. */
export function hasPendingMigrations(database: Database): Stored<boolean> {
  return TE.tryCatch(
    () => isBehind((sql) => database.query(sql)),
    (error) => {
      if (classifyFailure(error) === 'Bug') throw error
      database.log.debug('postgres.unavailable', { code: getFailureCode(error) })
      return storeUnavailable
    },
  )
}

/** True: the login, or a role of it, owns tables of the service and can change them. */
export function isOwnerOfTables(database: Database): Stored<boolean> {
  return pipe(
    runStatement(
      database,
      `select from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
         and pg_has_role(relowner, 'usage') limit 1`,
    ),
    TE.map((rows) => rows.length > 0),
  )
}

/** Tables with row-level security and no policy for this login, as an incomplete restore leaves them: each of their rows would be hidden. */
export function listHiddenTables(database: Database): Stored<readonly string[]> {
  return pipe(
    runStatement(
      database,
      `select relname from pg_class where relkind in ('r', 'p') and relrowsecurity and relnamespace = 'public'::regnamespace
         and not exists (select from pg_policy where polrelid = pg_class.oid and polpermissive
           and (0 = any(polroles) or exists (select from unnest(polroles) role where pg_has_role(role, 'member'))))
       order by relname`,
    ),
    TE.map((rows) => rows.map((row) => String(row['relname']))),
  )
}

/** False for a superuser and a BYPASSRLS role, which see every tenant's rows, and for the owner of a table whose row-level security is not forced. */
export function isBoundByRowSecurity(database: Database): Stored<boolean> {
  return pipe(
    runStatement(
      database,
      `select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
       union all select 1 from pg_class where relkind in ('r', 'p') and relrowsecurity and relnamespace = 'public'::regnamespace
         and not row_security_active(oid)`,
    ),
    TE.map((rows) => rows.length === 0),
  )
}

/** False: policies are missing, or, if they `mustBind`, the login passes them. Also false if the database does not answer. */
export async function hasSoundRowSecurity(database: Database, mustBind: boolean): Promise<boolean> {
  const hidden = await listHiddenTables(database)()
  if (E.isLeft(hidden) || hidden.right.length > 0) return false
  return !mustBind || E.getOrElse(() => false)(await isBoundByRowSecurity(database)())
}
