// The plugin API about quotations and orders of an organisation.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerOrders, OrderKind } from '#domain/ledger/orders.ts'
import { ok } from '../kernel/answer.ts'
import { type Endpoint, sessionEndpoint } from '../kernel/endpoint.ts'
import { ofAccountQuery, ordersAnswer, tellOrders } from './order-codecs.ts'
import { BASE } from './plugin-base.ts'

export interface OrderUseCases {
  readonly orders: LedgerOrders
}

const lists: readonly { readonly kind: OrderKind; readonly path: string; readonly what: string }[] = [
  { kind: 'quotation', path: 'quotations', what: 'Quotations' },
  { kind: 'salesOrder', path: 'sales-orders', what: 'Sales orders' },
  { kind: 'purchaseOrder', path: 'purchase-orders', what: 'Purchase orders' },
]

const sample = {
  id: '5d0c7e2a-91b4-4f3e-8a6d-3c2b1a0f9e8d',
  number: 1042,
  description: 'Jaarrekening 2026',
  date: '2026-02-18',
  amount: 2450,
  currency: 'EUR',
  status: 'Open',
  yourRef: null,
}

export const orderEndpoints = (uses: OrderUseCases): readonly Endpoint[] =>
  lists.map(({ kind, path, what }) => {
    const ofAccount = uses.orders.ofAccount(kind)
    return sessionEndpoint({
      method: 'GET',
      path: `${BASE}/${path}`,
      summary: `${what} of an organisation, newest first, at most 1,000; truncated says that there are more.`,
      limited: 'plugin',
      input: ofAccountQuery,
      answers: { 200: ordersAnswer },
      example: {
        input: { query: { accountId: '8a1c4e6d-2b3f-4a5c-8d7e-6f5a4b3c2d10' } },
        answers: { 200: { data: [sample], truncated: false } },
      },
      handle: ({ query }, { caller, language }) =>
        pipe(ofAccount(caller, query.accountId as AccountId), TE.map(flow(tellOrders(language), ok))),
    })
  })
