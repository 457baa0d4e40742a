// Roles of an office, and what they allow.
import { type Body, call, type Response } from './call.ts'

/** A newer service may have permissions that this page does not know; they are shown and kept. */
type Open<R> = Omit<R, 'permissions'> & { readonly permissions: readonly string[] }

export type SavedRole = Open<Response<'PUT /roles/:id'>>
export type Role = Open<Response<'GET /roles'>['data'][number]>
export type RoleBody = Omit<SavedRole, 'uuid'>

const of = (id: string) => ({ params: { id } })

export const rolesCall = call('GET /roles')
export const addRoleCall = (body: RoleBody) => call('POST /roles', { body: body as Body<'POST /roles'> })
export const changeRoleCall = (uuid: string, body: Partial<RoleBody>) =>
  call('PUT /roles/:id', { ...of(uuid), body: body as Body<'PUT /roles/:id'> })
export const removeRoleCall = (uuid: string) => call('DELETE /roles/:id', of(uuid))
