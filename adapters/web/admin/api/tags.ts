// Tags of an office.
import { call, type AdminResponse } from './call.ts'

export type SavedTag = AdminResponse<'PUT /tags/:id'>
export type Tag = AdminResponse<'GET /tags'>['data'][number]

const of = (id: string) => ({ params: { id } })

export const tagsCall = call('GET /tags')
export const addTagCall = (name: string) => call('POST /tags', { body: { name } })
export const renameTagCall = (uuid: string, name: string) => call('PUT /tags/:id', { ...of(uuid), body: { name } })
export const removeTagCall = (uuid: string) => call('DELETE /tags/:id', of(uuid))
