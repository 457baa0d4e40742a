// Tenants and the mail domains they own, in memory.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import type { Table } from './memory.ts'

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
})
