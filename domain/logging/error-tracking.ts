// Where a throw is told that was caught at an edge: a bug, since every expected failure is a value (PLG-24).

/** Where it happened: names and patterns of ours, and ids. Never an address that was asked for, which may hold personal data. */
export interface Whereabouts {
  readonly method?: string
  /** The route's pattern. */
  readonly route?: string
  readonly queue?: string
  readonly job?: string
  readonly record?: string
}

/**
 * Returns at once and never throws. `event`: a constant dotted name. Request id and tenant are known from the work under way. What of
 * `thrown` is told, and with what taken out of it, is the tracker's matter.
 */
export type TrackError = (event: string, thrown: unknown, where?: Whereabouts) => void
