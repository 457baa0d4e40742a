// Quotations and orders of all kinds as one list by date.
import type { Order, OrderKind, Orders } from '../api/orders.ts'

export interface OrderOfKind extends Order {
  readonly kind: OrderKind
}

/** Newest first; those without a date at the end. */
export const byDate = (
  lists: readonly { readonly kind: OrderKind; readonly orders: Orders }[],
): readonly OrderOfKind[] =>
  lists
    .flatMap(({ kind, orders }) => orders.data.map((order) => ({ ...order, kind })))
    .toSorted((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
