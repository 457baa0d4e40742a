// Permissions, and the roles that list them (IDN-1). A user has the permissions of all their roles.
import type { Uuid } from '#domain/shared/uuid.ts'

export const PERMISSIONS = [
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'logs:read',
  'campaigns:read',
  'campaigns:write',
  'templates:read',
  'templates:write',
  'mail:read',
  'mail:send',
  'platform:admin',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export type Permissions = ReadonlySet<Permission>

const ALL: Permissions = new Set(PERMISSIONS)

/**
 * The permissions that these lists give together. In the operator's tenant `platform:admin` gives all permissions (IDN-6); in other tenants
 * it gives no permission.
 */
export function combinePermissions(lists: readonly (readonly Permission[])[], inOperatorTenant: boolean): Permissions {
  const listed = new Set(lists.flat())
  if (listed.delete('platform:admin') && inOperatorTenant) return ALL
  return listed
}

/** Each once, in the order of PERMISSIONS. */
export function sortPermissions(permissions: Iterable<Permission>): readonly Permission[] {
  const listed = new Set(permissions)
  return PERMISSIONS.filter((one) => listed.has(one))
}

/** The permissions of `other` that are missing in `own`: a principal may grant, revoke or change only permissions that they have. */
export function findMissingPermissions(own: Permissions, other: Iterable<Permission>): readonly Permission[] {
  return sortPermissions(other).filter((one) => !own.has(one))
}

/** If no ACTIVE user has these permissions, only an operator can restore the tenant. No user can restore the operator's tenant. */
export function getAdministratorPermissions(inOperatorTenant: boolean): readonly Permission[] {
  return inOperatorTenant ? ['platform:admin'] : ['users:write', 'roles:write']
}

export type RoleUuid = Uuid & { readonly _role: 'RoleUuid' }
export function asRoleUuid(uuid: Uuid): RoleUuid {
  return uuid as RoleUuid
}

export interface Role {
  readonly uuid: RoleUuid
  /** Unique in its tenant, as `toNameKey` compares. */
  readonly name: string
  /** Users added without a role get this one. At most one role of a tenant is the default. */
  readonly isDefault: boolean
  /** Each once, in the order of PERMISSIONS. */
  readonly permissions: readonly Permission[]
  /** Names of categories that its holders see, each once; the categories themselves are the ledger's. */
  readonly timelineCategories: readonly string[]
}

export type NewRole = Omit<Role, 'uuid'>

export interface FirstRoles {
  /** Has all permissions in its office; in the operator's tenant, in all tenants. */
  readonly administrator: NewRole
  /** May only sign in. Users who are added without a role get it. */
  readonly member: NewRole
}

export function buildFirstRoles(inOperatorTenant: boolean): FirstRoles {
  return {
    administrator: {
      name: 'Beheerder',
      isDefault: false,
      permissions: inOperatorTenant ? PERMISSIONS : PERMISSIONS.filter((one) => one !== 'platform:admin'),
      timelineCategories: [],
    },
    member: { name: 'Medewerker', isDefault: true, permissions: [], timelineCategories: [] },
  }
}
