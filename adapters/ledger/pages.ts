// Reads lists of more than one page. Follows the ledger's own links as long as they stay in the same list.
import { fail, gen, O, unwrap } from '#domain/shared/fp.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
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
export function readRowsUpTo<A>(
  most: number,
  callLedger: CallLedger,
  list: URL,
  first: LedgerCall<LedgerPage<A>>,
): FromLedger<Rows<A>> {
  return gen(function* () {
    let rows: readonly A[] = []
    let call = first
    for (let page = 0; page < most / PAGE_ROWS; page += 1) {
      const { rows: more, next } = yield* unwrap(callLedger(call))
      // Not `push(...more)`: a hostile page can have more rows than a call can take arguments.
      rows = rows.concat(more)
      const truncated = O.isSome(next) || rows.length > most
      if (!truncated || rows.length >= most) return { rows: rows.slice(0, most), truncated }
      const query = O.flatMap((link: string) => parseNextPage(list, link))(next)
      if (O.isNone(query)) return yield* fail(unbelievable)
      call = { ...first, query: query.value }
    }
    return { rows, truncated: true }
  })
}

/** Reads all rows of a list that cannot be long. LedgerDown: the list has more than MAX_ROWS. */
export function readAllRows<A>(
  callLedger: CallLedger,
  list: URL,
  first: LedgerCall<LedgerPage<A>>,
): FromLedger<readonly A[]> {
  return gen(function* () {
    const { rows, truncated } = yield* unwrap(readRowsUpTo(MAX_ROWS, callLedger, list, first))
    return truncated ? yield* fail(unbelievable) : rows
  })
}
