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
export const pointsFree = ({ points, per }: RollingBudget, spent: readonly SpentPoints[], now: Instant): number =>
  Math.max(0, points - spent.reduce((sum, one) => sum + (one.at > now - per ? one.points : 0), 0))

/** When `n` points are free, if nothing else is taken meanwhile; never for more than the whole budget. */
export const freeAt = (
  { points, per }: RollingBudget,
  spent: readonly SpentPoints[],
  n: number,
  now: Instant,
): Instant | undefined => {
  if (n > points) return undefined
  const current = spent.filter(({ at }) => at > now - per).toSorted((a, b) => a.at - b.at)
  let taken = current.reduce((sum, one) => sum + one.points, 0)
  if (taken + n <= points) return now
  for (const { at, points: of } of current) {
    taken -= of
    if (taken + n <= points) return at + per
  }
  return now + per
}
