// The form of a role, and its faults.
import { isSome } from 'fp-ts/lib/Option.js'
import type { RoleResponse } from '#adapters/contract/identity/roles.ts'
import { MAX_CATEGORY_NAME_LENGTH, parseCategoryName } from '#domain/identity/naming.ts'
import { PERMISSIONS, type Permission } from '#domain/identity/role.ts'
import { splitDistinct, type FormFaults } from '#adapters/web/kit/form/faults.ts'
import { type FormText, checkName } from '../forms/field-faults.ts'

export interface RoleForm {
  readonly name: string
  readonly permissions: readonly string[]
  /** One category on each line. */
  readonly timelineCategories: string
  readonly isDefault: boolean
  readonly revision: string
}

export const emptyRole: RoleForm = { name: '', permissions: [], timelineCategories: '', isDefault: false, revision: '' }

/** A newer service may have permissions that this release does not know. They are shown and kept. */
type OpenRole = Omit<RoleResponse, 'uuid' | 'permissions'> & { readonly permissions: readonly string[] }

export function toRoleForm({ name, permissions, timelineCategories, isDefault, revision }: OpenRole): RoleForm {
  return {
    name,
    permissions,
    timelineCategories: timelineCategories.join('\n'),
    isDefault,
    revision,
  }
}

export function toRoleBody({ name, permissions, timelineCategories, isDefault }: RoleForm) {
  return {
    name: name.trim(),
    permissions: permissions as readonly Permission[],
    timelineCategories: splitDistinct(timelineCategories, '\n'),
    isDefault,
  }
}

export function checkRole(t: FormText) {
  return ({ name, timelineCategories }: RoleForm): FormFaults => {
    const wrong = splitDistinct(timelineCategories, '\n').find((line) => !isSome(parseCategoryName(line)))
    return {
      ...checkName(t, name),
      ...(wrong !== undefined && {
        timelineCategories: t('role.categories.invalid', { name: wrong.slice(0, 80), max: MAX_CATEGORY_NAME_LENGTH }),
      }),
    }
  }
}

/** The order in the form. */
export const PERMISSION_GROUPS: readonly (readonly [
  name: 'people' | 'mail' | 'insight' | 'platform',
  permissions: readonly Permission[],
])[] = [
  ['people', ['users:read', 'users:write', 'roles:read', 'roles:write']],
  ['mail', ['templates:read', 'templates:write', 'mail:read', 'mail:send']],
  ['insight', ['logs:read']],
  ['platform', ['platform:admin']],
]

/** Keeps the order in which the service lists permissions. */
export function togglePermission(chosen: readonly string[], one: Permission, isOn: boolean): readonly string[] {
  return PERMISSIONS.filter((other) => (other === one ? isOn : chosen.includes(other)))
}
