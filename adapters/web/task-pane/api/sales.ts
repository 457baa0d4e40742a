// Types for opportunities, their notes and tasks, quotations and orders.
import type { PaneBody, PaneResponse } from './plugin-api.ts'

export type Opportunities = PaneResponse<'GET /mailclient-plugin/opportunities'>
export type PaneOpportunity = Opportunities['data'][number]
export type OpportunityStage = PaneResponse<'GET /mailclient-plugin/opportunity-stages'>['data'][number]
export type NewOpportunityBody = PaneBody<'POST /mailclient-plugin/opportunities'>
/** Absent fields stay; null clears a field. */
export type OpportunityChanges = PaneBody<'PUT /mailclient-plugin/opportunities/:id'>

export type Activities = PaneResponse<'GET /mailclient-plugin/opportunities/:opportunityId/activities'>
export type PaneActivity = Activities['data'][number]
export type PaneTask = Extract<PaneActivity, { readonly type: 'task' }>

type WithoutOpportunity<B> = B extends unknown ? Omit<B, 'opportunityId'> : never
export type ActivityBody = WithoutOpportunity<PaneBody<'POST /mailclient-plugin/activities'>>
/** Absent fields stay; null clears a field. */
export type ActivityChanges = PaneBody<'PUT /mailclient-plugin/activities/by-id/:activityId'>

export type ArchivedDocument = PaneResponse<'GET /mailclient-plugin/archives'>['data'][number]

type ListedOrders = PaneResponse<'GET /mailclient-plugin/quotations'>
export type PaneOrder = Omit<ListedOrders['data'][number], 'yourRef'>
export type Orders = Omit<ListedOrders, 'data'> & { readonly data: readonly PaneOrder[] }
export type OrdersKind = 'quotations' | 'sales-orders' | 'purchase-orders'
