// The plugin API about opportunities: lists those of an organisation and their stages, and creates, moves and corrects one.
import { pipe, TE } from '#domain/shared/fp.ts'
import type {
  makeChangeOpportunity,
  CreateOpportunity,
  makeMoveOpportunity,
  makeRemoveOpportunity,
} from '#application/ledger/opportunities.ts'
import type { LedgerSales } from '#domain/ledger/sales.ts'
import { salesContract } from '#adapters/contract/ledger/sales.ts'
import { answerSuccess, pickGivenFields, makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'

export interface SalesUseCases {
  readonly sales: Pick<LedgerSales, 'listOfAccount' | 'listStages'>
  readonly createOpportunity: CreateOpportunity
  readonly moveOpportunity: ReturnType<typeof makeMoveOpportunity>
  readonly changeOpportunity: ReturnType<typeof makeChangeOpportunity>
  readonly removeOpportunity: ReturnType<typeof makeRemoveOpportunity>
}

export function makeSalesEndpoints(uses: SalesUseCases): readonly Endpoint[] {
  return makeSessionEndpoints(salesContract, {
    'GET /mailclient-plugin/opportunities': {
      handle: ({ query }, { caller }) => uses.sales.listOfAccount(caller, query.accountId),
    },
    'GET /mailclient-plugin/opportunity-stages': {
      handle: (_, { caller }) => pipe(uses.sales.listStages(caller), TE.bindTo('data')),
    },
    'POST /mailclient-plugin/opportunities': {
      fails: ['AccountGone', 'ContactOfOtherAccount', 'StageGone', 'MailHasOpportunity', 'OpportunityUnderWay'],
      respond: ({ body: { outlookItemId, ...opportunity } }, { caller }) =>
        pipe(
          uses.createOpportunity(caller, opportunity, outlookItemId),
          TE.map((made) => ({ status: made.created ? 201 : 200, body: made })),
        ),
    },
    'PUT /mailclient-plugin/opportunities/:id/stage': {
      fails: ['StageGone', 'OpportunityClosed'],
      handle: ({ params, body }, { caller }) =>
        pipe(uses.moveOpportunity(caller, params.id, body.stageId), TE.bindTo('opportunity')),
    },
    'PUT /mailclient-plugin/opportunities/:id': {
      fails: ['OpportunityClosed'],
      handle: ({ params, body }, { caller }) =>
        pipe(uses.changeOpportunity(caller, params.id, pickGivenFields(body)), TE.bindTo('opportunity')),
    },
    'DELETE /mailclient-plugin/opportunities/:id': {
      fails: ['OpportunityClosed', 'OpportunityInUse'],
      handle: ({ params }, { caller }) => answerSuccess(uses.removeOpportunity(caller, params.id)),
    },
  })
}
