// A day of the calendar, without a time or a zone: what people write in a ledger's date fields.
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromHours, type Instant } from './clock.ts'
import { OFFICE_TIME_ZONE } from '#domain/shared/office-time-zone.ts'

/** `YYYY-MM-DD`, and a day that exists. Two of them compare as text. */
export type Day = string & { readonly _brand: 'Day' }

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const countDays = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (LENGTHS[month - 1] ?? 0)

/** None: the text is not a day of the years 1900 to 2099. */
export function parseDay(text: string): O.Option<Day> {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number)
  return year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    year >= 1900 &&
    year < 2100 &&
    day >= 1 &&
    day <= countDays(year, month)
    ? O.some(text as Day)
    : O.none
}

// Swedish writes days as ISO 8601 does.
const OFFICE_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: OFFICE_TIME_ZONE, dateStyle: 'short' })

/** The day on the calendar of the office (Europe/Amsterdam). */
export function findOfficeDay(at: Instant): Day {
  return OFFICE_DAY.format(at) as Day
}

const OFFICE_TIME = new Intl.DateTimeFormat('sv-SE', { timeZone: OFFICE_TIME_ZONE, timeStyle: 'short' })

/** `HH:MM` on the clock of the office. */
export function formatOfficeTime(at: Instant): string {
  return OFFICE_TIME.format(at)
}

const OFFICE_WEEKDAY = new Intl.DateTimeFormat('en-GB', { timeZone: OFFICE_TIME_ZONE, weekday: 'short' })

/** The Monday of the office's week. Steps of half a day skip no day, whatever its length. */
export function findOfficeMonday(at: Instant): Day {
  return OFFICE_WEEKDAY.format(at) === 'Mon' ? findOfficeDay(at) : findOfficeMonday(at - fromHours(12))
}

const OFFICE_TEXT = new Intl.DateTimeFormat('sv-SE', {
  timeZone: OFFICE_TIME_ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
})

/** The same office day and time, `months` earlier. If that month or day lacks it, the first moment after it. */
export function subtractOfficeMonths(at: Instant, months: number): Instant {
  const text = OFFICE_TEXT.format(at)
  const [year = 0, month = 1] = text.split('-', 2).map(Number)
  const before = year * 12 + month - 1 - months
  const wanted = `${Math.floor(before / 12)}-${String((before % 12) + 1).padStart(2, '0')}${text.slice(7)}`
  // A binary search: months have 28 to 31 days, and these texts sort by time.
  let [earlier, found] = [at - fromDays(32 * months), at - fromDays(27 * months)]
  while (found - earlier > 1) {
    const middle = Math.floor((earlier + found) / 2)
    if (OFFICE_TEXT.format(middle) < wanted) earlier = middle
    else found = middle
  }
  return found
}
