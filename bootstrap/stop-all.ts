// How what was started is stopped: in reverse, and all of it, whatever of it can not be stopped or never ends.
import * as O from 'fp-ts/lib/Option.js'
import type { Duration, Timer } from '#domain/shared/clock.ts'

/** Empties `stopping`. Tells how many took longer than `each` and were left behind; rejects with the first failure once everything was tried. */
export const stopAll = async (
  stopping: (() => Promise<unknown>)[],
  within: Timer['within'],
  each: Duration,
): Promise<number> => {
  const failures: unknown[] = []
  let left = 0
  for (const stop of stopping.splice(0).toReversed()) {
    const stopped = stop().catch((error: unknown) => failures.push(error))
    if (O.isNone(await within(each, stopped)())) left++
  }
  if (failures.length > 0) throw failures[0]
  return left
}
