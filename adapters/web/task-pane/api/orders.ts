// Quotations, sales orders and purchase orders of an organisation: three lists of one form.
import type { Call } from '#adapters/web/kit/http.ts'
import { call, type PaneResponse } from './call.ts'

type Listed = PaneResponse<'GET /mailclient-plugin/quotations'>
export type Order = Omit<Listed['data'][number], 'yourRef'>
export type Orders = Omit<Listed, 'data'> & { readonly data: readonly Order[] }
export type OrderKind = 'quotations' | 'sales-orders' | 'purchase-orders'

export const ordersCall =
  (kind: OrderKind) =>
  (accountId: string): Call<Orders> =>
    call(`GET /mailclient-plugin/${kind}`, { query: { accountId } })
