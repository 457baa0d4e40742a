// One page gathered from entries as they are looked at: no more of them is held than the page can come to.
import { inOrder, type KeptEntry, meant } from './kept-entry.ts'
import type { LogQuery } from './log-buffer.ts'

export interface Gathered {
  readonly entries: readonly KeptEntry[]
  /** How many of those looked at were meant. */
  readonly total: number
}

export interface Gathering {
  readonly look: (entry: KeptEntry) => void
  readonly page: () => Gathered
}

/** Beyond this many more than needed, the rest is let go. */
const SLACK = 2_000

/** `limit` entries from `skip` on, in the order asked for. Whether they are of the window is the buffer's matter. */
export const gatherPage = (query: LogQuery): Gathering => {
  const isMeant = meant(query)
  const order = inOrder(query)
  const end = query.skip + query.limit
  let held: KeptEntry[] = []
  let total = 0
  return {
    look: (entry) => {
      if (!isMeant(entry)) return
      total += 1
      held.push(entry)
      if (held.length >= end + SLACK) held = held.toSorted(order).slice(0, end)
    },
    page: () => ({ entries: held.toSorted(order).slice(query.skip, end), total }),
  }
}
