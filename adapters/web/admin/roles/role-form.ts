// What is asked of a role, and what is wrong with what was typed.
import { isSome } from 'fp-ts/lib/Option.js'
import { MAX_CATEGORY_NAME, MAX_NAME, parseCategoryName, parseName } from '#domain/identity/naming.ts'
import { PERMISSIONS, type Permission } from '#domain/identity/role.ts'
import { type Guarded, hasFields, isFlag, isListOf, isText } from '#adapters/web/kit/guard.ts'
import type { Role, RoleBody } from '../api/roles.ts'
import type { Faults } from '../forms/faults.ts'
import type { TextKey } from '../texts/texts.ts'

export const isRoleForm = hasFields({
  name: isText,
  permissions: isListOf(isText),
  /** As it is typed: one on each line. */
  timelineCategories: isText,
  isDefault: isFlag,
})
export type RoleForm = Guarded<typeof isRoleForm>

export const emptyRole: RoleForm = { name: '', permissions: [], timelineCategories: '', isDefault: false }

export const formOfRole = ({ name, permissions, timelineCategories, isDefault }: Omit<Role, 'holders'>): RoleForm => ({
  name,
  permissions,
  timelineCategories: timelineCategories.join('\n'),
  isDefault,
})

const linesOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

export const bodyOfRole = ({ name, permissions, timelineCategories, isDefault }: RoleForm): RoleBody => ({
  name: name.trim(),
  permissions,
  timelineCategories: linesOf(timelineCategories),
  isDefault,
})

export const checkRole =
  (t: (key: TextKey, values?: Readonly<Record<string, number | string>>) => string) =>
  ({ name, timelineCategories }: RoleForm): Faults => {
    const wrong = linesOf(timelineCategories).find((line) => !isSome(parseCategoryName(line)))
    return {
      ...(name.trim() === ''
        ? { name: t('role.name.missing') }
        : isSome(parseName(name))
          ? {}
          : { name: t('person.name.invalid', { max: MAX_NAME }) }),
      ...(wrong !== undefined && {
        timelineCategories: t('role.categories.invalid', { name: wrong.slice(0, 80), max: MAX_CATEGORY_NAME }),
      }),
    }
  }

/** Permissions by what they are about, in the order in which they are shown. */
export const PERMISSION_GROUPS: readonly (readonly [
  name: 'people' | 'insight' | 'platform',
  permissions: readonly Permission[],
])[] = [
  ['people', ['users:read', 'users:write', 'roles:read', 'roles:write']],
  ['insight', ['logs:read']],
  ['platform', ['platform:admin']],
]

/** In the order in which the service lists them. */
export const permissionsWith = (chosen: readonly string[], one: Permission, isOn: boolean): readonly string[] =>
  PERMISSIONS.filter((other) => (other === one ? isOn : chosen.includes(other)))
