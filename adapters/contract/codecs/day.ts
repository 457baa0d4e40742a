// Days of the calendar as they come from outside.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import { type Day, parseDay } from '#domain/shared/day.ts'
import { described } from './described.ts'
import { wording } from './faults.ts'

const notDay = wording(
  'Schrijf deze dag als 2026-01-31, van 1900 tot en met 2099.',
  'Write this day as 2026-01-31, from 1900 to 2099.',
)
const parse = (u: unknown): O.Option<Day> => (typeof u === 'string' ? parseDay(u) : O.none)

/** `YYYY-MM-DD`; only days that exist. */
export const day: t.Type<Day, string, unknown> = described(
  { type: 'string', format: 'date', pattern: '^(19|20)\\d\\d-\\d\\d-\\d\\d$', 'x-rules': ['A day that exists.'] },
  new t.Type(
    'day',
    (u): u is Day => O.isSome(parse(u)),
    (u, c) => {
      const parsed = parse(u)
      return O.isSome(parsed) ? t.success(parsed.value) : t.failure(u, c, notDay)
    },
    t.identity,
  ),
)
