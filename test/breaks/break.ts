// A deliberate mistake in the product, and the tests that catch it. The list proves that a change of the suite keeps its power.

export interface Break {
  /** Unique; what goes wrong, in a few words. */
  readonly id: string
  readonly file: string
  /** Occurs exactly once in the file. */
  readonly find: string
  /** Passes the compiler and the linter, so that only a test sees it. */
  readonly replace: string
  /** Test files that are expected to fail, the cheapest first. */
  readonly tests: readonly [string, ...string[]]
}
