// All rows of a list, page after page.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import type { Call } from '#adapters/web/kit/http.ts'
import type { AdminApi } from '../session/session.ts'
import type { PageOf } from './page.ts'

export interface ListPart {
  readonly skip: number
  readonly limit: number
}

const AT_ONCE = 200

/** At most `most` rows. A row that is added or removed meanwhile may be missing or come twice; an empty page ends it in any case. */
export const allPages = async <Row>(
  api: AdminApi,
  callOf: (part: ListPart) => Call<PageOf<Row>>,
  most = Infinity,
): Promise<Either<CallFailure, readonly Row[]>> => {
  const all: Row[] = []
  for (;;) {
    const answer = await api(callOf({ skip: all.length, limit: AT_ONCE }))
    if (answer._tag === 'Left') return left(answer.left)
    all.push(...answer.right.data)
    if (answer.right.data.length === 0 || all.length >= Math.min(answer.right.total, most)) return right(all)
  }
}
