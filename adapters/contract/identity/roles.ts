// Roles of an office (IDN-3).
import * as t from 'io-ts'
import { MAX_CATEGORIES } from '#domain/identity/naming.ts'
import { PERMISSIONS, type RoleUuid } from '#domain/identity/role.ts'
import { expectedRevision, keepOrSet } from '../codecs/change.ts'
import { categoryName, name } from '../codecs/names.ts'
import { booleanField, makeList, makeEnum, withDefault, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, success, type WireOf } from '../endpoint.ts'

const permission = makeEnum(...PERMISSIONS)
const permissions = makeList(permission, PERMISSIONS.length)
const categories = makeList(categoryName, MAX_CATEGORIES)
const params = { id: makeUuid<RoleUuid>() }

/** A role without permissions is valid: its people can only sign in. */
const newRole = {
  name,
  permissions,
  timelineCategories: withDefault(categories, []),
  isDefault: withDefault(booleanField, false),
}
const roleChange = {
  name: keepOrSet(name),
  permissions: keepOrSet(permissions),
  timelineCategories: keepOrSet(categories),
  isDefault: keepOrSet(booleanField),
  revision: expectedRevision,
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

export const roleContract = defineContract({
  'GET /roles': {
    summary: 'Lists all roles of the office by name, with the number of people who have each.',
    ...answerWith(200, t.type({ data: t.array(roleWithHolders) }), { data: [{ ...sample, holders: 3 }] }),
  },
  'POST /roles': {
    summary: 'Adds a role. A role can have only permissions that the caller has.',
    body: t.strict(newRole, 'NewRole'),
    ...answerWith(201, role, sample, { body: content }),
  },
  'PUT /roles/:id': {
    summary:
      'Changes the given fields of a role and returns the role. People who lose a permission through it are signed out at once.',
    params,
    body: t.strict(roleChange, 'RoleChange'),
    ...answerWith(200, role, sample, { params: { id }, body: { permissions: sample.permissions } }),
  },
  'DELETE /roles/:id': {
    summary: 'Removes a role that no person has.',
    params,
    ...answerWith(200, success, { success: true }, { params: { id } }),
  },
})
