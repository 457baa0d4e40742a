// Opportunities and their stages. Probabilities are shares from 0 to 1, as in the ledger: 0.6 is 60%.
import * as t from 'io-ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { OpportunityId, StageId } from '#domain/ledger/sales.ts'
import { asChange, keepOrSet } from '../codecs/change.ts'
import { day } from '../codecs/day.ts'
import { makeDecimal } from '../codecs/decimal.ts'
import { makeLine, makeLines } from '../codecs/line.ts'
import { makeEnum, asOptional, makeText, makeUuid } from '../codecs/text.ts'
import { answerWith, defineContract, makeCutList, numberOrNull, allowNull, success, textOrNull } from '../endpoint.ts'

const accountId = makeUuid<AccountId>()
const stageId = makeUuid<StageId>()
const amount = makeDecimal({ min: 0, max: 9_999_999_999.99, decimals: 2 })
const share = makeDecimal({ min: 0, max: 1, decimals: 4 })

// The lengths are those of the ledger's own fields. Its notes also contain a line of this service.
const newOpportunity = t.strict(
  {
    accountId,
    contactId: asOptional(makeUuid<ContactId>()),
    name: makeLine(255),
    stageId: asOptional(stageId),
    amount: asOptional(amount),
    probability: asOptional(share),
    closeDate: asOptional(day),
    nextAction: asOptional(makeLine(255)),
    notes: asOptional(makeLines({ min: 1, max: 3_900 })),
    /** The mail item that the opportunity is created for. An item has at most one. */
    outlookItemId: asOptional(makeText({ min: 1, max: 1_000 })),
  },
  'CreateOpportunityBody',
)
const opportunityChange = t.strict(
  {
    name: keepOrSet(makeLine(255)),
    amount: asChange(amount),
    probability: asChange(share),
    closeDate: asChange(day),
    nextAction: asChange(makeLine(255)),
  },
  'ChangeOpportunityBody',
)

const opportunity = t.type(
  {
    id: t.string,
    name: t.string,
    accountId: textOrNull,
    contactId: textOrNull,
    stage: allowNull(t.type({ id: t.string, description: t.string })),
    status: makeEnum('open', 'won', 'lost'),
    amount: numberOrNull,
    currency: textOrNull,
    probability: numberOrNull,
    /** `YYYY-MM-DD`. */
    closeDate: textOrNull,
    nextAction: textOrNull,
  },
  'Opportunity',
)
const oneOpportunity = t.type({ opportunity })

const stage = t.type(
  { id: t.string, code: textOrNull, description: t.string, probability: numberOrNull },
  'OpportunityStage',
)

const params = { id: makeUuid<OpportunityId>() }

const sampleAccount = '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10'
const sampleStage = { id: 'c4f1b2d3-5e6a-4798-8b9c-0d1e2f3a4b5c', description: 'Offerte verstuurd' }
const sample = {
  id: '7b6a5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d',
  name: 'Salarisadministratie',
  accountId: sampleAccount,
  contactId: null,
  stage: sampleStage,
  status: 'open',
  amount: 3600,
  currency: 'EUR',
  probability: 0.6,
  closeDate: '2026-04-30',
  nextAction: 'Bellen over het voorstel',
} as const
const one = { params: { id: sample.id } }
const { name, amount: sampleAmount, probability, closeDate, nextAction } = sample

export const salesContract = defineContract({
  'GET /mailclient-plugin/opportunities': {
    summary:
      'Lists the opportunities of an organisation, newest first, at most 1,000; `truncated` says that there are more.',
    query: { accountId },
    answers: { 200: makeCutList(opportunity) },
    example: { input: { query: { accountId: sampleAccount } }, answers: { 200: { data: [sample], truncated: false } } },
  },
  'GET /mailclient-plugin/opportunity-stages': {
    summary: 'Lists the stages of opportunities in their order, with the probability of each from 0 to 1.',
    ...answerWith(200, t.type({ data: t.array(stage) }), { data: [{ ...sampleStage, code: '30', probability: 0.6 }] }),
  },
  'POST /mailclient-plugin/opportunities': {
    summary:
      'Creates an opportunity. `outlookItemId` makes it the opportunity of that mail, which has one at most: the same request again returns it with 200.',
    body: newOpportunity,
    answers: { 200: oneOpportunity, 201: oneOpportunity },
    example: {
      input: {
        body: {
          accountId: sampleAccount,
          name,
          stageId: sampleStage.id,
          amount: sampleAmount,
          probability,
          closeDate,
          nextAction,
          outlookItemId: 'AAMkAGI2TG93AAA=',
        },
      },
      answers: { 200: { opportunity: sample }, 201: { opportunity: sample } },
    },
  },
  'PUT /mailclient-plugin/opportunities/:id/stage': {
    summary: 'Moves an open opportunity to another stage and returns it as the ledger then has it.',
    params,
    body: t.strict({ stageId }, 'MoveOpportunityBody'),
    ...answerWith(200, oneOpportunity, { opportunity: sample }, { ...one, body: { stageId: sampleStage.id } }),
  },
  'PUT /mailclient-plugin/opportunities/:id': {
    summary: 'Corrects an open opportunity and returns it as the ledger then has it: absent fields stay, null clears.',
    params,
    body: opportunityChange,
    ...answerWith(
      200,
      oneOpportunity,
      { opportunity: sample },
      { ...one, body: { amount: sampleAmount, probability } },
    ),
  },
  'DELETE /mailclient-plugin/opportunities/:id': {
    summary: 'Removes an open opportunity without notes or tasks from the ledger.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
})
