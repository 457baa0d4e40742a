// Collects one page from entries during a scan, the latest first. Memory is limited to the entries that the page may need.
import { type BufferedEntry, matchesFilter } from './buffered-entry.ts'
import { LOG_LEVELS } from './log-entry.ts'
import type { LogQuery } from './log-buffer.ts'
import type { LogLevel } from './ports.ts'

export interface CollectedPage {
  readonly entries: readonly BufferedEntry[]
  /** The number of scanned entries that match. */
  readonly total: number
}

export interface PageCollector {
  /** The caller adds the latest entry first. */
  readonly add: (entry: BufferedEntry) => void
  readonly toPage: () => CollectedPage
}

/** How many entries a list keeps beyond those that it needs, before it drops the rest. */
const SLACK = 2_000

const GRAVITY: ReadonlyMap<LogLevel, number> = new Map(LOG_LEVELS.map((level, place) => [level, -place]))

type Order = (a: BufferedEntry, b: BufferedEntry) => number

const by =
  (key: (entry: BufferedEntry) => number | string): Order =>
  (a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? 0 : one < other ? -1 : 1
  }

const ORDERS: Readonly<Record<Exclude<LogQuery['sortBy'], 'ts'>, Order>> = {
  level: by(({ level }) => GRAVITY.get(level) ?? 0),
  source: by(({ source }) => source),
  message: by(({ message }) => message),
}

interface EntryList {
  readonly add: (entry: BufferedEntry) => void
  readonly all: () => readonly BufferedEntry[]
}

/** `cut` keeps the `end` entries that the list needs. Ties stay in the order in which they were added. */
function makeCutList(end: number, cut: (held: readonly BufferedEntry[]) => BufferedEntry[]): EntryList {
  let held: BufferedEntry[] = []
  return {
    add: (entry) => {
      held.push(entry)
      if (held.length >= end + SLACK) held = cut(held)
    },
    all: () => cut(held),
  }
}

function makeFirstList(end: number): EntryList {
  const held: BufferedEntry[] = []
  return {
    add: (entry) => {
      if (held.length < end) held.push(entry)
    },
    all: () => held,
  }
}

/** The latest entry is added first, so the order by time needs no sorting. */
function makeOrderedList({ sortBy, sortDir, skip, limit }: LogQuery): EntryList {
  const end = skip + limit
  if (sortBy !== 'ts') {
    const order = ORDERS[sortBy]
    const sign = sortDir === 'asc' ? 1 : -1
    return makeCutList(end, (held) => held.toSorted((a, b) => sign * order(a, b)).slice(0, end))
  }
  if (sortDir === 'desc') return makeFirstList(end)
  const lastOnes = makeCutList(end, (held) => held.slice(Math.max(0, held.length - end)))
  return { add: lastOnes.add, all: () => lastOnes.all().toReversed() }
}

/** Collects `limit` entries from `skip` on, in the requested order. The buffer checks that they are in the period. */
export function makePageCollector(query: LogQuery): PageCollector {
  const isMeant = matchesFilter(query)
  const held = makeOrderedList(query)
  let total = 0
  return {
    add: (entry) => {
      if (!isMeant(entry)) return
      total += 1
      held.add(entry)
    },
    toPage: () => ({ entries: held.all().slice(query.skip), total }),
  }
}
