// The tenants in memory: stores for a unit of work, and what they hold, for tests to look at.
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { makeMemoryTenantStore } from './identity-tenant-store.ts'
import type { Memory } from './memory.ts'

export interface IdentityMemory {
  readonly stores: () => IdentityStores
  readonly held: () => Promise<readonly Tenant[]>
}

export const makeIdentityMemory = (memory: Memory): IdentityMemory => {
  const tenants = memory.table<Tenant>()
  return {
    stores: () => ({ tenants: makeMemoryTenantStore(tenants) }),
    held: () =>
      memory.transact(
        () => Promise.resolve(tenants.rows()),
        () => true,
      ),
  }
}
