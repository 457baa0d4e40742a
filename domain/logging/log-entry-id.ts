// How an entry of the log is named in a buffer: by its moment, its place among those of its replica, and the replica.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'

/** Fit for addresses. As text, ids are in the order of time, and of one replica's one moment in the order of being logged. */
export type LogEntryId = string & { readonly _brand: 'LogEntryId' }

const MOMENT = 9
const PLACE = 7
export const LOG_ENTRY_ID = /^[0-9a-z]{16}-[0-9a-z]{6,16}$/

const inDigits = (value: number, digits: number): string => value.toString(36).padStart(digits, '0')

/** `place`: greater for whatever is logged later. `replica`: 6 to 16 digits and lower-case letters. */
export const logEntryId = (at: Instant, place: number, replica: string): LogEntryId =>
  `${inDigits(at, MOMENT)}${inDigits(place, PLACE)}-${replica}` as LogEntryId

/** None for what can be no entry's name. */
export const parseLogEntryId = (text: string): O.Option<LogEntryId> =>
  LOG_ENTRY_ID.test(text) ? O.some(text as LogEntryId) : O.none

/** When the entry was logged. */
export const momentOf = (id: LogEntryId): Instant => Number.parseInt(id.slice(0, MOMENT), 36)
