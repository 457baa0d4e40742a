// What the mutator and the processes that run its tests write to each other, as JSON.

export interface CodePlace {
  readonly file: string
  readonly offset: number
}

export function makeWordColumn({ file, offset }: CodePlace): string {
  return `${file}:${offset}`
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
  /** Of the processor. */
  readonly ms: number
  /** Words of places whose code ran. */
  readonly hits: readonly string[]
  /** Files of the product of which any function ran. */
  readonly files: readonly string[]
  readonly failed: readonly string[]
}

export interface TestReach {
  readonly suites: readonly SuiteReach[]
  /** Words of places whose code ran as modules loaded. */
  readonly atLoad: readonly string[]
}

export interface Verdict {
  readonly failures: readonly string[]
  readonly passes: number
}
