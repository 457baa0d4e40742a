// One page gathered from entries as they are looked at, the latest first: no more of them is held than the page can come to.
import { type KeptEntry, meant } from './buffered-entry.ts'
import { LOG_LEVELS } from './log-entry.ts'
import type { LogQuery } from './log-buffer.ts'
import type { LogLevel } from './ports.ts'

export interface Gathered {
  readonly entries: readonly KeptEntry[]
  /** How many of those looked at were meant. */
  readonly total: number
}

export interface Gathering {
  /** The latest comes first. */
  readonly look: (entry: KeptEntry) => void
  readonly page: () => Gathered
}

/** Beyond this many more than needed, the rest is let go. */
const SLACK = 2_000

const GRAVITY: ReadonlyMap<LogLevel, number> = new Map(LOG_LEVELS.map((level, place) => [level, -place]))

type Order = (a: KeptEntry, b: KeptEntry) => number

const by =
  (key: (entry: KeptEntry) => number | string): Order =>
  (a, b) => {
    const [one, other] = [key(a), key(b)]
    return one === other ? 0 : one < other ? -1 : 1
  }

const ORDERS: Readonly<Record<Exclude<LogQuery['sortBy'], 'ts'>, Order>> = {
  level: by(({ level }) => GRAVITY.get(level) ?? 0),
  source: by(({ source }) => source),
  message: by(({ message }) => message),
}

interface Held {
  readonly add: (entry: KeptEntry) => void
  readonly all: () => readonly KeptEntry[]
}

/** `cut` keeps the `end` that a list needs of those that came; ties stay as they came. */
function cutTo(end: number, cut: (held: readonly KeptEntry[]) => KeptEntry[]): Held {
  let held: KeptEntry[] = []
  return {
    add: (entry) => {
      held.push(entry)
      if (held.length >= end + SLACK) held = cut(held)
    },
    all: () => cut(held),
  }
}

function firstOnes(end: number): Held {
  const held: KeptEntry[] = []
  return {
    add: (entry) => {
      if (held.length < end) held.push(entry)
    },
    all: () => held,
  }
}

/** They come in one of the two orders of time. */
function inOrder({ sortBy, sortDir, skip, limit }: LogQuery): Held {
  const end = skip + limit
  if (sortBy !== 'ts') {
    const order = ORDERS[sortBy]
    const sign = sortDir === 'asc' ? 1 : -1
    return cutTo(end, (held) => held.toSorted((a, b) => sign * order(a, b)).slice(0, end))
  }
  if (sortDir === 'desc') return firstOnes(end)
  const lastOnes = cutTo(end, (held) => held.slice(Math.max(0, held.length - end)))
  return { add: lastOnes.add, all: () => lastOnes.all().toReversed() }
}

/** `limit` entries from `skip` on, in the order asked for. Whether they are of the window is the buffer's matter. */
export function gatherPage(query: LogQuery): Gathering {
  const isMeant = meant(query)
  const held = inOrder(query)
  let total = 0
  return {
    look: (entry) => {
      if (!isMeant(entry)) return
      total += 1
      held.add(entry)
    },
    page: () => ({ entries: held.all().slice(query.skip), total }),
  }
}
