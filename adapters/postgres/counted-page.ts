// A page, and how many there are of all pages: asked for only where the page itself does not tell.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** A page that is not full is the last one, unless it is empty behind the first: then too much was skipped. */
const totalOf = ({ skip, limit }: Page, found: number): number | undefined =>
  found < limit && (found > 0 || skip === 0) ? skip + found : undefined

export const countedPage = <A>(
  page: Page,
  read: TE.TaskEither<StoreUnavailable, readonly A[]>,
  count: TE.TaskEither<StoreUnavailable, number>,
): TE.TaskEither<StoreUnavailable, Paged<A>> =>
  pipe(
    read,
    TE.flatMap((data) => {
      const total = totalOf(page, data.length)
      return pipe(
        total === undefined ? count : TE.right(total),
        TE.map((known) => ({ data, total: known })),
      )
    }),
  )
