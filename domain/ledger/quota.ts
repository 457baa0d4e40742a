// What the ledger still grants a division, as far as it can be known without asking it (PLG-22).
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Division } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export interface Allowance {
  /** Calls in all. */
  readonly limit: number
  /** Calls left: the smaller of the ledger's last count and the replicas' shared count. */
  readonly remaining: number
  /** When the smaller count resets. */
  readonly resetsAt: Instant
}

export interface Quota {
  readonly minute: Allowance
  readonly day: Allowance
}

/** Costs no call of the ledger. */
export type ReadQuota = (division: Division) => TaskEither<StoreUnavailable, Quota>
