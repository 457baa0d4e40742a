// Keeps what was typed or chosen, by item, for as long as the pane is open: through other views, failures and a new login.

export interface Shelf<A> {
  readonly read: (key: string) => A | null
  readonly keep: (key: string, value: A) => void
  readonly drop: (key: string) => void
  readonly clear: () => void
}

/** Oldest go first beyond this many. */
const ROOM = 200

export const makeShelf = <A>(): Shelf<A> => {
  const kept = new Map<string, A>()
  return {
    read: (key) => kept.get(key) ?? null,
    keep: (key, value) => {
      kept.delete(key)
      kept.set(key, value)
      const [oldest] = kept.keys()
      if (kept.size > ROOM && oldest !== undefined) kept.delete(oldest)
    },
    drop: (key) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
