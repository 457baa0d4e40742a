// A budget whose window rolls: at every moment, no more points than these within the time before it (SYS-9).
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

/** What is free at `now`. `spent`: any order; what is older than the window counts nothing. */
export function countFreePoints({ points, per }: RollingBudget, spent: readonly SpentPoints[], now: Instant): number {
  return Math.max(0, points - spent.reduce((sum, one) => sum + (one.at > now - per ? one.points : 0), 0))
}

/** When a point is free, if nothing is taken meanwhile. */
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
