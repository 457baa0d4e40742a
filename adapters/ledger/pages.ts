// Reads lists of more than one page. Follows the ledger's own links as long as they stay in the same list.
import { E, O } from '#domain/shared/fp.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { parseNextPage } from './addresses.ts'
import type { CallLedger, LedgerCall } from './ledger-request.ts'
import type { LedgerPage } from './wire-codecs.ts'

/** The number of rows on one page of the ledger. */
const PAGE_ROWS = 60
/** More rows than any list that is read completely can have. A longer list counts as a fault of the ledger. */
const MAX_ROWS = 360

const unbelievable: LedgerFailure = { _tag: 'LedgerDown' }

export interface Rows<A> {
  readonly rows: readonly A[]
  /** The ledger has more of them. */
  readonly truncated: boolean
}

/**
 * Reads the first `most` rows with one call for each page, and no more calls than full pages need (PLG-12). LedgerDown: a link leads to
 * another list or server. `list`: the address of the whole list.
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
    // Not `push(...more)`: a hostile page can have more rows than a call can take arguments.
    rows = rows.concat(more)
    const truncated = O.isSome(next) || rows.length > most
    if (!truncated || rows.length >= most) return E.right({ rows: rows.slice(0, most), truncated })
    const query = O.flatMap((link: string) => parseNextPage(list, link))(next)
    if (O.isNone(query)) return E.left(unbelievable)
    call = { ...first, query: query.value }
  }
  return E.right({ rows, truncated: true })
}

/** Reads all rows of a list that cannot be long. LedgerDown: the list has more than MAX_ROWS. */
export async function readAllRows<A>(
  callLedger: CallLedger,
  list: URL,
  first: LedgerCall<LedgerPage<A>>,
): Promise<E.Either<LedgerFailure, readonly A[]>> {
  const found = await readRowsUpTo(MAX_ROWS, callLedger, list, first)
  if (E.isLeft(found)) return found
  return found.right.truncated ? E.left(unbelievable) : E.right(found.right.rows)
}
