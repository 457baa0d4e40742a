// Keeps the newest mails or appointments of a stand-in, within limits.

export interface KeptAtMost {
  readonly count: number
  /** The total size of all records. */
  readonly size: number
}

export interface KeptRecords<A> {
  /** The oldest are dropped to make room; the newest always stays. */
  readonly add: (one: A) => void
  readonly newestFirst: () => readonly A[]
  readonly dropped: () => number
}

export function makeKept<A>(atMost: KeptAtMost, sizeOf: (one: A) => number): KeptRecords<A> {
  const kept: A[] = []
  let [size, dropped] = [0, 0]
  return {
    add: (one) => {
      kept.push(one)
      size += sizeOf(one)
      while (kept.length > atMost.count || (size > atMost.size && kept.length > 1)) {
        size -= kept.splice(0, 1).reduce((sum, oldest) => sum + sizeOf(oldest), 0)
        dropped += 1
      }
    },
    newestFirst: () => kept.toReversed(),
    dropped: () => dropped,
  }
}
