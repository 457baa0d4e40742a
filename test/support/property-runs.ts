// How often costly properties run: a quarter by default, all with TEST_FULL=1. Cheap properties always run in full.

const FULL = process.env['TEST_FULL'] !== undefined

export const propertyRuns = (full: number): number => (FULL ? full : Math.ceil(full / 4))
