// Reads the remaining quota of a division from the ledger's last count at this replica and the replicas' shared count (PLG-22). Makes no
// call to the ledger.
import { gen, unwrap, wait } from '#domain/shared/fp.ts'
import type { Allowance, ReadQuota } from '#domain/ledger/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { LimitsView, PointsLeft } from '#domain/shared/limits.ts'
import { toDayBudget, toMinuteBudget, type RateGate } from './rate-gate.ts'

/** The ledger's count expires when its minute or day ends. */
function pickSmaller(limit: number, ours: PointsLeft, reported: PointsLeft | undefined, now: Instant): Allowance {
  const least = reported !== undefined && reported.until > now && reported.points <= ours.points ? reported : ours
  return { limit, remaining: Math.min(limit, least.points), resetsAt: least.until }
}

export function makeReadQuota({
  gate,
  limits,
  dayLimits,
  clock,
}: {
  readonly gate: Pick<RateGate, 'getReported'>
  readonly limits: LimitsView
  readonly dayLimits: LimitsView
  readonly clock: Clock
}): ReadQuota {
  return function readQuota(division) {
    return gen(function* () {
      const reported = gate.getReported(division)
      const [minute, day] = yield* wait(() =>
        Promise.all([
          limits.peek(toMinuteBudget(division, reported))(),
          dayLimits.peek(toDayBudget(division, reported))(),
        ]),
      )
      const now = clock.now()
      return {
        minute: pickSmaller(reported.minute, yield* unwrap(minute), reported.minuteLeft, now),
        day: pickSmaller(reported.day, yield* unwrap(day), reported.dayLeft, now),
      }
    })
  }
}
