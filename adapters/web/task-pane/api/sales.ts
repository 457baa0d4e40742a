// Opportunities of an organisation and their stages.
import type { Call } from '#adapters/web/kit/http.ts'
import { type PaneBody, call, type PaneResponse } from './call.ts'

type Changed = PaneResponse<'PUT /mailclient-plugin/opportunities/:id'>['opportunity']
type Listed = PaneResponse<'GET /mailclient-plugin/opportunity-stages'>['data'][number]
export type Opportunity = Omit<Changed, 'accountId' | 'contactId'>
export type Stage = Omit<Listed, 'code'>

export interface Opportunities {
  readonly data: readonly Opportunity[]
  readonly truncated: boolean
}
export interface Stages {
  readonly data: readonly Stage[]
}
export interface OneOpportunity {
  readonly opportunity: Opportunity
}
export type NewOpportunityBody = PaneBody<'POST /mailclient-plugin/opportunities'>
/** Absent fields stay, null clears. */
export type OpportunityChange = PaneBody<'PUT /mailclient-plugin/opportunities/:id'>

const of = (id: string) => ({ params: { id } })

export const opportunitiesCall = (accountId: string): Call<Opportunities> =>
  call('GET /mailclient-plugin/opportunities', { query: { accountId } })
export const stagesCall = (): Call<Stages> => call('GET /mailclient-plugin/opportunity-stages')
export const createOpportunityCall = (body: NewOpportunityBody) =>
  call('POST /mailclient-plugin/opportunities', { body })
export const moveOpportunityCall = (id: string, stageId: string) =>
  call('PUT /mailclient-plugin/opportunities/:id/stage', { ...of(id), body: { stageId } })
export const changeOpportunityCall = (id: string, body: OpportunityChange) =>
  call('PUT /mailclient-plugin/opportunities/:id', { ...of(id), body })
/** Refused with OPPORTUNITY_IN_USE where it has notes or tasks. */
export const removeOpportunityCall = (id: string) => call('DELETE /mailclient-plugin/opportunities/:id', of(id))
