// Serialises work on one thing, per replica: what comes later begins when the earlier has ended.

type Work<A> = () => Promise<A>

/** All that comes to one of these waits for what has the same key. */
export const makeTurns = () => {
  /** The end of the last work per key; finished ones are removed. */
  const lines = new Map<string, Promise<void>>()

  return <A>(key: string, work: Work<A>): Work<A> =>
    () => {
      const turn = (lines.get(key) ?? Promise.resolve()).then(work)
      const leave = (): void => {
        if (lines.get(key) === done) lines.delete(key)
      }
      const done = turn.then(leave, leave)
      lines.set(key, done)
      return turn
    }
}
