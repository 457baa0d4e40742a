// Lists of the ledger that are read up to a bound.

/** Maximum number of rows in a list; the ledger itself shows more (PLG-12). */
export const MAX_LISTED = 1_000

export interface Listed<A> {
  readonly data: readonly A[]
  /** The ledger has more rows than these. */
  readonly truncated: boolean
}
