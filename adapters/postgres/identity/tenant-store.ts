// Tenants and the mail domains they own, in PostgreSQL.
import * as t from 'io-ts'
import { E, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Page, Paged, TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { Admin, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { toComparable } from '#domain/shared/mailbox.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { languageColumn, tenantUuid } from '../kernel/columns.ts'
import { defineCommand, readFirstRow, defineStatement, writeAndCount, writeAndCheck } from '../kernel/statement.ts'
import { coalesce } from '../kernel/coalesce.ts'
import type { Database } from '../kernel/database.ts'
import { makeInScope } from '../kernel/unit-of-work.ts'

const tenantRow = t.type(
  {
    uuid: tenantUuid,
    name: t.string,
    active: t.boolean,
    mailDomains: t.readonlyArray(t.string),
    language: languageColumn,
  },
  'tenants',
)

const columns = `o.uuid, o.name, o.active, o.language,
  array(select d.domain from tenant_mail_domains d where d.tenant_uuid = o.uuid order by d.domain) as "mailDomains"`

const findTenant = defineStatement('tenant_find', tenantRow)`select ${columns} from tenants o where o.uuid = :tenant`

const findOwner = defineStatement('tenant_owning_domain', tenantRow)`
  select ${columns} from tenant_mail_domains of_domain join tenants o on o.uuid = of_domain.tenant_uuid
    where of_domain.domain = :domain`

const putTenant = defineCommand('tenant_put')`
  insert into tenants (uuid, name, name_key, active, language) values (:tenant, :name, :nameKey, :active, :language)
    on conflict (uuid) do update set name = excluded.name, name_key = excluded.name_key, active = excluded.active,
      language = excluded.language`

// A separate statement: it must see the domains claimed by another `put` of the tenant, for whose row lock putTenant waited.
const claimDomains = defineCommand('tenant_claim_domains')`with given_up as (
      delete from tenant_mail_domains where tenant_uuid = :tenant and domain <> all (:domains::text[])
    )
    insert into tenant_mail_domains (domain, tenant_uuid)
    select domain, :tenant::uuid from unnest(:domains::text[]) as claimed (domain)
    on conflict (domain) do update set tenant_uuid = excluded.tenant_uuid`

const matching = `from tenants o where :name = '' or strpos(o.name_key, :name) > 0
  or exists (select from tenant_mail_domains d where d.tenant_uuid = o.uuid and strpos(d.domain, :domain) > 0)`

const listTenants = defineStatement('tenant_list', tenantRow)`
  select ${columns} from (select o.* ${matching} order by o.name_key, o.uuid limit :limit offset :skip) o
    order by o.name_key, o.uuid`

const countTenants = defineCount('tenant_count', matching)

const holdTenant = defineCommand('tenant_hold')`select from tenants where uuid = :tenant for no key update`

export function makePostgresTenantStore(query: Knex): TenantStore {
  return {
    find: (uuid) => readFirstRow(query, findTenant, { tenant: uuid }),
    findMailDomainOwner: (domain) => readFirstRow(query, findOwner, { domain: domain.toLowerCase() }),
    put: ({ uuid, name, active, mailDomains, language }) => {
      // The same order for all callers, so that two that claim the same domains do not deadlock.
      const domains = [...new Set(mailDomains.map((domain) => domain.toLowerCase()))].sort()
      return pipe(
        writeAndCount(query, putTenant, { tenant: uuid, name, nameKey: toNameKey(name), active, language }),
        TE.flatMap(() => writeAndCount(query, claimDomains, { tenant: uuid, domains })),
        TE.map(() => undefined),
      )
    },
    list: ({ q, ...page }) =>
      readCountedPage(
        query,
        { page: listTenants, count: countTenants },
        { name: toNameKey(q), domain: toComparable(q) },
        page,
      ),
    lock: (uuid) => writeAndCheck(query, holdTenant, { tenant: uuid }),
  }
}

type Query = Page & { readonly q: string }
type Found = E.Either<StoreUnavailable, Paged<Tenant>>

/** The number of different pages that are read at once. Further pages wait for the next read. */
const BATCH = 20

export function makeReadTenants({ database }: { readonly database: Database }): TenantStore['list'] {
  const inScope = makeInScope({ database, stores: makePostgresTenantStore })
  /** The waiting queries, by the key of their page. */
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
