// Whether the service's login is held by row-level security at all.
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Database } from './database.ts'
import { statement } from './single-statement.ts'

/** False for a superuser and a BYPASSRLS role, which see every tenant's rows. Owning the tables does no harm: row-level security is forced. */
export const isHeldByRowSecurity = (database: Database): TE.TaskEither<StoreUnavailable, boolean> =>
  pipe(
    statement(database, 'select from pg_roles where rolname = current_user and (rolsuper or rolbypassrls)'),
    TE.map((rows) => rows.length === 0),
  )
