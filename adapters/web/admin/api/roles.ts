// Roles of an office, and what they allow.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const fields = {
  uuid: t.string,
  name: t.string,
  isDefault: t.boolean,
  permissions: t.readonlyArray(t.string),
  timelineCategories: t.readonlyArray(t.string),
}
const SavedRole = t.readonly(t.type(fields))
export type SavedRole = t.TypeOf<typeof SavedRole>

const Role = t.readonly(t.type({ ...fields, holders: t.number }))
/** `holders`: how many people have it, whatever their status. */
export type Role = t.TypeOf<typeof Role>

export type RoleBody = Omit<SavedRole, 'uuid'>

const pathTo = (uuid: string): string => `/roles/${encodeURIComponent(uuid)}`

export const rolesCall: Call<{ readonly data: readonly Role[] }> = {
  method: 'GET',
  path: '/roles',
  answer: t.type({ data: t.readonlyArray(Role) }),
}

export const addRoleCall = (body: RoleBody): Call<SavedRole> => ({
  method: 'POST',
  path: '/roles',
  body,
  answer: SavedRole,
})

export const changeRoleCall = (uuid: string, body: Partial<RoleBody>): Call<SavedRole> => ({
  method: 'PUT',
  path: pathTo(uuid),
  body,
  answer: SavedRole,
})

export const removeRoleCall = (uuid: string): Call<unknown> => ({
  method: 'DELETE',
  path: pathTo(uuid),
  answer: t.unknown,
})
