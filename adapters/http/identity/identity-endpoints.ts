// All endpoints of the identity area.
import type { Endpoint } from '../kernel/endpoint.ts'
import { type AuditUseCases, auditEndpoints } from './audit-endpoints.ts'
import { type RoleUseCases, roleEndpoints } from './role-endpoints.ts'
import { type TagUseCases, tagEndpoints } from './tag-endpoints.ts'
import { type TenantUseCases, tenantEndpoints } from './tenant-endpoints.ts'
import { type UserUseCases, userEndpoints } from './user-endpoints.ts'

export interface IdentityUseCases extends UserUseCases, RoleUseCases, TagUseCases, TenantUseCases, AuditUseCases {}

export const identityEndpoints = (uses: IdentityUseCases): readonly Endpoint[] => [
  ...userEndpoints(uses),
  ...roleEndpoints(uses),
  ...tagEndpoints(uses),
  ...tenantEndpoints(uses),
  ...auditEndpoints(uses),
]
