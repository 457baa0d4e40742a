// Helps to create sample rows that are the same each time: keys from words, numbers from a seed.
import { createHash } from 'node:crypto'
import { sampleUsers } from '#adapters/sandbox/sample-people.ts'
import { fromDays, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { EntityRow } from './entity-description.ts'
import { findEntity } from './entity-table.ts'
import type { Store } from './store.ts'
import { completeRow } from './write-row.ts'

/** Always returns the same key for the same words. */
export function toKey(words: string): string {
  const hex = createHash('sha1').update(words).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

function makeNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export function toPlain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll('ı', 'i')
    .replace(/[^A-Za-z0-9]+/g, '')
    .toLowerCase()
}

export interface Filling {
  /** Adds a row that was created more than a year ago. Returns its key. */
  readonly add: (path: string, words: string, row: EntityRow) => string
  readonly addAt: (at: Instant, path: string, words: string, row: EntityRow) => string
  /** The key that `add` returns for the same path and words. */
  readonly keyFor: (path: string, words: string) => string
  readonly draw: <T>(from: readonly T[]) => T
  readonly below: (n: number) => number
  /** A moment up to `most` days ago, in office hours. */
  readonly ago: (most: number) => Instant
}

export function makeFilling(store: Store, division: number, today: Instant): Filling {
  const random = makeNumbers(division)
  const below = (n: number): number => Math.floor(random() * n)
  const draw: Filling['draw'] = (from) => {
    const drawn = from[below(from.length)]
    if (drawn === undefined) throw new Error('nothing to draw from')
    return drawn
  }
  const users = sampleUsers.filter((user) => user.divisions.some((one) => one === division))
  const keyFor: Filling['keyFor'] = (path, words) => toKey(`${division} ${path} ${words}`)
  const addAt: Filling['addAt'] = (at, path, words, row) => {
    const entity = findEntity(path)
    const key = entity.key in row ? (row[entity.key] ?? null) : keyFor(path, words)
    const author = draw(users)
    const stamps = {
      Created: at,
      Modified: at,
      Creator: author.id,
      CreatorFullName: author.fullName,
      Modifier: author.id,
    }
    const next = (): number => store.nextNumber(division, entity)
    store.put(division, entity, completeRow(entity, { ...stamps, ...row }, key, next))
    return String(key)
  }
  return {
    below,
    draw,
    keyFor,
    ago: (most) => today - fromDays(1 + below(most)) + fromHours(8) + fromMinutes(below(540)),
    add: (path, words, row) => addAt(today - fromDays(400), path, words, row),
    addAt,
  }
}
