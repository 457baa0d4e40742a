// Waits for a condition by polling, within a limit.
import { setTimeout as pause } from 'node:timers/promises'

/** What `look` answers once that is neither undefined nor false. Rejects, naming what was waited for, after `within` milliseconds. */
export async function until<A>(
  what: string,
  look: () => A | false | undefined | Promise<A | false | undefined>,
  within = 30_000,
  every = 25,
): Promise<A> {
  const deadline = performance.now() + within
  for (;;) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    if (performance.now() > deadline) throw new Error(`waited ${within} ms in vain for ${what}`)
    await pause(every)
  }
}
