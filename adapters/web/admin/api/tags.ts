// Tags of an office.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const SavedTag = t.readonly(t.type({ uuid: t.string, name: t.string }))
export type SavedTag = t.TypeOf<typeof SavedTag>

const Tag = t.readonly(t.type({ uuid: t.string, name: t.string, holders: t.number }))
/** `holders`: how many people have it, whatever their status. */
export type Tag = t.TypeOf<typeof Tag>

const pathTo = (uuid: string): string => `/tags/${encodeURIComponent(uuid)}`

export const tagsCall: Call<{ readonly data: readonly Tag[] }> = {
  method: 'GET',
  path: '/tags',
  answer: t.type({ data: t.readonlyArray(Tag) }),
}

export const addTagCall = (name: string): Call<SavedTag> => ({
  method: 'POST',
  path: '/tags',
  body: { name },
  answer: SavedTag,
})

export const renameTagCall = (uuid: string, name: string): Call<SavedTag> => ({
  method: 'PUT',
  path: pathTo(uuid),
  body: { name },
  answer: SavedTag,
})

export const removeTagCall = (uuid: string): Call<unknown> => ({
  method: 'DELETE',
  path: pathTo(uuid),
  answer: t.unknown,
})
