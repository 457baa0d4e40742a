// All endpoints of the identity area.
import type { Roles } from '#application/identity/roles.ts'
import type { Tags } from '#application/identity/tags.ts'
import type { Tenants } from '#application/identity/tenants.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { type AuditUseCases, makeAuditEndpoints } from './audit-endpoints.ts'
import { makeRoleEndpoints } from './role-endpoints.ts'
import { makeTagEndpoints } from './tag-endpoints.ts'
import { makeTenantEndpoints } from './tenant-endpoints.ts'
import { type UserUseCases, makeUserEndpoints } from './user-endpoints.ts'

export interface IdentityUseCases extends UserUseCases, Roles, Tags, Tenants, AuditUseCases {}

export function makeIdentityEndpoints(uses: IdentityUseCases): readonly Endpoint[] {
  return [
    ...makeUserEndpoints(uses),
    ...makeRoleEndpoints(uses),
    ...makeTagEndpoints(uses),
    ...makeTenantEndpoints(uses),
    ...makeAuditEndpoints(uses),
  ]
}
