// The machine's clock and timers.
import { O } from '#domain/shared/fp.ts'
import type { Clock, Duration, Timer } from '#domain/shared/clock.ts'

export const systemClock: Clock = { now: () => Date.now() }

export const systemTimer: Timer = {
  sleep: (duration) => () => new Promise((resolve) => setTimeout(resolve, duration)),
  within:
    <A>(duration: Duration, work: Promise<A>) =>
    async () => {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<O.Option<A>>((resolve) => {
        timer = setTimeout(() => resolve(O.none), duration)
      })
      return Promise.race([work.then(O.some), late]).finally(() => clearTimeout(timer))
    },
}
