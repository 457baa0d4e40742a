// Lists that may take more than one page: the ledger's own links are followed, as far as they stay in the list they came from.
import { E, O } from '#domain/shared/fp.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { parseNextPage } from './addresses.ts'
import type { CallLedger, LedgerCall } from './ledger-request.ts'
import type { LedgerPage } from './wire-codecs.ts'

/** As many rows as the ledger puts on a page. */
const PAGE_ROWS = 60
/** More rows than any list that is read whole can have; a ledger that goes on is not to be believed. */
const MAX_ROWS = 360

const unbelievable: LedgerFailure = { _tag: 'LedgerDown' }

export interface Rows<A> {
  readonly rows: readonly A[]
  /** The ledger has more of them. */
  readonly truncated: boolean
}

/**
 * The first `most` rows, page by page, by one call each and no more calls than full pages take (PLG-12). LedgerDown: a link that leads
 * elsewhere. `list`: the address of the whole list.
 */
export async function readRowsUpTo<A>(
  most: number,
  callLedger: CallLedger,
  list: URL,
  first: LedgerCall<LedgerPage<A>>,
): Promise<E.Either<LedgerFailure, Rows<A>>> {
  let rows: readonly A[] = []
  let call = first
  for (let page = 0; page < most / PAGE_ROWS; page += 1) {
    const answer = await callLedger(call)
    if (E.isLeft(answer)) return answer
    const { rows: more, next } = answer.right
    // Not as arguments of a push: a page of a hostile length would be more than a call can take.
    rows = rows.concat(more)
    const truncated = O.isSome(next) || rows.length > most
    if (!truncated || rows.length >= most) return E.right({ rows: rows.slice(0, most), truncated })
    const query = O.flatMap((link: string) => parseNextPage(list, link))(next)
    if (O.isNone(query)) return E.left(unbelievable)
    call = { ...first, query: query.value }
  }
  return E.right({ rows, truncated: true })
}

/** All rows of a list that cannot be long. LedgerDown also where it is. */
export async function readAllRows<A>(
  callLedger: CallLedger,
  list: URL,
  first: LedgerCall<LedgerPage<A>>,
): Promise<E.Either<LedgerFailure, readonly A[]>> {
  const found = await readRowsUpTo(MAX_ROWS, callLedger, list, first)
  if (E.isLeft(found)) return found
  return found.right.truncated ? E.left(unbelievable) : E.right(found.right.rows)
}
