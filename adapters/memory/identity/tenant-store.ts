// Tenants and the mail domains they own, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { nameKey } from '#domain/identity/naming.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { byAll, byText, paged } from '../kernel/in-order.ts'
import type { Table } from '../kernel/memory.ts'

const byName = byAll<Tenant>(
  byText(({ name }) => nameKey(name)),
  byText(({ uuid }) => uuid),
)

export const makeMemoryTenantStore = (table: Table<Tenant>): TenantStore => ({
  find: (uuid) => TE.fromIO(() => O.fromNullable(table.get(uuid))),
  owningMailDomain: (domain) =>
    TE.fromIO(() => O.fromNullable(table.rows().find((one) => one.mailDomains.includes(domain.toLowerCase())))),
  put: (tenant) =>
    TE.fromIO(() => {
      const claimed = new Set(tenant.mailDomains.map((domain) => domain.toLowerCase()))
      for (const other of table.rows())
        if (other.mailDomains.some((domain) => claimed.has(domain)))
          table.put(other.uuid, {
            ...other,
            mailDomains: other.mailDomains.filter((domain) => !claimed.has(domain)),
          })
      table.put(tenant.uuid, { ...tenant, mailDomains: [...claimed].sort() })
    }),
  list: ({ q, ...page }) =>
    TE.fromIO(() => {
      const wanted = ({ name, mailDomains }: Tenant): boolean =>
        nameKey(name).includes(nameKey(q)) || mailDomains.some((domain) => domain.includes(q.toLowerCase()))
      return paged(table.rows().filter(wanted).toSorted(byName), page)
    }),
  // Units of work in memory run one after the other, so a tenant needs no lock.
  hold: (uuid) => TE.fromIO(() => table.get(uuid) !== undefined),
})
