// Opportunities of an organisation and the stages they go through.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const textOrNull = t.union([t.string, t.null])
const numberOrNull = t.union([t.number, t.null])

const Opportunity = t.readonly(
  t.type({
    id: t.string,
    name: t.string,
    stage: t.union([t.readonly(t.type({ id: t.string, description: t.string })), t.null]),
    status: t.union([t.literal('open'), t.literal('won'), t.literal('lost')]),
    amount: numberOrNull,
    currency: textOrNull,
    probability: numberOrNull,
    closeDate: textOrNull,
    nextAction: textOrNull,
  }),
)
/** `probability` from 0 to 1; `closeDate` as YYYY-MM-DD. */
export type Opportunity = t.TypeOf<typeof Opportunity>

const Opportunities = t.readonly(t.type({ data: t.readonlyArray(Opportunity), truncated: t.boolean }))
/** Newest first. `truncated`: the ledger has more. */
export type Opportunities = t.TypeOf<typeof Opportunities>

const Stage = t.readonly(t.type({ id: t.string, description: t.string, probability: numberOrNull }))
/** `probability` from 0 to 1. */
export type Stage = t.TypeOf<typeof Stage>

const Stages = t.readonly(t.type({ data: t.readonlyArray(Stage) }))
/** In the order of the ledger. */
export type Stages = t.TypeOf<typeof Stages>

const OneOpportunity = t.readonly(t.type({ opportunity: Opportunity }))
export type OneOpportunity = t.TypeOf<typeof OneOpportunity>

export interface NewOpportunityBody {
  readonly accountId: string
  readonly contactId?: string
  readonly name: string
  readonly stageId?: string
  readonly amount?: number
  /** YYYY-MM-DD. */
  readonly closeDate?: string
  readonly nextAction?: string
  /** The item that it becomes the opportunity of: one at most. */
  readonly outlookItemId?: string
}

/** What is left out stays, null clears. `probability` from 0 to 1. */
export interface OpportunityChange {
  readonly name?: string
  readonly amount?: number | null
  readonly probability?: number | null
  readonly closeDate?: string | null
  readonly nextAction?: string | null
}

export const opportunitiesCall = (accountId: string): Call<Opportunities> => ({
  method: 'GET',
  path: `/mailclient-plugin/opportunities?${new URLSearchParams({ accountId }).toString()}`,
  answer: Opportunities,
})

export const stagesCall = (): Call<Stages> => ({
  method: 'GET',
  path: '/mailclient-plugin/opportunity-stages',
  answer: Stages,
})

export const createOpportunityCall = (body: NewOpportunityBody): Call<OneOpportunity> => ({
  method: 'POST',
  path: '/mailclient-plugin/opportunities',
  body,
  answer: OneOpportunity,
})

export const moveOpportunityCall = (id: string, stageId: string): Call<OneOpportunity> => ({
  method: 'PUT',
  path: `${opportunityPath(id)}/stage`,
  body: { stageId },
  answer: OneOpportunity,
})

const opportunityPath = (id: string): string => `/mailclient-plugin/opportunities/${encodeURIComponent(id)}`

export const changeOpportunityCall = (id: string, body: OpportunityChange): Call<OneOpportunity> => ({
  method: 'PUT',
  path: opportunityPath(id),
  body,
  answer: OneOpportunity,
})

/** Refused with OPPORTUNITY_IN_USE where it has notes or tasks. */
export const removeOpportunityCall = (id: string): Call<unknown> => ({
  method: 'DELETE',
  path: opportunityPath(id),
  answer: t.type({ success: t.literal(true) }),
})
