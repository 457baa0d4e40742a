// Tags of an office (IDN-3).
import * as t from 'io-ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { expectedRevision } from '../codecs/change.ts'
import { name } from '../codecs/names.ts'
import { makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, success, type WireOf } from '../endpoint.ts'

const params = { id: makeUuid<TagUuid>() }
const body = t.strict({ name }, 'TagBody')
const props = { uuid: t.string, name: t.string, revision: t.string }
const tag = t.type(props, 'Tag')
export type TagResponse = WireOf<typeof tag>
/** `holders`: the number of people who have the tag, whatever their status. */
const tagWithHolders = t.type({ ...props, holders: t.number }, 'TagWithHolders')

const sample = { uuid: '6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102', name: 'Relatiedag', revision: 'Zr3kq0b1s5v9Yw2xC7mH4A' }
const one = { params: { id: sample.uuid } }
const named = { body: { name: sample.name } }

export const tagContract = defineContract({
  'GET /tags': {
    summary: 'Lists all tags of the office by name, with the number of people who have each.',
    ...answerWith(200, t.type({ data: t.array(tagWithHolders) }), { data: [{ ...sample, holders: 8 }] }),
  },
  'POST /tags': {
    summary: 'Adds a tag.',
    body,
    ...answerWith(201, tag, sample, named),
  },
  'PUT /tags/:id': {
    summary: 'Renames a tag and returns the tag.',
    params,
    body: t.strict({ name, revision: expectedRevision }, 'TagChange'),
    ...answerWith(200, tag, sample, { ...one, ...named }),
  },
  'DELETE /tags/:id': {
    summary: 'Removes a tag, also from the people who have it.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
})
