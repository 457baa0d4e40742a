// Whether the database can serve this release: which migrations it has had, which version its job queue has, and whether row-level security binds the
// service's login.
import { pipe, TE } from '#domain/shared/fp.ts'
import { type Stored, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { failureCode, failureKind } from './database-failure.ts'
import { type Row, statement } from './single-statement.ts'
import { migrationNames } from './migration-files.ts'
import { QUEUE_SCHEMA, wantedQueueVersion } from './queue-schema.ts'
import type { Database } from './database.ts'

export type SchemaQuery = (sql: string) => Promise<readonly Row[]>

// No such table, no such schema, or not (yet) ours to read.
const NOT_THERE = new Set(['42P01', '3F000', '42501'])

async function rowsIfThere(query: SchemaQuery, sql: string): Promise<readonly Row[]> {
  try {
    return await query(sql)
  } catch (error) {
    // A login that may not connect is refused by the same code as one that may not read.
    if (failureKind(error) === 'Bug' && NOT_THERE.has(failureCode(error))) return []
    throw error
  }
}

/** Undefined: the queue's tables are not there. */
export async function queueVersion(query: SchemaQuery): Promise<number | undefined> {
  const [row] = await rowsIfThere(query, `select version from ${QUEUE_SCHEMA}.version`)
  return row === undefined ? undefined : Number(row['version'])
}

/** Whether anything is missing that this release needs. What a newer release has added does not count. */
async function isBehind(query: SchemaQuery): Promise<boolean> {
  const applied = new Set((await rowsIfThere(query, 'select name from knex_migrations')).map((row) => row['name']))
  const names = await migrationNames()
  return names.some((name) => !applied.has(name)) || ((await queueVersion(query)) ?? 0) < wantedQueueVersion()
}

/** True: `migrate` has something to do before this release may serve. */
export function migrationsPending(database: Database): Stored<boolean> {
  return TE.tryCatch(
    () => isBehind((sql) => database.query(sql)),
    (error) => {
      if (failureKind(error) === 'Bug') throw error
      database.log.debug('postgres.unavailable', { code: failureCode(error) })
      return storeUnavailable
    },
  )
}

/** Tables with row-level security and no policy for this login, as an incomplete restore leaves them: each of their rows would be hidden. */
export function hiddenTables(database: Database): Stored<readonly string[]> {
  return pipe(
    statement(
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
export function isHeldByRowSecurity(database: Database): Stored<boolean> {
  return pipe(
    statement(
      database,
      `select 1 from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)
       union all select 1 from pg_class where relkind in ('r', 'p') and relrowsecurity and relnamespace = 'public'::regnamespace
         and not row_security_active(oid)`,
    ),
    TE.map((rows) => rows.length === 0),
  )
}
