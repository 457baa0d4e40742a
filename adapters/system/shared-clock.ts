// The time that replicas share: the time of their database. A machine with a wrong clock therefore stores no wrong times for the others.
import { O } from '#domain/shared/fp.ts'
import type { Task } from 'fp-ts/lib/Task.js'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'

export interface SharedClock extends Clock {
  /** Compares both clocks. Resolves to how far the machine's clock is ahead; to the last known value if the database does not answer. */
  readonly compare: Task<Duration>
}

/** Smaller differences are ignored: the machine's own clock is steadier. */
const NOISE: Duration = 250

export function makeSharedClock(machine: Clock, databaseNow: Task<O.Option<Instant>>): SharedClock {
  let ahead: Duration = 0
  return {
    now: () => machine.now() - ahead,
    compare: async () => {
      const before = machine.now()
      const there = await databaseNow()
      const after = machine.now()
      if (O.isNone(there)) return ahead
      const measured = Math.round((before + after) / 2 - there.value)
      // The database read its clock at an unknown moment of the round trip.
      if (Math.abs(measured - ahead) > NOISE + (after - before) / 2) ahead = measured
      return ahead
    },
  }
}
