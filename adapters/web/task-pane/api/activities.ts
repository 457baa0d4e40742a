// Notes and tasks under an opportunity.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const textOrNull = t.union([t.string, t.null])

const common = {
  id: t.string,
  opportunityId: t.string,
  description: t.string,
  notes: textOrNull,
  createdBy: textOrNull,
  createdAt: textOrNull,
}
const Note = t.readonly(t.type({ ...common, type: t.literal('note'), date: textOrNull }))
const Task = t.readonly(t.type({ ...common, type: t.literal('task'), dueDate: textOrNull, done: t.boolean }))
/** Days as YYYY-MM-DD, `createdAt` as ISO 8601. */
export type Task = t.TypeOf<typeof Task>

const Activity = t.union([Note, Task])
export type Activity = t.TypeOf<typeof Activity>

const Activities = t.readonly(t.type({ data: t.readonlyArray(Activity), truncated: t.boolean }))
/** Newest first. `truncated`: the ledger has more. */
export type Activities = t.TypeOf<typeof Activities>

const OneActivity = t.readonly(t.type({ activity: Activity }))
export type OneActivity = t.TypeOf<typeof OneActivity>

const Removed = t.type({ success: t.literal(true) })

interface Described {
  readonly description: string
  readonly notes?: string
}
export type ActivityBody =
  | (Described & { readonly type: 'note'; readonly date?: string })
  | (Described & { readonly type: 'task'; readonly dueDate?: string; readonly done?: boolean })

/** What is left out stays, null clears. */
export interface ActivityChange {
  readonly type: Activity['type']
  readonly description?: string
  readonly notes?: string | null
  readonly date?: string | null
  readonly dueDate?: string | null
  readonly done?: boolean
}

export const activitiesCall = (opportunityId: string): Call<Activities> => ({
  method: 'GET',
  path: `/mailclient-plugin/opportunities/${encodeURIComponent(opportunityId)}/activities`,
  answer: Activities,
})

export const logActivityCall = (opportunityId: string, body: ActivityBody): Call<OneActivity> => ({
  method: 'POST',
  path: '/mailclient-plugin/activities',
  body: { ...body, opportunityId },
  answer: OneActivity,
})

const byId = (id: string): string => `/mailclient-plugin/activities/by-id/${encodeURIComponent(id)}`

export const changeActivityCall = (id: string, body: ActivityChange): Call<OneActivity> => ({
  method: 'PUT',
  path: byId(id),
  body,
  answer: OneActivity,
})

export const removeActivityCall = (id: string): Call<t.TypeOf<typeof Removed>> => ({
  method: 'DELETE',
  path: byId(id),
  answer: Removed,
})
