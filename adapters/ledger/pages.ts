// Lists that may take more than one page: the ledger's own links are followed, as far as they stay in the list they came from.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { queryOfNextPage } from './addresses.ts'
import type { Ask, LedgerQuestion } from './ledger-request.ts'
import type { Page } from './wire-codecs.ts'

/** More rows than any list here can have; a ledger that goes on is not to be believed. */
const MAX_PAGES = 6

const unbelievable: LedgerFailure = { _tag: 'LedgerDown' }

/** All rows, page by page, by one call each. LedgerDown: a link that leads elsewhere, or no end. `list`: the address of the whole list. */
export const allPages = async <A>(
  ask: Ask,
  list: URL,
  first: LedgerQuestion<Page<A>>,
): Promise<E.Either<LedgerFailure, readonly A[]>> => {
  let rows: readonly A[] = []
  let question = first
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await ask(question)
    if (E.isLeft(answer)) return answer
    // Not as arguments of a push: a page of a hostile length would be more than a call can take.
    rows = rows.concat(answer.right.rows)
    if (O.isNone(answer.right.next)) return E.right(rows)
    const query = queryOfNextPage(list, answer.right.next.value)
    if (O.isNone(query)) return E.left(unbelievable)
    question = { ...first, query: query.value }
  }
  return E.left(unbelievable)
}
