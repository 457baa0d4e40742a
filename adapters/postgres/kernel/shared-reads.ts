// Rows of a tenant by their keys, each look-up in one read with the others of its tenant. No result is older than its look-up.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { coalesceInTenants } from './coalesce.ts'
import type { Database } from './database.ts'
import { rows, type Statement, type Values } from './statement.ts'
import { makeInScope } from './unit-of-work.ts'

const BATCH = 200

/** The statement's parameters are `tenant`, `keys` and `values`. */
export const sharedReads = <Key extends string, Row, A>(
  database: Database,
  statement: Statement<Row>,
  toEntry: (row: Row) => readonly [Key, A],
  values: Values = {},
): ((tenant: TenantUuid, key: Key) => Stored<O.Option<A>>) => {
  const inScope = makeInScope({ database, stores: (query) => query })
  type Found = E.Either<StoreUnavailable, O.Option<A>>
  const read =
    (tenant: TenantUuid) =>
    async (keys: readonly Key[]): Promise<ReadonlyMap<Key, Found>> => {
      const found = await inScope(Tenant(tenant), (query) => rows(query, statement, { ...values, tenant, keys }))()
      if (E.isLeft(found)) return new Map(keys.map((key) => [key, found]))
      return new Map(found.right.map(toEntry).map(([key, one]) => [key, E.right(O.some(one))]))
    }
  const ask = coalesceInTenants({ read, batch: BATCH, atOnce: 1 })
  return (tenant, key) => async () => (await ask(tenant, key)) ?? E.right(O.none)
}
