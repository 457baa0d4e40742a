// Each three characters of a name or address as a hash that includes the tenant: what a search compares outside row-level security.
// A part of a text is a part of its sequence. Hash and sequence hold 32 bits each: fewer than one search in 10^10 meets a collision.
import { hash } from 'node:crypto'
import type { TenantUuid } from '#domain/shared/uuid.ts'

const GRAM = 3
const HALF = 4

/** Characters as PostgreSQL counts them. */
export const hasTrigrams = (key: string): boolean => [...key].length >= GRAM

export interface Trigrams {
  /** The first half of each hash, as integers for an index. */
  readonly hashes: readonly string[]
  /** The second halves, in order. */
  readonly sequence: Buffer
}

export const trigramsOf = (tenant: TenantUuid | null, key: string): Trigrams => {
  const letters = [...key]
  const digests = letters
    .slice(GRAM - 1)
    .map((_, at) => hash('sha256', (tenant ?? '') + letters.slice(at, at + GRAM).join(''), 'buffer'))
  return {
    hashes: digests.map((digest) => String(digest.readInt32BE())),
    sequence: Buffer.concat(digests.map((digest) => digest.subarray(HALF, 2 * HALF))),
  }
}

/** The fewest hashes that still cover every character: each further one makes a search in the index dearer. */
export const coveringHashes = ({ hashes }: Trigrams): readonly string[] =>
  hashes.filter((_, at) => at % GRAM === 0 || at === hashes.length - 1)
