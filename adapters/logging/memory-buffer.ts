// The log buffer of a single replica: a ring in memory (LOG-4). The domain decides which entries match, how they are sorted and which are
// removed.
import { randomBytes } from 'node:crypto'
import { E, O } from '#domain/shared/fp.ts'
import { setImmediate as letOthers } from 'node:timers/promises'
import { toFoundEntry, toBufferedEntry, type BufferedEntry } from '#domain/logging/buffered-entry.ts'
import { type LogEntry, toLogEntryId, type LogEntryId, type LogLine } from '#domain/logging/log-entry.ts'
import type { FoundEntry, LogBuffer, LogFilter, LogQuery, ScanResult } from '#domain/logging/log-buffer.ts'
import { makeEntryCounter, clampToKeptPeriod } from '#domain/logging/log-histogram.ts'
import { makePageCollector } from '#domain/logging/log-page.ts'
import { groupOf, makeSharedRing, type SharedRing, type Slot } from '#domain/logging/shared-ring.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'

export interface MemoryBufferOptions {
  /** The maximum number of entries. Beyond it, the oldest entry of the largest group is removed. */
  readonly max: number
  /** Older entries are removed. */
  readonly ttl: Duration
  readonly clock: Clock
}

/** How many milliseconds a search runs before it lets other work run. */
const TURN = 4

const toFound = (entry: BufferedEntry): FoundEntry => toFoundEntry(entry, new Date(entry.at).toISOString())

/** The latest first, at most `most`. Entries logged later do not change the list. */
function listInWindow(
  ring: SharedRing<BufferedEntry>,
  from: Instant,
  to: Instant,
  most: number,
): readonly BufferedEntry[] {
  const found: BufferedEntry[] = []
  for (let slot = ring.newest(); slot !== undefined && found.length < most; slot = slot.older)
    if (slot.entry.at >= from && slot.entry.at <= to) found.push(slot.entry)
  return found
}

/** Lets other work run at intervals. */
async function scan(
  ring: SharedRing<BufferedEntry>,
  { from, to, maxScan }: LogFilter & Pick<LogQuery, 'maxScan'>,
  look: (entry: BufferedEntry) => void,
): Promise<ScanResult> {
  const entries = listInWindow(ring, from, to, maxScan + 1)
  const scanned = Math.min(entries.length, maxScan)
  let turnBegan = performance.now()
  for (const [place, entry] of entries.entries()) {
    if (place === scanned) break
    look(entry)
    if (place % 64 === 63 && performance.now() - turnBegan > TURN) {
      await letOthers()
      turnBegan = performance.now()
    }
  }
  return { scanned, complete: scanned === entries.length, oldest: entries[scanned - 1]?.at ?? from }
}

function findSlot(ring: SharedRing<BufferedEntry>, id: LogEntryId): Slot<BufferedEntry> | undefined {
  let slot = ring.newest()
  while (slot !== undefined && slot.entry.id !== id) slot = slot.older
  return slot
}

/** At most `many` matching entries on one side of a slot, the nearest first. */
function walk(
  from: Slot<BufferedEntry>,
  side: 'older' | 'newer',
  many: number,
  isMeant: (entry: BufferedEntry) => boolean,
): BufferedEntry[] {
  const found: BufferedEntry[] = []
  for (let slot = from[side]; slot !== undefined && found.length < many; slot = slot[side])
    if (isMeant(slot.entry)) found.push(slot.entry)
  return found
}

export interface MemoryBuffer extends LogBuffer {
  /** Adds entries from before this process, the oldest first. Returns a function that removes them again. */
  readonly addEarlier: (entries: readonly LogEntry[]) => () => void
}

function listSlots(ring: SharedRing<BufferedEntry>): readonly Slot<BufferedEntry>[] {
  const slots: Slot<BufferedEntry>[] = []
  for (let slot = ring.oldest(); slot !== undefined; slot = slot.newer) slots.push(slot)
  return slots
}

export function makeMemoryBuffer({ max, ttl, clock }: MemoryBufferOptions): MemoryBuffer {
  const ring = makeSharedRing<BufferedEntry>(max, groupOf)
  const replica = randomBytes(4).toString('hex')
  let logged = 0
  const dropExpired = (): void => {
    const from = clock.now() - ttl
    for (let slot = ring.oldest(); slot !== undefined && slot.entry.at < from; slot = slot.newer) ring.remove(slot)
  }

  const toBuffered = (entry: LogEntry, line: LogLine): BufferedEntry => {
    const parsed = Date.parse(entry.ts)
    const at = Number.isNaN(parsed) ? clock.now() : parsed
    return toBufferedEntry(entry, line, at, toLogEntryId(at, (logged += 1), replica))
  }

  return {
    append: (entry, line) => {
      ring.push(toBuffered(entry, line))
      dropExpired()
    },

    addEarlier: (entries) => {
      const own = listSlots(ring)
      const added = new Set(entries.map((entry) => toBuffered(entry, JSON.stringify(entry))))
      own.forEach(ring.remove)
      for (const entry of [...added, ...own.map((slot) => slot.entry)]) ring.push(entry)
      dropExpired()
      return () =>
        listSlots(ring)
          .filter(({ entry }) => added.has(entry))
          .forEach(ring.remove)
    },

    query: (query) => async () => {
      dropExpired()
      const gathering = makePageCollector(query)
      const { scanned, complete } = await scan(ring, query, gathering.add)
      const { entries, total } = gathering.toPage()
      return E.right({ entries: entries.map(toFound), total, scanned, complete })
    },

    count: (query) => async () => {
      dropExpired()
      const now = clock.now()
      const kept = clampToKeptPeriod(query, now - ttl, now)
      const counting = makeEntryCounter(kept)
      return E.right(counting.toHistogram(await scan(ring, kept, counting.add)))
    },

    readAround: (id, reach, tenantUuid) => async () => {
      dropExpired()
      const tenant = O.toUndefined(tenantUuid)
      const isMeant = (entry: BufferedEntry): boolean => tenant === undefined || entry.tenant === tenant
      const itself = findSlot(ring, id)
      if (itself === undefined || !isMeant(itself.entry)) return E.right(O.none)
      const before = walk(itself, 'older', reach, isMeant).toReversed()
      const after = walk(itself, 'newer', reach, isMeant)
      return E.right(O.some([...before, itself.entry, ...after].map(toFound)))
    },
  }
}
