// Quotations and orders of an organisation, which share one format in the ledger (PLG-12).
import type { Option } from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { AccountId } from './contact.ts'
import type { LedgerFailure } from './failures.ts'
import type { Listed } from './bounded-list.ts'

export type OrderKind = 'quotation' | 'salesOrder' | 'purchaseOrder'

/** In the ledger's words, in the language of its user; of a purchase order it has none, only how far it is. */
export type OrderStatus =
  | { readonly _tag: 'InWords'; readonly words: string }
  | { readonly _tag: 'Progress'; readonly progress: 'open' | 'partial' | 'complete' | 'cancelled' }

export interface Order {
  readonly id: Uuid
  /** By which people know it. */
  readonly number: Option<number>
  readonly description: Option<string>
  readonly date: Option<Day>
  /** In `currency`. */
  readonly amount: Option<number>
  /** ISO 4217. */
  readonly currency: Option<string>
  readonly status: Option<OrderStatus>
  /** The other party's own reference. */
  readonly yourRef: Option<string>
}

export interface LedgerOrders {
  /** Newest first, at most MAX_LISTED: one call for each 60. */
  readonly ofAccount: (
    kind: OrderKind,
  ) => (caller: LedgerCaller, account: AccountId) => TaskEither<LedgerFailure, Listed<Order>>
}
