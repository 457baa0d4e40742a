// Adds up the time of parts of a piece of work.
import type * as TE from 'fp-ts/lib/TaskEither.js'
import type { Clock, Duration } from './clock.ts'

export interface Stopwatch {
  readonly time: <E, A>(part: TE.TaskEither<E, A>) => TE.TaskEither<E, A>
  /** Of all parts that have ended. */
  readonly read: () => Duration
}

export function startStopwatch({ now }: Clock): Stopwatch {
  let total = 0
  return {
    time: (part) => async () => {
      const begun = now()
      const done = await part()
      total += now() - begun
      return done
    },
    read: () => total,
  }
}
