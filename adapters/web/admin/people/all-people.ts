// All people of a list as it is narrowed, page after page.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { type PeopleQuery, peopleCall, type User } from '../api/people.ts'
import type { AdminApi } from '../session/session.ts'

const PAGE = 200

/** Whoever is added or leaves meanwhile may be missed or told twice; a page without anybody ends it in any case. */
export const allPeople = async (
  api: AdminApi,
  query: Omit<PeopleQuery, 'skip' | 'limit'>,
): Promise<Either<CallFailure, readonly User[]>> => {
  const all: User[] = []
  for (;;) {
    const answer = await api(peopleCall({ ...query, skip: all.length, limit: PAGE }))
    if (answer._tag === 'Left') return left(answer.left)
    all.push(...answer.right.data)
    if (answer.right.data.length === 0 || all.length >= answer.right.total) return right(all)
  }
}
