// Lists of which a client sees a page at a time.
import * as O from 'fp-ts/lib/Option.js'
import * as t from 'io-ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import { wholeInQuery } from '../kernel/in-query.ts'
import { optional } from '#adapters/contract/codecs/text.ts'

const LIMIT = 50
const MOST = 200

/** Of a query; `limit` is 50 unless told otherwise. */
export const pageQuery = { skip: optional(wholeInQuery(0, 10_000_000)), limit: optional(wholeInQuery(1, MOST)) }

export const pageOf = (query: { readonly skip: O.Option<number>; readonly limit: O.Option<number> }): Page => ({
  skip: O.getOrElse(() => 0)(query.skip),
  limit: O.getOrElse(() => LIMIT)(query.limit),
})

export const pageAnswer = <C extends t.Mixed>(item: C) =>
  t.type({ data: t.array(item), total: t.number, skip: t.number, limit: t.number })

export const tellPage =
  <A, T>(tell: (one: A) => T, { skip, limit }: Page) =>
  ({ data, total }: Paged<A>) => ({ data: data.map(tell), total, skip, limit })
