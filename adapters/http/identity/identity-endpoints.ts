// All endpoints of the identity area.
import type { Roles } from '#application/identity/roles.ts'
import type { Tags } from '#application/identity/tags.ts'
import type { Tenants } from '#application/identity/tenants.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { type AuditUseCases, auditEndpoints } from './audit-endpoints.ts'
import { roleEndpoints } from './role-endpoints.ts'
import { tagEndpoints } from './tag-endpoints.ts'
import { tenantEndpoints } from './tenant-endpoints.ts'
import { type UserUseCases, userEndpoints } from './user-endpoints.ts'

export interface IdentityUseCases extends UserUseCases, Roles, Tags, Tenants, AuditUseCases {}

export function identityEndpoints(uses: IdentityUseCases): readonly Endpoint[] {
  return [
    ...userEndpoints(uses),
    ...roleEndpoints(uses),
    ...tagEndpoints(uses),
    ...tenantEndpoints(uses),
    ...auditEndpoints(uses),
  ]
}
