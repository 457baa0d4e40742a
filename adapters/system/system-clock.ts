// The machine's clock and timers.
import { type Clock, type Timer, limitTime } from '#domain/shared/clock.ts'

export const systemClock: Clock = { now: () => Date.now() }

export const systemTimer: Timer = {
  sleep: (duration) => () => new Promise((resolve) => setTimeout(resolve, duration)),
  limitTime: (duration, work) => () => limitTime(globalThis, duration, work),
}
