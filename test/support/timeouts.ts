// Timeouts that end only when the test ends them.
import type { Duration } from '#domain/shared/clock.ts'

export function makeTimeouts() {
  const running = new Map<symbol, { readonly callback: () => void; readonly delay: Duration }>()
  return {
    setTimeout: (callback: () => void, delay: Duration): symbol => {
      const id = Symbol('timeout')
      running.set(id, { callback, delay })
      return id
    },
    clearTimeout: (id: symbol): void => void running.delete(id),
    /** Ends all timeouts of that length. */
    expire: (length: Duration): void => {
      for (const [id, { callback, delay }] of running)
        if (delay === length) {
          running.delete(id)
          callback()
        }
    },
    /** Of the timeouts that run. */
    delays: (): readonly Duration[] => [...running.values()].map(({ delay }) => delay),
  }
}
