// What an area of a soak is: the rounds of its callers, and where its effects are found in the end.
import type { Evidence } from './books.ts'
import type { Calls } from './calls.ts'
import type { LedgerDesk } from './ledger-desk.ts'
import type { SoakWorld } from './soak-world.ts'

export interface SoakArea {
  /** Callers at once, and milliseconds that each rests. */
  readonly callers: number
  readonly rest: number
  /** The `n`-th round of the area; ends when its answers are definite. */
  readonly round: (n: number) => Promise<void>
  /** By the name of a book: what there is in the end. */
  readonly books: Readonly<Record<string, () => Promise<Evidence>>>
}

export interface SoakContext {
  readonly soak: SoakWorld
  readonly calls: Calls
  readonly desk: LedgerDesk
  readonly random: () => number
}

export const nothing: ReadonlySet<string> = new Set()

export function countOf(keys: readonly string[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const key of keys) found.set(key, (found.get(key) ?? 0) + 1)
  return found
}

/** Those that begin so. */
export function countFrom(keys: readonly string[], start: string): ReadonlyMap<string, number> {
  return countOf(keys.filter((key) => key.startsWith(start)))
}
