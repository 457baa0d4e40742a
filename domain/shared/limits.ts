// Budgets that all replicas draw from: calls per address, per ledger division, per mailbox.
import type { Duration, Instant } from './clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** At most `points` within each `per`, counted under `key`. The key must not hold personal data in the clear. */
export interface Budget {
  readonly key: string
  readonly points: number
  readonly per: Duration
  /** When its window begins, in place of the one before. By default windows follow each other, see `windowEnd`. */
  readonly from?: Instant
}

export type Taken = { readonly _tag: 'Granted' } | { readonly _tag: 'WaitUntil'; readonly at: Instant }

export interface Limits {
  /** Takes `n` points if that many are left; otherwise takes none and returns when to retry. */
  readonly take: (budget: Budget, n: number) => Stored<Taken>
}

/** What there is of a budget at this moment. */
export interface PointsLeft {
  readonly points: number
  /** When its window ends, and all of it is there again. */
  readonly until: Instant
}

/** Reads without taking. */
export interface LimitsView {
  /** Takes nothing. Of the window that lasts, whenever it began. */
  readonly peek: (budget: Budget) => Stored<PointsLeft>
}

/**
 * When the window of `now` ends. Windows follow each other without gaps, from a moment that hangs on the key alone: all replicas know them
 * without asking, and the windows of different keys do not all begin at once.
 */
export function findWindowEnd(budget: Budget, now: Instant): Instant {
  if (budget.from !== undefined) return budget.from + budget.per
  let hash = 0
  for (const character of budget.key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const offset = hash % budget.per
  return (Math.floor((now - offset) / budget.per) + 1) * budget.per + offset
}
