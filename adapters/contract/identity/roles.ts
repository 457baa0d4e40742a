// Roles of an office (IDN-3).
import * as t from 'io-ts'
import { MAX_CATEGORIES } from '#domain/identity/naming.ts'
import { PERMISSIONS, type RoleUuid } from '#domain/identity/role.ts'
import { asRead, changeOnly } from '../codecs/change.ts'
import { categoryName, name } from '../codecs/names.ts'
import { flag, listOf, oneOf, orElse, uuidOf } from '../codecs/text.ts'
import { answering, contract, success, type WireOf } from '../endpoint.ts'

const permission = oneOf(...PERMISSIONS)
const permissions = listOf(permission, PERMISSIONS.length)
const categories = listOf(categoryName, MAX_CATEGORIES)
const params = { id: uuidOf<RoleUuid>() }

/** A role without permissions is valid: its people can only sign in. */
const newRole = { name, permissions, timelineCategories: orElse(categories, []), isDefault: orElse(flag, false) }
const roleChange = {
  name: changeOnly(name),
  permissions: changeOnly(permissions),
  timelineCategories: changeOnly(categories),
  isDefault: changeOnly(flag),
  revision: asRead,
}

const props = {
  uuid: t.string,
  name: t.string,
  isDefault: t.boolean,
  permissions: t.array(permission),
  timelineCategories: t.array(t.string),
  revision: t.string,
}
const role = t.type(props, 'Role')
export type RoleResponse = WireOf<typeof role>
/** `holders`: the number of people who have the role, whatever their status. */
const roleWithHolders = t.type({ ...props, holders: t.number }, 'RoleWithHolders')

const sample = {
  uuid: '5b1f0a52-7c44-4b0e-9a39-0d4b6a1e9101',
  name: 'Campagnes',
  isDefault: false,
  permissions: ['users:read', 'campaigns:read', 'campaigns:write'],
  timelineCategories: ['Gesprekken', 'Enquêtes'],
  revision: 'Zr3kq0b1s5v9Yw2xC7mH4A',
} as const
const { uuid: id, revision: _, ...content } = sample

export const roleContract = contract({
  'GET /roles': {
    summary: 'Lists all roles of the office by name, with the number of people who have each.',
    ...answering(200, t.type({ data: t.array(roleWithHolders) }), { data: [{ ...sample, holders: 3 }] }),
  },
  'POST /roles': {
    summary: 'Adds a role. A role can have only permissions that the caller has.',
    body: t.strict(newRole, 'NewRole'),
    ...answering(201, role, sample, { body: content }),
  },
  'PUT /roles/:id': {
    summary:
      'Changes the given fields of a role and returns the role. People who lose a permission through it are signed out at once.',
    params,
    body: t.strict(roleChange, 'RoleChange'),
    ...answering(200, role, sample, { params: { id }, body: { permissions: sample.permissions } }),
  },
  'DELETE /roles/:id': {
    summary: 'Removes a role that no person has.',
    params,
    ...answering(200, success, { success: true }, { params: { id } }),
  },
})
