// Runs work with the same key one after the other, within this process.

type Work<A> = () => Promise<A>

export function makeTurns() {
  /** Last work by key. Finished work is removed. */
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
