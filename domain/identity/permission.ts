// What people may do. A role lists permissions; what somebody may do is all that his roles list.

export const PERMISSIONS = [
  'users:read',
  'users:write',
  'roles:read',
  'roles:write',
  'logs:read',
  'campaigns:read',
  'campaigns:write',
  'platform:admin',
] as const

export type Permission = (typeof PERMISSIONS)[number]

export type Permissions = ReadonlySet<Permission>

const ALL: Permissions = new Set(PERMISSIONS)

/**
 * What these lists come to. `platform:admin` is all there is, and only in the operator's tenant (IDN-6): a role that lists it elsewhere gives
 * nothing by that.
 */
export const permissionsOf = (lists: readonly (readonly Permission[])[], inOperatorTenant: boolean): Permissions => {
  const listed = new Set(lists.flat())
  if (listed.delete('platform:admin') && inOperatorTenant) return ALL
  return listed
}

/** Each once, in the order of PERMISSIONS. */
export const inOrder = (permissions: Iterable<Permission>): readonly Permission[] => {
  const listed = new Set(permissions)
  return PERMISSIONS.filter((one) => listed.has(one))
}

/** What of `other` whoever has `own` lacks: he may neither give nor take nor change it, since nobody deals in what he may not do himself. */
export const lacking = (own: Permissions, other: Iterable<Permission>): readonly Permission[] =>
  inOrder(other).filter((one) => !own.has(one))

/** Without anybody ACTIVE who has these, a tenant can not be brought back into order from inside; the operator's, not at all. */
export const administering = (inOperatorTenant: boolean): readonly Permission[] =>
  inOperatorTenant ? ['platform:admin'] : ['users:write', 'roles:write']
