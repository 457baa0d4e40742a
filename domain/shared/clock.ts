// Time in the core: a number that callers pass in. The core never reads the machine's clock.
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A length of time in milliseconds. */
export type Duration = number

export function fromSeconds(n: number): Duration {
  return n * 1_000
}
export function fromMinutes(n: number): Duration {
  return n * 60_000
}
export function fromHours(n: number): Duration {
  return n * 3_600_000
}
export function fromDays(n: number): Duration {
  return n * 86_400_000
}
export function toDays(duration: Duration): number {
  return duration / fromDays(1)
}

export interface Clock {
  readonly now: () => Instant
}

/** Waits. In tests it returns at once. Never fails. */
export type Sleep = (duration: Duration) => Task<void>

export interface Timer {
  readonly sleep: Sleep
  /** As `limitTime`. */
  readonly limitTime: <A>(duration: Duration, work: Promise<A>) => Task<O.Option<A>>
}

/** Functions of `globalThis`, which the core does not call itself. */
export interface TimeoutFunctions<Id> {
  readonly setTimeout: (callback: () => void, delay: Duration) => Id
  readonly clearTimeout: (id: Id) => void
}

/** The result of `work`, or none after `duration`. The work then continues, and its result or rejection is ignored. No timer remains. */
export function limitTime<A, Id>(
  timeouts: TimeoutFunctions<Id>,
  duration: Duration,
  work: Promise<A>,
): Promise<O.Option<A>> {
  return new Promise((resolve, reject) => {
    const timer = timeouts.setTimeout(() => resolve(O.none), Math.max(0, duration))
    void work.then((result) => resolve(O.some(result)), reject).finally(() => timeouts.clearTimeout(timer))
  })
}

// Swedish writes dates as ISO 8601 does.
const DATE = new Intl.DateTimeFormat('sv-SE', { timeZone: 'UTC', year: 'numeric', month: '2-digit', day: '2-digit' })

const DAY = fromDays(1)

/** Formatting is the slowest part, so the dates of recent days are cached. */
const dates = new Map<number, string>()
function formatDate(day: number): string {
  const known = dates.get(day)
  if (known !== undefined) return known
  if (dates.size === 1_000) dates.clear()
  const date = DATE.format(day * DAY)
  dates.set(day, date)
  return date
}

/** `2026-03-15T12:00:00.000Z`. */
export function toIsoText(at: Instant): string {
  const day = Math.floor(at / DAY)
  const part = (unit: Duration, of: number, length = 2): string =>
    String(Math.floor((at - day * DAY) / unit) % of).padStart(length, '0')
  return `${formatDate(day)}T${part(fromHours(1), 24)}:${part(fromMinutes(1), 60)}:${part(fromSeconds(1), 60)}.${part(1, 1_000, 3)}Z`
}
