// Budgets that all replicas draw from: calls per address, per ledger division, per mailbox.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Duration, Instant } from './clock.ts'
import type { StoreUnavailable } from './unit-of-work.ts'

/** At most `points` within each `per`, counted under `key`. The key must not hold personal data in the clear. */
export interface Budget {
  readonly key: string
  readonly points: number
  readonly per: Duration
}

export type Taken = { readonly _tag: 'Granted' } | { readonly _tag: 'WaitUntil'; readonly at: Instant }

export interface Limits {
  /** Takes `n` points if that many are left, else takes none and tells when to come back. */
  readonly take: (budget: Budget, n: number) => TaskEither<StoreUnavailable, Taken>
}
