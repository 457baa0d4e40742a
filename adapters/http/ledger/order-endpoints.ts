// The plugin API about quotations and orders of an organisation.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { AccountId } from '#domain/ledger/contact.ts'
import type { LedgerOrders, Order, OrderKind, OrderStatus } from '#domain/ledger/ports.ts'
import { type Bilingual, type Language, pickText } from '#domain/shared/language.ts'
import type { InputOf } from '#adapters/contract/endpoint.ts'
import { orderContract } from '#adapters/contract/ledger/orders.ts'
import { makeSessionEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint, SessionContext } from '../kernel/endpoint.ts'

export interface OrderUseCases {
  readonly orders: LedgerOrders
}

const progress: Readonly<Record<Extract<OrderStatus, { _tag: 'Progress' }>['progress'], Bilingual>> = {
  open: ['Open', 'Open'],
  partial: ['Gedeeltelijk', 'Partial'],
  complete: ['Volledig', 'Complete'],
  cancelled: ['Geannuleerd', 'Cancelled'],
}

const toOrderResponse = (language: Language) => (order: Order) => ({
  ...order,
  status: O.map((status: OrderStatus) =>
    status._tag === 'InWords' ? status.words : pickText(progress[status.progress], language),
  )(order.status),
})

type Input = InputOf<(typeof orderContract)['GET /mailclient-plugin/quotations']>

export function makeOrderEndpoints(uses: OrderUseCases): readonly Endpoint[] {
  const list = (kind: OrderKind) => {
    const listOfAccount = uses.orders.makeListOfAccount(kind)
    return {
      handle: ({ query }: Input, { caller, language }: SessionContext) =>
        pipe(
          listOfAccount(caller, query.accountId as AccountId),
          TE.map(({ data, truncated }) => ({ data: data.map(toOrderResponse(language)), truncated })),
        ),
    }
  }
  return makeSessionEndpoints(orderContract, {
    'GET /mailclient-plugin/quotations': list('quotation'),
    'GET /mailclient-plugin/sales-orders': list('salesOrder'),
    'GET /mailclient-plugin/purchase-orders': list('purchaseOrder'),
  })
}
