// What is taken and answered about roles.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { RoleContent, RoleWithHolders } from '#application/identity/roles.ts'
import { type CategoryName, MAX_CATEGORIES } from '#domain/identity/naming.ts'
import { asRoleUuid, PERMISSIONS, type Role, type RoleUuid } from '#domain/identity/role.ts'
import { changeOnly } from '#adapters/contract/codecs/change.ts'
import { flag } from '#adapters/contract/codecs/flag.ts'
import { listOf, oneOf, optional, uuid } from '#adapters/contract/codecs/text.ts'
import { categoryName, name } from '#adapters/contract/codecs/names.ts'

const permission = oneOf(...PERMISSIONS)
const permissions = listOf(permission, PERMISSIONS.length)
const categories = listOf(categoryName, MAX_CATEGORIES)

export const roleInput = t.type({ params: t.type({ id: uuid }) })

export const roleIdOf = ({ params }: t.TypeOf<typeof roleInput>): RoleUuid => asRoleUuid(params.id)

export const newRoleInput = t.type({
  body: t.type({ name, permissions, timelineCategories: optional(categories), isDefault: optional(flag) }, 'NewRole'),
})

export const roleChangeInput = t.type({
  params: t.type({ id: uuid }),
  body: t.type(
    {
      name: changeOnly(name),
      permissions: changeOnly(permissions),
      timelineCategories: changeOnly(categories),
      isDefault: changeOnly(flag),
    },
    'RoleChange',
  ),
})

const props = {
  uuid: t.string,
  name: t.string,
  isDefault: t.boolean,
  permissions: t.array(permission),
  timelineCategories: t.array(t.string),
}

export const roleAnswer = t.type(props, 'Role')
export const rolesAnswer = t.type({ data: t.array(t.type({ ...props, holders: t.number }, 'RoleWithHolders')) })

/** Nothing but what is given; no permission at all is a role too, of people who only sign in. */
export const newRoleOf = ({ body }: t.TypeOf<typeof newRoleInput>): RoleContent => ({
  name: body.name,
  permissions: body.permissions,
  timelineCategories: O.getOrElse((): readonly CategoryName[] => [])(body.timelineCategories),
  isDefault: O.getOrElse(() => false)(body.isDefault),
})

export const roleChangeOf = ({ body }: t.TypeOf<typeof roleChangeInput>): Partial<RoleContent> => ({
  ...(body.name === undefined ? {} : { name: body.name }),
  ...(body.permissions === undefined ? {} : { permissions: body.permissions }),
  ...(body.timelineCategories === undefined ? {} : { timelineCategories: body.timelineCategories }),
  ...(body.isDefault === undefined ? {} : { isDefault: body.isDefault }),
})

export const tellRole = (role: Role): t.TypeOf<typeof roleAnswer> => ({
  uuid: role.uuid,
  name: role.name,
  isDefault: role.isDefault,
  permissions: [...role.permissions],
  timelineCategories: [...role.timelineCategories],
})

export const tellRoles = (roles: readonly RoleWithHolders[]): t.TypeOf<typeof rolesAnswer> => ({
  data: roles.map((role) => ({ ...tellRole(role), holders: role.holders })),
})
