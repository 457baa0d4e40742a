// Puts what came in to what is known: each line once, the newest first, no more than fit.
import type { LogLine } from '../api/logs.ts'

/** As many as the page holds. */
export const MAX_LINES = 2_000

/** Negative: `one` comes first, being the newer. Lines of one moment stand by their ids, so that each stays where it is. */
const newerFirst = (one: LogLine, other: LogLine): number =>
  one.ts === other.ts ? (one.id < other.id ? 1 : one.id > other.id ? -1 : 0) : one.ts < other.ts ? 1 : -1

/** In whatever order they come. Those known already stay the same values, so that nothing is drawn anew. */
export const merged = (
  known: readonly LogLine[],
  fresh: readonly LogLine[],
  bound: number = MAX_LINES,
): readonly LogLine[] => {
  const byId = new Map(known.map((line) => [line.id, line]))
  const before = byId.size
  for (const line of fresh) if (!byId.has(line.id)) byId.set(line.id, line)
  if (byId.size === before && known.length <= bound) return known
  return [...byId.values()].sort(newerFirst).slice(0, bound)
}

/** Those of `fresh` that are not among any of the others. */
export const unknownIn = (fresh: readonly LogLine[], ...known: readonly (readonly LogLine[])[]): readonly LogLine[] => {
  const ids = new Set(known.flat().map(({ id }) => id))
  return fresh.filter(({ id }) => !ids.has(id))
}
