// Repeatable draws: the makers of the sample make the same office from the same seed.
import type { Uuid } from '#domain/shared/uuid.ts'

export interface Draw {
  /** From 0 up to 1, which it never is. */
  readonly share: () => number
  /** A whole number from 0 up to `below`, which it never is. */
  readonly below: (below: number) => number
  readonly pick: <A>(from: readonly A[]) => A
  /** All of them, in another order. */
  readonly shuffle: <A>(all: readonly A[]) => readonly A[]
  /** In the form of version 4. It is no secret. */
  readonly uuid: () => Uuid
}

/** FNV-1a: 32 bits of a text. */
function hashSeed(seed: string): number {
  let hash = 0x811c9dc5
  for (const letter of seed) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash
}

export function makeDraw(seed: string): Draw {
  let state = hashSeed(seed)
  /** Mulberry32. */
  const share = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (most: number): number => Math.floor(share() * most)
  const drawHex = (): string => below(16).toString(16)
  return {
    share,
    below,
    pick: (from) => {
      const picked = from[below(from.length)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
    shuffle: (all) =>
      all
        .map((one) => ({ one, at: share() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ one }) => one),
    uuid: () => {
      const hex = Array.from({ length: 32 }, drawHex).join('')
      const variant = (8 + below(4)).toString(16)
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}` as Uuid
    },
  }
}

/** The same uuid for the same name: records of the sample refer to each other by it. */
export function drawUuid(name: string): Uuid {
  return makeDraw(name).uuid()
}

/** Names with commas between them, on any number of lines. */
export function listNames(names: string): readonly string[] {
  return names.trim().split(/,\s+/)
}
