// Opportunities, their notes and tasks, quotations and orders.
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type ChangedOpportunity = PaneResponse<'PUT /mailclient-plugin/opportunities/:id'>['opportunity']
export type PaneOpportunity = Omit<ChangedOpportunity, 'accountId' | 'contactId'>
export type OpportunityStage = Omit<PaneResponse<'GET /mailclient-plugin/opportunity-stages'>['data'][number], 'code'>

export interface Opportunities {
  readonly data: readonly PaneOpportunity[]
  readonly truncated: boolean
}
export interface Stages {
  readonly data: readonly OpportunityStage[]
}
export interface OneOpportunity {
  readonly opportunity: PaneOpportunity
}
export type NewOpportunityBody = PaneBody<'POST /mailclient-plugin/opportunities'>
/** Absent fields stay, null clears. */
export type OpportunityChanges = PaneBody<'PUT /mailclient-plugin/opportunities/:id'>

export type Activities = PaneResponse<'GET /mailclient-plugin/opportunities/:opportunityId/activities'>
export type PaneActivity = Activities['data'][number]
export type PaneTask = Extract<PaneActivity, { readonly type: 'task' }>

type WithoutOpportunity<B> = B extends unknown ? Omit<B, 'opportunityId'> : never
export type ActivityBody = WithoutOpportunity<PaneBody<'POST /mailclient-plugin/activities'>>
/** Absent fields stay, null clears. */
export type ActivityChanges = PaneBody<'PUT /mailclient-plugin/activities/by-id/:activityId'>

type ListedOrders = PaneResponse<'GET /mailclient-plugin/quotations'>
export type PaneOrder = Omit<ListedOrders['data'][number], 'yourRef'>
export type Orders = Omit<ListedOrders, 'data'> & { readonly data: readonly PaneOrder[] }
export type OrdersKind = 'quotations' | 'sales-orders' | 'purchase-orders'

export const opportunitiesCall = (accountId: string): ServiceCall<Opportunities> =>
  call('GET /mailclient-plugin/opportunities', { query: { accountId } })
export const stagesCall = (): ServiceCall<Stages> => call('GET /mailclient-plugin/opportunity-stages')
export const createOpportunityCall = (body: NewOpportunityBody) =>
  call('POST /mailclient-plugin/opportunities', { body })
export const moveOpportunityCall = (id: string, stageId: string) =>
  call('PUT /mailclient-plugin/opportunities/:id/stage', { params: { id }, body: { stageId } })
export const changeOpportunityCall = (id: string, body: OpportunityChanges) =>
  call('PUT /mailclient-plugin/opportunities/:id', { params: { id }, body })
/** Rejected with OPPORTUNITY_IN_USE if it has notes or tasks. */
export const removeOpportunityCall = (id: string) =>
  call('DELETE /mailclient-plugin/opportunities/:id', { params: { id } })

export const activitiesCall = (opportunityId: string) =>
  call('GET /mailclient-plugin/opportunities/:opportunityId/activities', { params: { opportunityId } })
export const logActivityCall = (opportunityId: string, body: ActivityBody) =>
  call('POST /mailclient-plugin/activities', { body: { ...body, opportunityId } })
export const changeActivityCall = (activityId: string, body: ActivityChanges) =>
  call('PUT /mailclient-plugin/activities/by-id/:activityId', { params: { activityId }, body })
export const removeActivityCall = (activityId: string) =>
  call('DELETE /mailclient-plugin/activities/by-id/:activityId', { params: { activityId } })

export const ordersCall =
  (kind: OrdersKind) =>
  (accountId: string): ServiceCall<Orders> =>
    call(`GET /mailclient-plugin/${kind}`, { query: { accountId } })
