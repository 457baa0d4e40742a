// A budget with a rolling window: at every moment, at most `points` were spent within the time `per` before it (SYS-9).
import type { Duration, Instant } from '#domain/shared/clock.ts'

export interface RollingBudget {
  readonly points: number
  readonly per: Duration
}

/** Points taken at one moment. */
export interface SpentPoints {
  readonly at: Instant
  readonly points: number
}

/** Points that are free at `now`. `spent`: in any order; points older than the window do not count. */
export function countFreePoints({ points, per }: RollingBudget, spent: readonly SpentPoints[], now: Instant): number {
  return Math.max(0, points - spent.reduce((sum, one) => sum + (one.at > now - per ? one.points : 0), 0))
}

/** When a point is free, if no points are spent before. */
export function getFreeAt({ points, per }: RollingBudget, spent: readonly SpentPoints[], now: Instant): Instant {
  const current = spent.filter(({ at }) => at > now - per).toSorted((a, b) => a.at - b.at)
  let over = current.reduce((sum, one) => sum + one.points, 1 - points)
  if (over <= 0) return now
  for (const { at, points: of } of current) {
    over -= of
    if (over <= 0) return at + per
  }
  return now + per
}
