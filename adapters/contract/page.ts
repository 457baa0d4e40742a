// Lists that a client reads a page at a time.
import * as t from 'io-ts'
import { wholeInQuery } from './codecs/in-query.ts'
import { optional } from './codecs/text.ts'

const MOST = 200

/** Of a query. `limit` defaults to 50. */
export const pageQuery = { skip: optional(wholeInQuery(0, 10_000_000)), limit: optional(wholeInQuery(1, MOST)) }

export const pageAnswer = <C extends t.Mixed>(item: C) =>
  t.type({ data: t.array(item), total: t.number, skip: t.number, limit: t.number })
