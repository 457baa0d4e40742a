// What the mutator and the processes that run its tests write to each other, as JSON.

export interface CodePlace {
  readonly file: string
  readonly offset: number
}

export interface SuiteTask {
  readonly files: readonly string[]
  /** Chosen ones, until the first failure; undefined: all, to see what they reach. */
  readonly suites?: readonly string[]
  readonly places: readonly CodePlace[]
}

/** What one suite does, without the suites within it. */
export interface SuiteReach {
  /** Its file and its full title. */
  readonly suite: string
  readonly file: string
  readonly ms: number
  /** Numbers of places whose code ran. */
  readonly hits: readonly number[]
  /** Files of the product of which any function ran. */
  readonly files: readonly string[]
  readonly failed: readonly string[]
}

export interface Verdict {
  readonly failures: readonly string[]
  readonly passes: number
}
