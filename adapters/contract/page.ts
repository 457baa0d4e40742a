// Lists that a client reads page by page.
import * as E from 'fp-ts/lib/Either.js'
import * as t from 'io-ts'
import { makeIntegerInQuery } from './codecs/in-query.ts'
import { withDefault, refineText, WITHOUT_NUL } from './codecs/text.ts'

const MOST = 200

/** The page in a query. `limit` defaults to 50. */
export const pageQuery = {
  skip: withDefault(makeIntegerInQuery(0, 10_000_000), 0),
  limit: withDefault(makeIntegerInQuery(1, MOST), 50),
}

/** Search text in a query, trimmed. Absent: empty, which matches every record. */
export const textQuery = {
  q: withDefault(
    refineText('q', { type: 'string', maxLength: 200, pattern: WITHOUT_NUL }, { max: 200 }, (typed) =>
      E.right(typed.trim()),
    ),
    '',
  ),
}

export function makePage<C extends t.Mixed>(item: C) {
  return t.type({ data: t.array(item), total: t.number, skip: t.number, limit: t.number })
}

/** The example of a list with only this item. */
export function samplePage<const S>(sample: S) {
  return { data: [sample], total: 1, skip: 0, limit: 50 }
}
