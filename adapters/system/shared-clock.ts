// The time that replicas share: that of their database. A machine whose clock is off stores no moments that the others would obey.
import { O } from '#domain/shared/fp.ts'
import type { Task } from 'fp-ts/lib/Task.js'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'

export interface SharedClock extends Clock {
  /** Compares both clocks and resolves to how far the machine's is ahead: as last known while the database does not answer. */
  readonly compare: Task<Duration>
}

/** A smaller difference changes nothing: the machine's own clock is the steadier one. */
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
