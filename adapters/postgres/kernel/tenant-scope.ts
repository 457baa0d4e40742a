// The value a tenant's statements compare `tenant_uuid` with.
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'

/**
 * Null in the admin scope: no row equals it, and none can be written with it. Row-level security holds without this comparison; it is made
 * so that the tenant leads every look-up for the planner, and for an engine that places rows by tenant.
 */
export const tenantOf = (scope: Scope): TenantUuid | null => (scope._tag === 'Tenant' ? scope.tenantUuid : null)
