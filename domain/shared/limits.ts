// Budgets that all replicas share: calls per address, per ledger division, per mailbox.
import type { Duration, Instant } from './clock.ts'
import type { DataCategory } from './data-category.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

export const limitDataCategories: readonly DataCategory[] = [
  {
    kinds: [],
    content: [
      'Hoe vaak er gevraagd is, zonder leesbaar adres',
      'How often the service was asked, without a readable address',
    ],
    purpose: [
      'De dienst en de boekhouding beschermen tegen te veel tegelijk',
      'To protect the service and the accounting system from too much at once',
    ],
    retention: ['Hooguit een dag', 'A day at most'],
    remainder: 'counters by digest or keyed hash, until their minute, hour or day is over',
  },
]

/** At most `points` within each `per`, counted under `key`. The key must not contain personal data in the clear. */
export interface Budget {
  readonly key: string
  readonly points: number
  readonly per: Duration
  /** When the window begins; it replaces the previous one. By default windows follow each other, see `findWindowEnd`. */
  readonly from?: Instant
}

export type LimitOutcome = { readonly _tag: 'Granted' } | { readonly _tag: 'WaitUntil'; readonly at: Instant }

export interface Limits {
  /** Takes `n` points if that many are left; otherwise takes none and returns when to retry. */
  readonly take: (budget: Budget, n: number) => Stored<LimitOutcome>
}

/** What is left of a budget at this moment. */
export interface PointsLeft {
  readonly points: number
  /** When the window ends and the full budget is available again. */
  readonly until: Instant
}

/** Reads without taking. */
export interface LimitsView {
  /** Returns what is left in the current window, whenever it began. Takes no points. */
  readonly peek: (budget: Budget) => Stored<PointsLeft>
}

/**
 * When the window of `now` ends. Windows follow each other without gaps, and their start depends on the key only. All replicas compute the
 * same windows without communication, and those of different keys do not all begin at once.
 */
export function findWindowEnd(budget: Budget, now: Instant): Instant {
  if (budget.from !== undefined) return budget.from + budget.per
  let hash = 0
  for (const character of budget.key) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0
  const offset = hash % budget.per
  return (Math.floor((now - offset) / budget.per) + 1) * budget.per + offset
}
