// Finds rows by their keys. Concurrent look-ups of one tenant, or of all tenants, share a read. No result is older than its look-up.
import { E, O } from '#domain/shared/fp.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, type Scope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { coalesce, coalesceInTenants } from './coalesce.ts'
import type { Database } from './database.ts'
import { readRows, type Statement, type Values } from './statement.ts'
import { makeInScope } from './unit-of-work.ts'

const BATCH = 200

function makeReads<Key extends string, Row, A>(
  database: Database,
  statement: Statement<Row>,
  toEntry: (row: Row) => readonly [Key, A],
  values: Values = {},
) {
  const inScope = makeInScope({ database, stores: (query) => query })
  type Found = E.Either<StoreUnavailable, O.Option<A>>
  return (scope: Scope, of: Values = {}) =>
    async (keys: readonly Key[]): Promise<ReadonlyMap<Key, Found>> => {
      const found = await inScope(scope, (query) => readRows(query, statement, { ...values, ...of, keys }))()
      if (E.isLeft(found)) return new Map(keys.map((key) => [key, found]))
      return new Map(found.right.map(toEntry).map(([key, one]) => [key, E.right(O.some(one))]))
    }
}

/** `atOnce`: the maximum number of concurrent reads of a tenant. The statement's parameters are `tenant`, `keys` and `values`. */
export function makeSharedReads<Key extends string, Row, A>(
  atOnce: number,
  ...reads: Parameters<typeof makeReads<Key, Row, A>>
): (tenant: TenantUuid, key: Key) => Stored<O.Option<A>> {
  const read = makeReads(...reads)
  const ask = coalesceInTenants({ read: (tenant) => read(Tenant(tenant), { tenant }), batch: BATCH, atOnce })
  return (tenant, key) => async () => (await ask(tenant, key)) ?? E.right(O.none)
}

/** For a table that belongs to no tenant. The statement's parameters are `keys` and `values`. */
export function makeSharedReadsOfAll<Key extends string, Row, A>(
  ...reads: Parameters<typeof makeReads<Key, Row, A>>
): (key: Key) => Stored<O.Option<A>> {
  const ask = coalesce({ read: makeReads(...reads)(Admin), batch: BATCH, atOnce: 2 })
  return (key) => async () => (await ask(key)) ?? E.right(O.none)
}
