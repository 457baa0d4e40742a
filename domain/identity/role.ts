// Permissions, and the roles that list them (IDN-1). What a user may do is everything that their roles list.
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
 * What these lists come to. `platform:admin` is all there is, and only in the operator's tenant (IDN-6): a role that lists it elsewhere gives
 * nothing by that.
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

/** A tenant without an ACTIVE user with these permissions cannot be restored from inside; the operator's tenant not at all. */
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
  /** May do all that can be done in the office; in the operator's tenant, everywhere. */
  readonly administrator: NewRole
  /** May do nothing but sign in, and is what people get who are added without a role. */
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
