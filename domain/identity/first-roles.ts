// The two roles with which an office begins: one for whoever looks after it, and one for everybody else. What becomes of them is the office's own
// matter.
import { PERMISSIONS } from './permission.ts'
import type { Role } from './role.ts'

export type NewRole = Omit<Role, 'uuid'>

export interface FirstRoles {
  /** May do all that can be done in the office; in the operator's tenant, everywhere. */
  readonly administrator: NewRole
  /** May do nothing but sign in, and is what people get who are added without a role. */
  readonly member: NewRole
}

export const firstRoles = (inOperatorTenant: boolean): FirstRoles => ({
  administrator: {
    name: 'Beheerder',
    isDefault: false,
    permissions: inOperatorTenant ? PERMISSIONS : PERMISSIONS.filter((one) => one !== 'platform:admin'),
    timelineCategories: [],
  },
  member: { name: 'Medewerker', isDefault: true, permissions: [], timelineCategories: [] },
})
