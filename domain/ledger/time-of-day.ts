// A time on the wall clock of the office (Europe/Amsterdam), as the ledger's own times are: of no zone, and of no day.
import * as O from 'fp-ts/lib/Option.js'

/** `HH:MM`, from 00:00 to 23:59. */
export type TimeOfDay = string & { readonly _brand: 'TimeOfDay' }

/** As it may stand in a schema too. */
export const TIME_OF_DAY = /^(?:[01]\d|2[0-3]):[0-5]\d$/

export const parseTimeOfDay = (text: string): O.Option<TimeOfDay> =>
  TIME_OF_DAY.test(text) ? O.some(text as TimeOfDay) : O.none

/** Whole minutes since 00:00. */
export const minuteOf = (time: TimeOfDay): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return hour * 60 + minute
}
