// Tenants and the mail domains they own, in PostgreSQL.
import * as t from 'io-ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import { nameKey } from '#domain/identity/naming.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import { countedPage, countStatement } from '../kernel/counted-page.ts'
import { tenantUuid } from '../kernel/identifiers.ts'
import { firstRow, written, wrote } from '../kernel/statement.ts'

const tenantRow = t.type(
  { uuid: tenantUuid, name: t.string, active: t.boolean, mailDomains: t.readonlyArray(t.string) },
  'tenants',
)

const columns = `o.uuid, o.name, o.active,
  array(select d.domain from tenant_mail_domains d where d.tenant_uuid = o.uuid order by d.domain) as "mailDomains"`

const findTenant = {
  name: 'tenant_find',
  sql: `select ${columns} from tenants o where o.uuid = :tenant`,
  row: tenantRow,
}

const findOwner = {
  name: 'tenant_owning_domain',
  sql: `select ${columns} from tenant_mail_domains of_domain join tenants o on o.uuid = of_domain.tenant_uuid
    where of_domain.domain = :domain`,
  row: tenantRow,
}

const putTenant = {
  name: 'tenant_put',
  sql: `insert into tenants (uuid, name, name_key, active) values (:tenant, :name, :nameKey, :active)
    on conflict (uuid) do update set name = excluded.name, name_key = excluded.name_key, active = excluded.active`,
}

// A statement of its own: it must see what another `put` of the tenant, for whose row lock putTenant waited, has claimed.
const claimDomains = {
  name: 'tenant_claim_domains',
  sql: `with given_up as (
      delete from tenant_mail_domains where tenant_uuid = :tenant and domain <> all (:domains::text[])
    )
    insert into tenant_mail_domains (domain, tenant_uuid)
    select domain, :tenant::uuid from unnest(:domains::text[]) as claimed (domain)
    on conflict (domain) do update set tenant_uuid = excluded.tenant_uuid`,
}

const matching = `from tenants o where :name = '' or strpos(o.name_key, :name) > 0
  or exists (select from tenant_mail_domains d where d.tenant_uuid = o.uuid and strpos(d.domain, :domain) > 0)`

const listTenants = {
  name: 'tenant_list',
  sql: `select ${columns} from (select o.* ${matching} order by o.name_key, o.uuid limit :limit offset :skip) o
    order by o.name_key, o.uuid`,
  row: tenantRow,
}

const countTenants = countStatement('tenant_count', matching)

const holdTenant = {
  name: 'tenant_hold',
  sql: `select from tenants where uuid = :tenant for no key update`,
}

export const makePostgresTenantStore = (query: Knex): TenantStore => ({
  find: (uuid) => firstRow(query, findTenant, { tenant: uuid }),
  owningMailDomain: (domain) => firstRow(query, findOwner, { domain: domain.toLowerCase() }),
  put: ({ uuid, name, active, mailDomains }) => {
    // In one order for everybody, so that two who claim the same domains do not lock each other out.
    const domains = [...new Set(mailDomains.map((domain) => domain.toLowerCase()))].sort()
    return pipe(
      written(query, putTenant, { tenant: uuid, name, nameKey: nameKey(name), active }),
      TE.flatMap(() => written(query, claimDomains, { tenant: uuid, domains })),
      TE.map(() => undefined),
    )
  },
  list: ({ q, ...page }) =>
    countedPage(query, { page: listTenants, count: countTenants }, { name: nameKey(q), domain: q.toLowerCase() }, page),
  hold: (uuid) => wrote(query, holdTenant, { tenant: uuid }),
})
