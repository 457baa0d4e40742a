// Stops everything in reverse order of starting, even if a part fails or never ends.
import { O } from '#domain/shared/fp.ts'
import type { Duration, Timer } from '#domain/shared/clock.ts'

/** Empties `stopping`. Returns how many took longer than `each`; rejects with the first failure after trying all. */
export async function stopAll(
  stopping: (() => Promise<unknown>)[],
  limitTime: Timer['limitTime'],
  each: Duration,
): Promise<number> {
  const failures: unknown[] = []
  let left = 0
  for (const stop of stopping.splice(0).toReversed()) {
    const stopped = stop().catch((error: unknown) => failures.push(error))
    if (O.isNone(await limitTime(each, stopped)())) left++
  }
  if (failures.length > 0) throw failures[0]
  return left
}
