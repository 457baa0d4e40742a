// Serialises the use of names that must be unique in a tenant, so that check and write are atomic.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import type { Scope, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { written } from './statement.ts'
import { tenantOf } from './tenant-scope.ts'

const lockNames = {
  name: 'name_lock',
  sql: `select pg_advisory_xact_lock(hashtextextended(concat(:kind::text, ' ', :tenant::text), 0))`,
}

/** Held until the end of the unit of work. The admin scope, which can not write such names, takes no lock. */
export const holdNames = (query: Knex, scope: Scope, kind: 'role' | 'tag'): TE.TaskEither<StoreUnavailable, number> =>
  written(query, lockNames, { kind, tenant: tenantOf(scope) })
