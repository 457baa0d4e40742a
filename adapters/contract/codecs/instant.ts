// An instant in a query: ISO 8601, or milliseconds since 1970.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import { makeCodec } from './described.ts'
import { moment } from './text.ts'

/** The maximum number of digits that a date can represent. */
const MILLISECONDS = /^\d{1,15}$/

export const instantInQuery: t.Type<Instant, string, unknown> = makeCodec(
  'instantInQuery',
  (schemaOf) => ({
    anyOf: [{ type: 'string', pattern: MILLISECONDS.source }, schemaOf(moment)],
    description: 'ISO 8601 with an offset, or milliseconds since 1970.',
  }),
  (u) => {
    if (typeof u === 'string' && MILLISECONDS.test(u)) return Number(u)
    const found = moment.decode(u)
    return E.isRight(found) ? found.right : undefined
  },
  [
    'Schrijf dit als 2026-01-31T14:05:00Z, met een dag en tijd die bestaan, of in milliseconden sinds 1970.',
    'Write this as 2026-01-31T14:05:00Z, with a day and a time that exist, or in milliseconds since 1970.',
  ],
  { is: t.number.is, encode: moment.encode },
)
