// What the plugin API answers about quotations and orders: the same for all three.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as t from 'io-ts'
import type { Listed } from '#domain/ledger/bounded-list.ts'
import type { Order, OrderStatus } from '#domain/ledger/orders.ts'
import { uuid } from '#adapters/contract/codecs/text.ts'
import type { Language, Wording } from '#adapters/contract/codecs/wording.ts'

export const ofAccountQuery = t.type({ query: t.type({ accountId: uuid }) })

const textOrNull = t.union([t.string, t.null])
const numberOrNull = t.union([t.number, t.null])

const orderAnswer = t.type(
  {
    id: t.string,
    number: numberOrNull,
    description: textOrNull,
    date: textOrNull,
    amount: numberOrNull,
    currency: textOrNull,
    status: textOrNull,
    yourRef: textOrNull,
  },
  'Order',
)

export const ordersAnswer = t.type({ data: t.array(orderAnswer), truncated: t.boolean })

const progress: Readonly<Record<Extract<OrderStatus, { _tag: 'Progress' }>['progress'], Wording>> = {
  open: { nl: 'Open', en: 'Open' },
  partial: { nl: 'Gedeeltelijk', en: 'Partial' },
  complete: { nl: 'Volledig', en: 'Complete' },
  cancelled: { nl: 'Geannuleerd', en: 'Cancelled' },
}

const tellStatus = (language: Language) => (status: OrderStatus) =>
  status._tag === 'InWords' ? status.words : progress[status.progress][language]

const tellOrder =
  (language: Language) =>
  (order: Order): t.TypeOf<typeof orderAnswer> => ({
    id: order.id,
    number: O.toNullable(order.number),
    description: O.toNullable(order.description),
    date: O.toNullable(order.date),
    amount: O.toNullable(order.amount),
    currency: O.toNullable(order.currency),
    status: pipe(order.status, O.map(tellStatus(language)), O.toNullable),
    yourRef: O.toNullable(order.yourRef),
  })

export const tellOrders =
  (language: Language) =>
  ({ data, truncated }: Listed<Order>): t.TypeOf<typeof ordersAnswer> => ({
    data: data.map(tellOrder(language)),
    truncated,
  })
