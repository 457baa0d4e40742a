// Lists that a client reads a page at a time.
import * as O from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'

const LIMIT = 50

export const pageOf = (query: { readonly skip: O.Option<number>; readonly limit: O.Option<number> }): Page => ({
  skip: O.getOrElse(() => 0)(query.skip),
  limit: O.getOrElse(() => LIMIT)(query.limit),
})

export const toPageResponse =
  ({ skip, limit }: Page) =>
  <A>(page: Paged<A>) => ({ ...page, skip, limit })
