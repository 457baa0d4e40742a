// How what was started is stopped: in reverse, and all of it, whatever of it can not be.

/** Empties `stopping`. Rejects with the first failure once everything was tried. */
export const stopAll = async (stopping: (() => Promise<unknown>)[]): Promise<void> => {
  const failures: unknown[] = []
  for (const stop of stopping.splice(0).toReversed()) await stop().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
