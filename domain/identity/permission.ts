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

/** Whether whoever has `own` may give, take and change what comes with `other`: nobody deals in what he may not do himself. */
export const covers = (own: Permissions, other: Iterable<Permission>): boolean => [...other].every((one) => own.has(one))

/** Without anybody who has these, a tenant can not be brought back into order from inside. */
export const ADMINISTRATOR: readonly Permission[] = ['users:write', 'roles:write']

/** The same of the operator's tenant, from which all others are looked after. */
export const OPERATOR: readonly Permission[] = ['platform:admin']
