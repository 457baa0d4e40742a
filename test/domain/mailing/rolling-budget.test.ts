// Budgets whose windows roll: never more within the time, at any moment, and no waiting longer than needed.
import { expect } from 'chai'
import fc from 'fast-check'
import { getFreeAt, countFreePoints, type SpentPoints } from '#domain/mailing/rolling-budget.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const budget = { points: 25, per: fromMinutes(1) }

describe('a rolling budget', () => {
  verifies('SYS-9', 'counts what was spent within its window', () => {
    const spent: readonly SpentPoints[] = [
      { at: 1_000, points: 20 },
      { at: 0, points: 4 },
      { at: -1, points: 9 },
    ]
    expect(countFreePoints(budget, [], 0)).to.equal(25)
    expect(countFreePoints(budget, spent, fromMinutes(1) - 1)).to.equal(1)
    expect(countFreePoints(budget, spent, fromMinutes(1))).to.equal(5)
    expect(countFreePoints(budget, [...spent, { at: 30, points: 40 }], 30)).to.equal(0)
  })

  verifies('SYS-9', 'says when a point is free', () => {
    const spent = (first: number): readonly SpentPoints[] => [
      { at: 1_000, points: 20 },
      { at: 0, points: first },
    ]
    expect(getFreeAt(budget, spent(4), 2_000)).to.equal(2_000)
    expect(getFreeAt(budget, spent(5), 2_000)).to.equal(fromMinutes(1))
    expect(getFreeAt(budget, [...spent(5), { at: 1_000, points: 5 }], 2_000)).to.equal(fromMinutes(1) + 1_000)
    expect(getFreeAt(budget, spent(40), fromMinutes(1))).to.equal(fromMinutes(1))
  })

  verifies('SYS-9', 'equals a count of every moment', () => {
    const [per, points] = [12, 5]
    const some = fc.record({ at: fc.integer({ min: -20, max: 20 }), points: fc.integer({ min: 0, max: 7 }) })
    /** Each moment from `now` on, one after the other. */
    const naive = (spent: readonly SpentPoints[], n: number, now: number): number | undefined => {
      for (let at = now; at <= now + per; at++) {
        let used = 0
        for (const one of spent) if (at - one.at < per) used += one.points
        if (used + n <= points) return at
      }
      return undefined
    }
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.integer({ min: 0, max: 20 }), (all, now) => {
        const spent = all.filter(({ at }) => at <= now)
        expect(getFreeAt({ points, per }, spent, now)).to.equal(naive(spent, 1, now))
        const free = Array.from({ length: points }, (_, i) => i + 1).filter((k) => naive(spent, k, now) === now)
        expect(countFreePoints({ points, per }, spent, now)).to.equal(free.length)
      }),
      { numRuns: propertyRuns(5_000) },
    )
  })

  verifies('SYS-9', 'is never overspent, and what waits leaves at the first moment possible', () => {
    const later = fc.integer({ min: 0, max: fromSeconds(4) })
    fc.assert(
      fc.property(fc.array(later, { maxLength: 80 }), (waits) => {
        const spent: SpentPoints[] = []
        let now = 0
        for (const wait of waits) {
          now += wait
          const at = getFreeAt(budget, spent, now)
          expect(countFreePoints(budget, spent, at)).to.be.at.least(1)
          if (at > now) expect(countFreePoints(budget, spent, at - 1)).to.equal(0)
          now = at
          spent.unshift({ at, points: 1 })
        }
        for (const { at: end } of spent) {
          const within = spent.filter(({ at }) => at <= end && at > end - budget.per)
          expect(within.reduce((sum, { points }) => sum + points, 0)).to.be.at.most(budget.points)
        }
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })
})
