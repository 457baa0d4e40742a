// How much of the costly tests runs: a part by default, all with TEST_FULL=1. Cheap tests always run in full.

const FULL = process.env['TEST_FULL'] !== undefined

export const inFull = <A>(full: A, byDefault: A): A => (FULL ? full : byDefault)

export const propertyRuns = (full: number): number => inFull(full, Math.ceil(full / 4))

/** Of the attacks by name: those in `byDefault`, or all. */
export const attackSample = <A>(
  attacks: Readonly<Record<string, A>>,
  byDefault: ReadonlySet<string>,
): readonly (readonly [string, A])[] => Object.entries(attacks).filter(([name]) => inFull(true, byDefault.has(name)))
