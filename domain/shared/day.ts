// A day of the calendar, without a time or a zone: what people write in a ledger's date fields.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from './clock.ts'

/** `YYYY-MM-DD`, and a day that exists. Two of them compare as text. */
export type Day = string & { readonly _brand: 'Day' }

const DAY = /^(\d{4})-(\d\d)-(\d\d)$/
const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

const lengthOf = (year: number, month: number): number =>
  month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : (LENGTHS[month - 1] ?? 0)

/** None for what is no day of the years 1900 to 2099. */
export const parseDay = (text: string): O.Option<Day> => {
  const [, year, month, day] = (DAY.exec(text) ?? []).map(Number)
  return year !== undefined &&
    month !== undefined &&
    day !== undefined &&
    year >= 1900 &&
    year < 2100 &&
    day >= 1 &&
    day <= lengthOf(year, month)
    ? O.some(text as Day)
    : O.none
}

// Swedish writes days as ISO 8601 does.
const OFFICE_DAY = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' })

/** On the calendar of the office (Europe/Amsterdam). */
export const officeDay = (at: Instant): Day => OFFICE_DAY.format(at) as Day
