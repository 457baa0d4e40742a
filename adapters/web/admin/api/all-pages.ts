// Loads all rows of a list, page by page.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure, ServiceCall } from '#adapters/web/kit/http.ts'
import type { AdminApi } from '../session/session.ts'

/** One page of a list. `total` counts the rows of all pages. */
export interface PageOf<Row> {
  readonly data: readonly Row[]
  readonly total: number
}

export interface ListPart {
  readonly skip: number
  readonly limit: number
}

const LIMIT = 200

/** Loads at most `most` rows. Rows that are added or removed meanwhile may be missing or occur twice. An empty page ends the list. */
export async function loadAllPages<Row>(
  api: AdminApi,
  callOf: (part: ListPart) => ServiceCall<PageOf<Row>>,
  most = Infinity,
): Promise<Either<CallFailure, readonly Row[]>> {
  const all: Row[] = []
  for (;;) {
    const answer = await api(callOf({ skip: all.length, limit: LIMIT }))
    if (answer._tag === 'Left') return left(answer.left)
    all.push(...answer.right.data)
    if (answer.right.data.length === 0 || all.length >= Math.min(answer.right.total, most)) return right(all)
  }
}
