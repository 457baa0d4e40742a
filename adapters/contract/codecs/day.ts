// Days of the calendar.
import type * as t from 'io-ts'
import { type Day, parseDay } from '#domain/shared/day.ts'
import { makeTextCodec } from './described.ts'

/** `YYYY-MM-DD`; only days that exist. */
export const day: t.Type<Day, string, unknown> = makeTextCodec(
  'day',
  { type: 'string', format: 'date', pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$', 'x-rules': ['A day that exists.'] },
  parseDay,
  ['Schrijf deze dag als 2026-01-31, van 1900 tot en met 2099.', 'Write this day as 2026-01-31, from 1900 to 2099.'],
)
