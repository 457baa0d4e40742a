// Lists of the ledger that are read up to a bound.

/** Rows of a list that are shown to a person at most; whoever needs more looks in the ledger itself (PLG-12). */
export const MAX_LISTED = 1_000

export interface Listed<A> {
  readonly data: readonly A[]
  /** There are more than these. */
  readonly truncated: boolean
}
