// The days of the sample, counted back from today.
import { fromDays, fromHours, type Instant, fromMinutes, toDays } from '#domain/shared/clock.ts'

export interface Calendar {
  /** The moment at which the history ends. */
  readonly now: Instant
  /** A moment of the office's day so many days ago. It is past, unless the days are negative. */
  readonly at: (daysAgo: number, hour: number, minute?: number) => Instant
  /** The same day, or the Friday before a weekend. */
  readonly toWorkday: (daysAgo: number) => number
  /** The office's days of the history without today, in days ago. */
  readonly workdays: readonly number[]
}

/** Near enough: the sample needs no summer time. */
const OFFICE_AHEAD = fromHours(1)
const SATURDAY = 6

const HISTORY_DAYS = 88

export function makeCalendar(now: Instant): Calendar {
  const today = Math.floor(toDays(now))
  /** 1970-01-01 was a Thursday. Sunday is 0. */
  const getWeekday = (daysAgo: number): number => (today - daysAgo + 4) % 7
  const toWorkday = (daysAgo: number): number => {
    const weekday = getWeekday(daysAgo)
    return weekday === SATURDAY ? daysAgo + 1 : weekday === 0 ? daysAgo + 2 : daysAgo
  }
  return {
    now,
    at: (daysAgo, hour, minute = 0) => {
      const moment = fromDays(today - daysAgo) + fromHours(hour) + fromMinutes(minute) - OFFICE_AHEAD
      return daysAgo < 0 ? moment : Math.min(moment, now - fromMinutes(1))
    },
    toWorkday,
    workdays: Array.from({ length: HISTORY_DAYS }, (_, n) => n + 1).filter((day) => toWorkday(day) === day),
  }
}
