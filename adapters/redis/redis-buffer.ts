// The log buffer that all replicas share (LOG-4). Only entries that are shown are parsed. Without Redis, searches find nothing and new
// entries wait.
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { E, O } from '#domain/shared/fp.ts'
import { randomBytes } from 'node:crypto'
import { toFoundEntry, toBufferedEntry, type BufferedEntry } from '#domain/logging/buffered-entry.ts'
import { toLogEntryId, type LogEntryId, readLogMoment } from '#domain/logging/log-entry.ts'
import {
  type FoundEntry,
  type LogBuffer,
  type LogFilter,
  type LogPage,
  type LogQuery,
  type LogUnavailable,
  logUnavailable,
  type ScanResult,
} from '#domain/logging/log-buffer.ts'
import { makeEntryCounter, clampToKeptPeriod } from '#domain/logging/log-histogram.ts'
import { makePageCollector } from '#domain/logging/log-page.ts'
import type { Log, OutageLog } from '#domain/logging/ports.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import { makeRedisConnection } from './connection.ts'
import { parseMember, mayBeMeant, toMember } from './set-member.ts'
import { makeEntryQueue } from './entry-queue.ts'
import { makeEntrySet } from './sorted-set.ts'

export interface RedisBufferOptions {
  /** `redis[s]://[[user][:password]@]host[:port][/database]`; Redis 6.2 or newer. */
  readonly url: string
  /** The prefix of the keys. */
  readonly prefix: string
  /**
   * The maximum number of entries of all replicas. Beyond it, the oldest of the largest group is removed. This replica keeps as many while
   * Redis is unavailable.
   */
  readonly max: number
  readonly ttl: Duration
  readonly clock: Clock
  /** Gets the number of lost entries when Redis is back. */
  readonly log: Pick<Log, 'warn'>
  readonly outages: OutageLog
}

/** Whether only the time window selects the entries, and Redis can return them in the requested order. */
const isPlain = ({ q, levels, sources, tenantUuid, requestId, sortBy }: LogQuery): boolean =>
  q === '' && levels.length + sources.length === 0 && O.isNone(tenantUuid) && O.isNone(requestId) && sortBy === 'ts'

const parseMembers = (members: readonly string[]): readonly BufferedEntry[] =>
  members.flatMap((member) => parseMember(member) ?? [])

/** Leaves out entries whose data cannot be read, because other programs wrote them. */
const toFoundEntries = (entries: readonly BufferedEntry[]): readonly FoundEntry[] =>
  entries.flatMap((entry) => {
    try {
      return [toFoundEntry(entry, new Date(entry.at).toISOString())]
    } catch {
      return []
    }
  })

/** The first `many` entries that match, each following the previous one by the rule of `follows`. */
async function takeEntries(
  pieces: AsyncIterable<readonly string[]>,
  many: number,
  follows: (entry: BufferedEntry, last: LogEntryId) => boolean,
  begin: LogEntryId,
  isMeant: (entry: BufferedEntry) => boolean,
): Promise<readonly BufferedEntry[]> {
  const found: BufferedEntry[] = []
  let last = begin
  for await (const piece of pieces)
    for (const entry of parseMembers(piece)) {
      if (found.length === many) return found
      if (!follows(entry, last)) continue
      last = entry.id
      if (isMeant(entry)) found.push(entry)
    }
  return found
}

/** `close` stores the entries that still wait, if Redis is available. */
export function makeRedisBuffer(options: RedisBufferOptions): LogBuffer & { readonly close: () => Promise<void> } {
  const { prefix, max, ttl, clock, log, outages } = options
  const connection = makeRedisConnection(options.url)
  const set = makeEntrySet(connection, { prefix, max, ttl })
  const oldest = (): Instant => clock.now() - ttl
  const outgoing = makeEntryQueue({ max, log, outages, send: (batch) => set.put(batch, oldest()) })
  const replica = randomBytes(4).toString('hex')
  let logged = 0

  const plainPage = async ({ from, to, skip, limit, maxScan, sortDir }: LogQuery): Promise<LogPage> => {
    const count = await set.count(from, to)
    const scanned = Math.min(count, maxScan)
    const many = Math.max(0, Math.min(limit, scanned - skip))
    const members = await set.latest(from, to, sortDir === 'desc' ? skip : scanned - skip - many, many)
    const entries = parseMembers(members)
    return {
      entries: toFoundEntries(sortDir === 'desc' ? entries : entries.toReversed()),
      total: scanned,
      scanned,
      complete: count === scanned,
    }
  }

  const scan = async (
    query: LogFilter & Pick<LogQuery, 'maxScan'>,
    look: (entry: BufferedEntry) => void,
  ): Promise<ScanResult> => {
    const isWorthReading = mayBeMeant(query)
    const count = await set.count(query.from, query.to)
    let scanned = 0
    let end: string | undefined
    let last: LogEntryId | undefined
    for await (const piece of set.latestFirst(query.from, query.to, query.maxScan)) {
      scanned += piece.length
      end = piece.at(-1) ?? end
      for (const member of piece) {
        const entry = isWorthReading(member) ? parseMember(member) : undefined
        if (entry === undefined || (last !== undefined && entry.id >= last)) continue
        last = entry.id
        look(entry)
      }
    }
    const oldest = (end === undefined ? undefined : parseMember(end)?.at) ?? query.from
    return { scanned, complete: count <= query.maxScan, oldest }
  }

  const searchedPage = async (query: LogQuery): Promise<LogPage> => {
    const gathering = makePageCollector(query)
    const { scanned, complete } = await scan(query, gathering.add)
    const { entries, total } = gathering.toPage()
    return { entries: toFoundEntries(entries), total, scanned, complete }
  }

  const around = async (
    id: LogEntryId,
    reach: number,
    isMeant: (entry: BufferedEntry) => boolean,
  ): Promise<O.Option<readonly FoundEntry[]>> => {
    const at = readLogMoment(id)
    if (at < oldest()) return O.none
    const [itself] = await takeEntries(
      set.oldestFirst(at),
      1,
      (entry) => entry.id >= id,
      id,
      () => true,
    )
    if (itself?.id !== id || !isMeant(itself)) return O.none
    const [before, after] = await Promise.all([
      takeEntries(
        set.latestFirst(oldest(), at, Number.POSITIVE_INFINITY),
        reach,
        ({ id }, last) => id < last,
        id,
        isMeant,
      ),
      takeEntries(set.oldestFirst(at), reach, ({ id }, last) => id > last, id, isMeant),
    ])
    return O.some(toFoundEntries([...before.toReversed(), itself, ...after]))
  }

  /** Stores this replica's entries so far, then runs the read. */
  const asked =
    <A>(work: () => Promise<A>): TaskEither<LogUnavailable, A> =>
    async () => {
      await outgoing.flush()
      try {
        return E.right(await work())
      } catch {
        return E.left(logUnavailable)
      }
    }

  return {
    append: (entry, line) => {
      const parsed = Date.parse(entry.ts)
      const at = Number.isNaN(parsed) ? clock.now() : parsed
      outgoing.put(toMember(toBufferedEntry(entry, line, at, toLogEntryId(at, (logged += 1), replica))))
    },
    query: (query) => {
      const bounded = { ...query, from: Math.max(query.from, oldest()) }
      return asked(() => (isPlain(bounded) ? plainPage(bounded) : searchedPage(bounded)))
    },
    count: (query) => {
      const kept = clampToKeptPeriod(query, oldest(), clock.now())
      const counting = makeEntryCounter(kept)
      return asked(async () => counting.toHistogram(await scan(kept, counting.add)))
    },
    readAround: (id, reach, tenantUuid) => {
      const tenant = O.toUndefined(tenantUuid)
      return asked(() => around(id, reach, (entry) => tenant === undefined || entry.tenant === tenant))
    },
    close: async () => {
      await outgoing.close()
      connection.close()
    },
  }
}
