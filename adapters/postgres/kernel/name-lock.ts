// Whoever gives a name that may be there once in a tenant waits for whoever is at it: to look and to write is one thing then.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import type { Scope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { written } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'

const lockNames = {
  name: 'name_lock',
  sql: `select pg_advisory_xact_lock(hashtextextended(concat(:kind::text, ' ', :tenant::text), 0))`,
}

/** Held until the unit of work is over. Nobody waits in the admin scope, in which nothing can be written. */
export const holdNames = (query: Knex, scope: Scope, kind: 'role' | 'tag'): TE.TaskEither<StoreUnavailable, number> =>
  written(query, lockNames, { kind, tenant: tenantOf(scope) })
