// Look-ups of several tenants, answered by few reads: those of one tenant share its reads, and idle tenants cost nothing.
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import { coalesce, type CoalesceOptions } from './coalesce.ts'

export interface CoalesceInTenantsOptions<Key, Answer> extends Pick<CoalesceOptions<Key, Answer>, 'batch' | 'atOnce'> {
  readonly read: (tenant: TenantUuid) => CoalesceOptions<Key, Answer>['read']
}

export const coalesceInTenants = <Key, Answer>({
  read,
  ...options
}: CoalesceInTenantsOptions<Key, Answer>): ((tenant: TenantUuid, key: Key) => Promise<Answer | undefined>) => {
  const byTenant = new Map<TenantUuid, (key: Key) => Promise<Answer | undefined>>()
  const askIn = (tenant: TenantUuid) => {
    const present = byTenant.get(tenant)
    if (present !== undefined) return present
    const ask = coalesce({ ...options, read: read(tenant), whenIdle: () => byTenant.delete(tenant) })
    byTenant.set(tenant, ask)
    return ask
  }
  return (tenant, key) => askIn(tenant)(key)
}
