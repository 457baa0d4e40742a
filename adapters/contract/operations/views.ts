// Saved views of lists: each signed-in user has their own.
import * as t from 'io-ts'
import { MAX_VIEW_NAME, MAX_VIEW_QUERY, type SavedViewUuid } from '#domain/operations/saved-view.ts'
import { makeText, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, success, type WireOf } from '../endpoint.ts'

const params = { id: makeUuid<SavedViewUuid>() }
const page = makeText({ min: 1, max: 40 })
const body = t.strict(
  { page, name: makeText({ min: 1, max: MAX_VIEW_NAME }), query: makeText({ max: MAX_VIEW_QUERY }) },
  'SavedViewBody',
)
const view = t.type({ uuid: t.string, page: t.string, name: t.string, query: t.string }, 'SavedView')
export type SavedViewResponse = WireOf<typeof view>

const sample = {
  uuid: '3f6b1c2d-8e4a-4b7c-9d10-5a6b7c8d9e0f',
  page: 'people',
  name: 'Nog te activeren',
  query: 'status=NOT_ACTIVATED&sort=-statusSince',
}
const { uuid: id, ...sent } = sample

export const viewContract = defineContract({
  'GET /admin/views': {
    summary: 'Lists the views that the caller saved of a page of the administrator’s application, by name.',
    query: { page },
    ...answerWith(200, t.type({ data: t.array(view) }), { data: [sample] }, { query: { page: 'people' } }),
  },
  'PUT /admin/views/:id': {
    summary: 'Saves a view for the caller under an id that the client chooses, or replaces it. A user has at most 50.',
    params,
    body,
    ...answerWith(200, view, sample, { params: { id }, body: sent }),
  },
  'DELETE /admin/views/:id': {
    summary: 'Removes a view of the caller. The answer is the same if it is gone already.',
    params,
    ...answerWith(200, success, { success: true }, { params: { id } }),
  },
})
