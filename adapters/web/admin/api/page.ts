// Lists as the service returns them.

/** One page of a list; `total`: of all pages. */
export interface PageOf<A> {
  readonly data: readonly A[]
  readonly total: number
}
