// Asks until the database answers: it may be stopped, or full, in a soak.
import { setTimeout as pause } from 'node:timers/promises'

const TRIES = 240

export async function steadily<A>(work: () => Promise<A>): Promise<A> {
  for (let n = 1; ; n += 1) {
    try {
      return await work()
    } catch (error) {
      if (n === TRIES) throw error
      await pause(500)
    }
  }
}
