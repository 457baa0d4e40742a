// Reads the remaining quota of a division from the ledger's last count at this replica and the replicas' shared count (PLG-22). Makes no
// call to the ledger.
import { pipe, TE } from '#domain/shared/fp.ts'
import type { Allowance, ReadQuota } from '#domain/ledger/ports.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { LimitsView, PointsLeft } from '#domain/shared/limits.ts'
import { toDayBudget, toMinuteBudget, type RateGate } from './rate-gate.ts'

/** The ledger's count expires when its minute or day ends. */
function pickSmaller(limit: number, ours: PointsLeft, reported: PointsLeft | undefined, now: Instant): Allowance {
  const least = reported !== undefined && reported.until > now && reported.points <= ours.points ? reported : ours
  return { limit, remaining: Math.min(limit, least.points), resetsAt: least.until }
}

export function makeReadQuota(deps: {
  readonly gate: Pick<RateGate, 'getReported'>
  readonly limits: LimitsView
  readonly dayLimits: LimitsView
  readonly clock: Clock
}): ReadQuota {
  return function readQuota(division) {
    const reported = deps.gate.getReported(division)
    return pipe(
      TE.Do,
      TE.apS('minute', deps.limits.peek(toMinuteBudget(division, reported))),
      TE.apS('day', deps.dayLimits.peek(toDayBudget(division, reported))),
      TE.map(({ minute, day }) => {
        const now = deps.clock.now()
        return {
          minute: pickSmaller(reported.minute, minute, reported.minuteLeft, now),
          day: pickSmaller(reported.day, day, reported.dayLeft, now),
        }
      }),
    )
  }
}
