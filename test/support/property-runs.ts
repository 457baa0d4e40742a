// How much of the costly tests runs: a part by default, all with TEST_FULL=1. Cheap tests always run in full.

const FULL = process.env['TEST_FULL'] !== undefined

export function inFull<A>(full: A, byDefault: A): A {
  return FULL ? full : byDefault
}

export function propertyRuns(full: number): number {
  return inFull(full, Math.ceil(full / 4))
}

/** Of the attacks by name: those in `byDefault`, or all. */
export function attackSample<A>(
  attacks: Readonly<Record<string, A>>,
  byDefault: ReadonlySet<string>,
): readonly (readonly [string, A])[] {
  return Object.entries(attacks).filter(([name]) => inFull(true, byDefault.has(name)))
}
