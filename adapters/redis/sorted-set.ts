// The sorted set with the entries by their moment: stores them, limits their number and age, and reads them in pieces, so that neither side
// has much of it in memory.
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { RedisConnection } from './connection.ts'
import type { Member } from './set-member.ts'
import { toKeys, PUT } from './put-script.ts'

/** The number of members that travel at once. */
const PIECE = 1_000

export interface EntrySet {
  /** Storing a member again changes nothing. */
  readonly put: (members: readonly Member[], oldest: Instant) => Promise<unknown>
  /** Both moments are included. */
  readonly count: (from: Instant, to: Instant) => Promise<number>
  /** The latest first. Both moments are included. */
  readonly latest: (from: Instant, to: Instant, skip: number, limit: number) => Promise<readonly string[]>
  /** At most `most` members, in pieces. New members shift the positions of the others, so some may occur twice. */
  readonly latestFirst: (from: Instant, to: Instant, most: number) => AsyncIterable<readonly string[]>
  readonly oldestFirst: (from: Instant) => AsyncIterable<readonly string[]>
}

type Read = (offset: number, count: number) => Promise<readonly string[]>

/** Reads the next piece while the caller looks at the current one. */
async function* splitIntoPieces(read: Read, most: number): AsyncGenerator<readonly string[]> {
  let coming = read(0, Math.min(PIECE, most))
  for (let offset = PIECE; ; offset += PIECE) {
    const piece = await coming
    const isLast = piece.length < PIECE || offset >= most
    if (!isLast) {
      coming = read(offset, Math.min(PIECE, most - offset))
      // A reader that has enough does not wait for the next piece.
      coming.catch(() => undefined)
    }
    yield piece
    if (isLast) return
  }
}

/** At most `max` members, none older than `ttl`. All keys expire if nothing was stored for that long. */
export function makeEntrySet(
  { use }: Pick<RedisConnection, 'use'>,
  { prefix, max, ttl }: { readonly prefix: string; readonly max: number; readonly ttl: Duration },
): EntrySet {
  const keys = toKeys(prefix)
  const [key] = keys
  const latest: EntrySet['latest'] = (from, to, offset, count) =>
    use((redis) => redis.zRange(key, to, from, { BY: 'SCORE', REV: true, LIMIT: { offset, count } }))
  return {
    put: (members, oldest) =>
      use((redis) =>
        redis.eval(PUT, {
          keys: [...keys],
          arguments: [
            String(oldest),
            String(max),
            String(ttl),
            ...members.flatMap(({ score, group, value }) => [String(score), group, value]),
          ],
        }),
      ),
    count: (from, to) => use((redis) => redis.zCount(key, from, to)),
    latest,
    latestFirst: (from, to, most) => splitIntoPieces((offset, count) => latest(from, to, offset, count), most),
    oldestFirst: (from) =>
      splitIntoPieces(
        (offset, count) => use((redis) => redis.zRange(key, from, '+inf', { BY: 'SCORE', LIMIT: { offset, count } })),
        Number.POSITIVE_INFINITY,
      ),
  }
}
