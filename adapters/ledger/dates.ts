// Days as the ledger writes them: moments without a zone, at midnight.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { type Day, parseDay } from '#domain/shared/day.ts'

export const dayOf = (at: Instant): O.Option<Day> => {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? O.none : parseDay(date.toISOString().slice(0, 10))
}

export const wireDay = (day: Day): string => `${day}T00:00:00`
