// Pages of tenants, read outside the caller's unit of work: concurrent calls share one read. Every assistant begins with it.
import * as E from 'fp-ts/lib/Either.js'
import type { Page, Paged, TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { Admin, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Database } from '../kernel/database.ts'
import { makePostgresTenantStore } from './tenant-store.ts'
import { makeInScope } from '../kernel/unit-of-work.ts'

type Query = Page & { readonly q: string }
type Found = E.Either<StoreUnavailable, Paged<Tenant>>

/** Different pages of one moment; more wait for the next read. */
const BATCH = 20

export const makeReadTenants = ({ database }: { readonly database: Database }): TenantStore['list'] => {
  const inScope = makeInScope({ database, stores: makePostgresTenantStore })
  /** The key of a page; as many as wait. */
  const queries = new Map<string, Query>()

  const readOne = async (key: string): Promise<readonly [string, Found]> => {
    const query = queries.get(key)
    if (query === undefined) throw new Error('a page was asked for that nobody waits for')
    queries.delete(key)
    return [key, await inScope(Admin, (tenants) => tenants.list(query))()]
  }

  const ask = coalesce<string, Found>({
    read: async (keys) => new Map(await Promise.all(keys.map(readOne))),
    batch: BATCH,
    atOnce: 1,
  })

  return (query) => async () => {
    const key = JSON.stringify([query.q, query.skip, query.limit])
    queries.set(key, query)
    const found = await ask(key)
    if (found === undefined) throw new Error('a page was asked for and not read')
    return found
  }
}
