// The state of a running stand-in: a clock that tests can advance, faults, calls, and its own parts. `reset` creates all of it again.
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { type CallLog, makeCallLog } from './call-log.ts'
import { type FaultScript, makeFaultScript, type StandInFault } from './fault-script.ts'

export type StandInWorld<F extends StandInFault, Parts> = Parts & {
  readonly faults: FaultScript<F>
  readonly calls: CallLog
  readonly now: () => Instant
  readonly advance: (duration: Duration) => void
  /** `keep`: the clock stays ahead, and the new parts are created from the existing ones. */
  readonly reset: (keep?: boolean) => void
}

/** `endpoint`: removes from a path what differs from call to call. */
export function makeWorld<F extends StandInFault, Parts extends object>(
  clock: Clock,
  endpoint: (path: string) => string,
  makeParts: (now: Instant, kept?: Parts) => Parts,
): StandInWorld<F, Parts> {
  let ahead = 0
  const now = (): Instant => clock.now() + ahead
  const begin = (kept?: Parts) => ({
    ...makeParts(now(), kept),
    faults: makeFaultScript<F>(),
    calls: makeCallLog(endpoint),
  })
  const world: StandInWorld<F, Parts> = {
    ...begin(),
    now,
    advance: (duration) => {
      ahead += duration
    },
    reset: (keep = false) => {
      if (!keep) ahead = 0
      Object.assign(world, begin(keep ? world : undefined))
    },
  }
  return world
}
