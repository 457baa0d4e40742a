// What the plugin API takes and answers about opportunities and their stages. Chances are shares from 0 to 1, as the ledger has them: 0.6 is 60%.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import type { NewOpportunity, Opportunity, OpportunityChange, Stage, StageId } from '#domain/ledger/sales.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { change, changeOnly } from '#adapters/contract/codecs/change.ts'
import { day } from '#adapters/contract/codecs/day.ts'
import { decimal } from '#adapters/contract/codecs/decimal.ts'
import { line, lines } from '#adapters/contract/codecs/line.ts'
import { oneOf, optional, text, uuid } from '#adapters/contract/codecs/text.ts'

const amount = decimal({ min: 0, max: 9_999_999_999.99, decimals: 2 })
const share = decimal({ min: 0, max: 1, decimals: 4 })

// As long as the ledger's own fields; its notes hold a line of ours as well.
export const createOpportunityInput = t.type({
  body: t.type(
    {
      accountId: uuid,
      contactId: optional(uuid),
      name: line(255),
      stageId: optional(uuid),
      amount: optional(amount),
      probability: optional(share),
      closeDate: optional(day),
      nextAction: optional(line(255)),
      notes: optional(lines({ min: 1, max: 3_900 })),
      outlookItemId: optional(text({ min: 1, max: 1_000 })),
    },
    'CreateOpportunityBody',
  ),
})

export const newOpportunityOf = (body: t.TypeOf<typeof createOpportunityInput>['body']): NewOpportunity => ({
  name: body.name,
  amount: body.amount,
  probability: body.probability,
  closeDate: body.closeDate,
  nextAction: body.nextAction,
  notes: body.notes,
  accountId: body.accountId as AccountId,
  contactId: O.map((id: Uuid) => id as ContactId)(body.contactId),
  stageId: O.map((id: Uuid) => id as StageId)(body.stageId),
})

export const changeOpportunityInput = t.type({
  params: t.type({ id: uuid }),
  body: t.type(
    {
      name: changeOnly(line(255)),
      amount: change(amount),
      probability: change(share),
      closeDate: change(day),
      nextAction: change(line(255)),
    },
    'ChangeOpportunityBody',
  ),
})

/** Without what is left out. */
export const opportunityChangeOf = (body: t.TypeOf<typeof changeOpportunityInput>['body']): OpportunityChange => ({
  ...(body.name !== undefined && { name: body.name }),
  ...(body.amount && { amount: body.amount }),
  ...(body.probability && { probability: body.probability }),
  ...(body.closeDate && { closeDate: body.closeDate }),
  ...(body.nextAction && { nextAction: body.nextAction }),
})

export const removeOpportunityInput = t.type({ params: t.type({ id: uuid }) })
export const removedOpportunityAnswer = t.type({ success: t.literal(true) })

export const moveInput = t.type({
  params: t.type({ id: uuid }),
  body: t.type({ stageId: uuid }, 'MoveOpportunityBody'),
})

const textOrNull = t.union([t.string, t.null])
const numberOrNull = t.union([t.number, t.null])

const opportunityAnswer = t.type(
  {
    id: t.string,
    name: t.string,
    accountId: textOrNull,
    contactId: textOrNull,
    stage: t.union([t.type({ id: t.string, description: t.string }), t.null]),
    status: oneOf('open', 'won', 'lost'),
    amount: numberOrNull,
    currency: textOrNull,
    probability: numberOrNull,
    closeDate: textOrNull,
    nextAction: textOrNull,
  },
  'Opportunity',
)

export const oneOpportunityAnswer = t.type({ opportunity: opportunityAnswer })
export const opportunitiesAnswer = t.type({ data: t.array(opportunityAnswer), truncated: t.boolean })

const stageAnswer = t.type(
  { id: t.string, code: textOrNull, description: t.string, probability: numberOrNull },
  'OpportunityStage',
)
export const stagesAnswer = t.type({ data: t.array(stageAnswer) })

const tellOpportunity = (opportunity: Opportunity): t.TypeOf<typeof opportunityAnswer> => ({
  id: opportunity.id,
  name: opportunity.name,
  accountId: O.toNullable(opportunity.accountId),
  contactId: O.toNullable(opportunity.contactId),
  stage: pipe(
    opportunity.stage,
    O.map(({ id, description }) => ({ id, description })),
    O.toNullable,
  ),
  status: opportunity.status,
  amount: O.toNullable(opportunity.amount),
  currency: O.toNullable(opportunity.currency),
  probability: O.toNullable(opportunity.probability),
  closeDate: O.toNullable(opportunity.closeDate),
  nextAction: O.toNullable(opportunity.nextAction),
})

export const tellOne = (opportunity: Opportunity): t.TypeOf<typeof oneOpportunityAnswer> => ({
  opportunity: tellOpportunity(opportunity),
})

export const tellOpportunities = ({ data, truncated }: Listed<Opportunity>): t.TypeOf<typeof opportunitiesAnswer> => ({
  data: data.map(tellOpportunity),
  truncated,
})

export const tellStages = (stages: readonly Stage[]): t.TypeOf<typeof stagesAnswer> => ({
  data: stages.map(({ id, code, description, probability }) => ({
    id,
    code: O.toNullable(code),
    description,
    probability: O.toNullable(probability),
  })),
})
