// Notes and tasks under an opportunity.
import { type PaneBody, call, type PaneResponse } from './call.ts'

export type Activities = PaneResponse<'GET /mailclient-plugin/opportunities/:opportunityId/activities'>
export type Activity = Activities['data'][number]
export type Task = Extract<Activity, { readonly type: 'task' }>

type WithoutOpportunity<B> = B extends unknown ? Omit<B, 'opportunityId'> : never
export type ActivityBody = WithoutOpportunity<PaneBody<'POST /mailclient-plugin/activities'>>
/** Absent fields stay, null clears. */
export type ActivityChange = PaneBody<'PUT /mailclient-plugin/activities/by-id/:activityId'>

const of = (activityId: string) => ({ params: { activityId } })

export const activitiesCall = (opportunityId: string) =>
  call('GET /mailclient-plugin/opportunities/:opportunityId/activities', { params: { opportunityId } })
export const logActivityCall = (opportunityId: string, body: ActivityBody) =>
  call('POST /mailclient-plugin/activities', { body: { ...body, opportunityId } })
export const changeActivityCall = (id: string, body: ActivityChange) =>
  call('PUT /mailclient-plugin/activities/by-id/:activityId', { ...of(id), body })
export const removeActivityCall = (id: string) => call('DELETE /mailclient-plugin/activities/by-id/:activityId', of(id))
