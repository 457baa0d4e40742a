// Roles of an office, and what they allow.
import { type AdminBody, call, type AdminResponse } from './call.ts'

/** A newer service may have permissions that this page does not know; they are shown and kept. */
type Open<R> = Omit<R, 'permissions'> & { readonly permissions: readonly string[] }

export type SavedRole = Open<AdminResponse<'PUT /roles/:id'>>
export type Role = Open<AdminResponse<'GET /roles'>['data'][number]>
export type RoleBody = Omit<SavedRole, 'uuid'>

const of = (id: string) => ({ params: { id } })

export const rolesCall = call('GET /roles')
export const addRoleCall = (body: RoleBody) => call('POST /roles', { body: body as AdminBody<'POST /roles'> })
export const changeRoleCall = (uuid: string, body: Partial<RoleBody>) =>
  call('PUT /roles/:id', { ...of(uuid), body: body as AdminBody<'PUT /roles/:id'> })
export const removeRoleCall = (uuid: string) => call('DELETE /roles/:id', of(uuid))
