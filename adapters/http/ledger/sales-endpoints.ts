// The plugin API about opportunities: those of an organisation, the stages there are, making one and moving it.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { ChangeOpportunity, MoveOpportunity, RemoveOpportunity } from '#application/ledger/change-opportunity.ts'
import type { CreateOpportunity } from '#application/ledger/create-opportunity.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerSales, OpportunityId, StageId } from '#domain/ledger/sales.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { ofAccountQuery } from './order-codecs.ts'
import { BASE } from './plugin-base.ts'
import {
  changeOpportunityInput,
  createOpportunityInput,
  moveInput,
  newOpportunityOf,
  oneOpportunityAnswer,
  opportunitiesAnswer,
  opportunityChangeOf,
  removedOpportunityAnswer,
  removeOpportunityInput,
  stagesAnswer,
  tellOne,
  tellOpportunities,
  tellStages,
} from './sales-codecs.ts'

export interface SalesUseCases {
  readonly sales: Pick<LedgerSales, 'ofAccount' | 'stages'>
  readonly createOpportunity: CreateOpportunity
  readonly moveOpportunity: MoveOpportunity
  readonly changeOpportunity: ChangeOpportunity
  readonly removeOpportunity: RemoveOpportunity
}

const accountId = '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10'
const stage = { id: 'c4f1b2d3-5e6a-4798-8b9c-0d1e2f3a4b5c', description: 'Offerte verstuurd' }
const sample = {
  id: '7b6a5c4d-3e2f-4a1b-9c8d-7e6f5a4b3c2d',
  name: 'Salarisadministratie',
  accountId,
  contactId: null,
  stage,
  status: 'open',
  amount: 3600,
  currency: 'EUR',
  probability: 0.6,
  closeDate: '2026-04-30',
  nextAction: 'Bellen over het voorstel',
} as const

export const salesEndpoints = (uses: SalesUseCases): readonly Endpoint[] => [
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/opportunities`,
    summary: 'Opportunities of an organisation, newest first, at most 1,000; truncated says that there are more.',
    limited: 'plugin',
    input: ofAccountQuery,
    answers: { 200: opportunitiesAnswer },
    example: { input: { query: { accountId } }, answers: { 200: { data: [sample], truncated: false } } },
    handle: ({ query }, { caller }) =>
      pipe(uses.sales.ofAccount(caller, query.accountId as AccountId), TE.map(flow(tellOpportunities, ok))),
  }),
  sessionEndpoint({
    method: 'GET',
    path: `${BASE}/opportunity-stages`,
    summary:
      'The stages that an opportunity can be in, in their order, with the chance from 0 to 1 that each stands for.',
    limited: 'plugin',
    input: t.unknown,
    answers: { 200: stagesAnswer },
    example: { answers: { 200: { data: [{ ...stage, code: '30', probability: 0.6 }] } } },
    handle: (_, { caller }) => pipe(uses.sales.stages(caller), TE.map(flow(tellStages, ok))),
  }),
  sessionEndpoint({
    method: 'POST',
    path: `${BASE}/opportunities`,
    summary:
      'Makes an opportunity. With outlookItemId it becomes that of the mail, which has one at most: asked for again, it is answered with 200.',
    limited: 'plugin',
    bodyRule: { bytes: 64 * 1024 },
    input: createOpportunityInput,
    answers: { 200: oneOpportunityAnswer, 201: oneOpportunityAnswer },
    fails: ['AccountGone', 'ContactOfOtherAccount', 'StageGone', 'MailHasOpportunity', 'OpportunityUnderWay'],
    example: {
      input: {
        body: {
          accountId,
          name: sample.name,
          stageId: stage.id,
          amount: sample.amount,
          probability: sample.probability,
          closeDate: sample.closeDate,
          nextAction: sample.nextAction,
          outlookItemId: 'AAMkAGI2TG93AAA=',
        },
      },
      answers: { 200: { opportunity: sample }, 201: { opportunity: sample } },
    },
    handle: ({ body }, { caller }) =>
      pipe(
        uses.createOpportunity(caller, newOpportunityOf(body), body.outlookItemId),
        TE.map(({ opportunity, created }) => ({ status: created ? 201 : 200, body: tellOne(opportunity) })),
      ),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/opportunities/:id/stage`,
    summary: 'Moves an open opportunity to another stage, and answers it as the ledger has it then.',
    limited: 'plugin',
    bodyRule: { bytes: 4 * 1024 },
    input: moveInput,
    answers: { 200: oneOpportunityAnswer },
    fails: ['StageGone', 'OpportunityClosed'],
    example: {
      input: { params: { id: sample.id }, body: { stageId: stage.id } },
      answers: { 200: { opportunity: sample } },
    },
    handle: ({ params, body }, { caller }) =>
      pipe(
        uses.moveOpportunity(caller, params.id as OpportunityId, body.stageId as StageId),
        TE.map(flow(tellOne, ok)),
      ),
  }),
  sessionEndpoint({
    method: 'PUT',
    path: `${BASE}/opportunities/:id`,
    summary: 'Corrects an open opportunity: what is left out stays, null clears. Answers it as the ledger has it then.',
    limited: 'plugin',
    bodyRule: { bytes: 16 * 1024 },
    input: changeOpportunityInput,
    answers: { 200: oneOpportunityAnswer },
    fails: ['OpportunityClosed'],
    example: {
      input: { params: { id: sample.id }, body: { amount: sample.amount, probability: sample.probability } },
      answers: { 200: { opportunity: sample } },
    },
    handle: ({ params, body }, { caller }) =>
      pipe(
        uses.changeOpportunity(caller, params.id as OpportunityId, opportunityChangeOf(body)),
        TE.map(flow(tellOne, ok)),
      ),
  }),
  sessionEndpoint({
    method: 'DELETE',
    path: `${BASE}/opportunities/:id`,
    summary: 'Removes an open opportunity that has no notes or tasks from the ledger.',
    limited: 'plugin',
    input: removeOpportunityInput,
    answers: { 200: removedOpportunityAnswer },
    fails: ['OpportunityClosed', 'OpportunityInUse'],
    example: { input: { params: { id: sample.id } }, answers: { 200: { success: true } } },
    handle: ({ params }, { caller }) =>
      pipe(
        uses.removeOpportunity(caller, params.id as OpportunityId),
        TE.map(() => ok({ success: true })),
      ),
  }),
]
