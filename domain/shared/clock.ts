// Time as the core knows it: a number handed in from outside, never read from the machine.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'

/** A moment, in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

/** A length of time in milliseconds. */
export type Duration = number

export const seconds = (n: number): Duration => n * 1_000
export const minutes = (n: number): Duration => n * 60_000
export const hours = (n: number): Duration => n * 3_600_000
export const days = (n: number): Duration => n * 86_400_000

export interface Clock {
  readonly now: () => Instant
}

/** Lets time pass; a test lets it pass at once. Never fails. */
export type Sleep = (duration: Duration) => Task<void>

export interface Timer {
  readonly sleep: Sleep
  /** What the work resolves to, or none once `duration` has passed: the work then goes on, and its result is ignored. */
  readonly within: <A>(duration: Duration, work: Promise<A>) => Task<Option<A>>
}

// Swedish writes moments as ISO 8601 does, but for the comma.
const UTC = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'UTC',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** `2026-03-15T12:00:00.000Z`. */
export const isoText = (at: Instant): string => `${UTC.format(at).replace(' ', 'T').replace(',', '.')}Z`
