// Quotations, sales orders and purchase orders of an organisation: three lists of one form.
import * as t from 'io-ts'
import type { Call } from '#adapters/web/kit/http.ts'

const textOrNull = t.union([t.string, t.null])
const numberOrNull = t.union([t.number, t.null])

const Order = t.readonly(
  t.type({
    id: t.string,
    number: numberOrNull,
    description: textOrNull,
    date: textOrNull,
    amount: numberOrNull,
    currency: textOrNull,
    status: textOrNull,
  }),
)
/** `date` as YYYY-MM-DD; `status` in the user's language. */
export type Order = t.TypeOf<typeof Order>

const Orders = t.readonly(t.type({ data: t.readonlyArray(Order), truncated: t.boolean }))
/** Newest first. `truncated`: the ledger has more. */
export type Orders = t.TypeOf<typeof Orders>

export type OrderKind = 'quotations' | 'sales-orders' | 'purchase-orders'

export const ordersCall =
  (kind: OrderKind) =>
  (accountId: string): Call<Orders> => ({
    method: 'GET',
    path: `/mailclient-plugin/${kind}?${new URLSearchParams({ accountId }).toString()}`,
    answer: Orders,
  })
