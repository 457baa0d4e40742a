// Three characters each of a name or address, as hashes in which the tenant is part of what is hashed: what a search compares outside row-level
// security. A part of a text is a part of its sequence; fewer than one search in 10^11 meets a collision of 64 bits.
import { hash } from 'node:crypto'
import type { TenantUuid } from '#domain/shared/tenant-uuid.ts'

const GRAM = 3

/** Characters as PostgreSQL counts them. */
export const hasTrigrams = (key: string): boolean => [...key].length >= GRAM

export interface Trigrams {
  /** The first half of each hash, as integers for an index. */
  readonly hashes: readonly string[]
  readonly sequence: Buffer
}

export const trigramsOf = (tenant: TenantUuid | null, key: string): Trigrams => {
  const letters = [...key]
  const digests = letters
    .slice(GRAM - 1)
    .map((_, at) => hash('sha256', (tenant ?? '') + letters.slice(at, at + GRAM).join(''), 'buffer').subarray(0, 8))
  return { hashes: digests.map((digest) => String(digest.readInt32BE())), sequence: Buffer.concat(digests) }
}
