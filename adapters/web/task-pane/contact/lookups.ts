// What was looked up of correspondents, kept for a while: going back to a mail shows its card without asking the ledger again.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { type ContactAnswer, contactCall } from '../api/contact.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'

/** Milliseconds. */
const KEPT_FOR = 5 * 60_000
const ROOM = 50

type Change = (answer: ContactAnswer) => ContactAnswer

export interface Lookups {
  /** What is known of the address in this item (null: one that was never saved), and not too old; else null. */
  readonly find: (address: string, itemId: string | null) => ContactAnswer | null
  /** Asks the service and keeps its answer. Who asks the same meanwhile shares the call. */
  readonly load: (address: string, itemId: string | null) => Promise<Either<ApiFailure, ContactAnswer>>
  /** What the user says of an address holds for it in every item. */
  readonly change: (address: string, change: Change) => void
  /** What was booked for an item, or linked to it, stands so when one comes back to it. */
  readonly changeItem: (itemId: string, change: Change) => void
  /** Those it holds for are asked anew next time. */
  readonly drop: (test: (answer: ContactAnswer, address: string) => boolean) => void
  /** Another user may sign in next. What is under way is not kept any more. */
  readonly forget: () => void
  /** Hears every new answer for an address in an item; answers how to stop that. */
  readonly watch: (address: string, itemId: string | null, listener: (answer: ContactAnswer) => void) => () => void
}

interface Kept {
  readonly address: string
  readonly itemId: string | null
  readonly answer: ContactAnswer
  readonly at: number
}

const plain = (address: string): string => address.trim().toLowerCase()
const keyOf = (address: string, itemId: string | null): string => JSON.stringify([plain(address), itemId])

export const makeLookups = (deps: { readonly api: PluginApi; readonly now: () => number }): Lookups => {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<Either<ApiFailure, ContactAnswer>>>()
  const watchers = new Set<{ readonly key: string; readonly hear: (answer: ContactAnswer) => void }>()

  const put = (key: string, entry: Kept): void => {
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > ROOM && oldest !== undefined) kept.delete(oldest)
    for (const watcher of watchers) if (watcher.key === key) watcher.hear(entry.answer)
  }
  const changeWhere = (test: (entry: Kept) => boolean, change: Change): void => {
    for (const [key, entry] of kept) if (test(entry)) put(key, { ...entry, answer: change(entry.answer) })
  }

  return {
    find: (address, itemId) => {
      const entry = kept.get(keyOf(address, itemId))
      return entry !== undefined && deps.now() - entry.at < KEPT_FOR ? entry.answer : null
    },
    load: (address, itemId) => {
      const key = keyOf(address, itemId)
      const underWay = asking.get(key)
      if (underWay !== undefined) return underWay
      const mine = deps.api(contactCall(address, itemId)).then((answer) => {
        if (asking.get(key) !== mine) return answer
        asking.delete(key)
        if (isRight(answer)) {
          // The newest last: the oldest goes first.
          kept.delete(key)
          put(key, { address: plain(address), itemId, answer: answer.right, at: deps.now() })
        }
        return answer
      })
      asking.set(key, mine)
      return mine
    },
    change: (address, change) => changeWhere((entry) => entry.address === plain(address), change),
    changeItem: (itemId, change) => changeWhere((entry) => entry.itemId === itemId, change),
    drop: (test) => {
      for (const [key, { answer, address }] of kept) if (test(answer, address)) kept.delete(key)
    },
    forget: () => {
      kept.clear()
      asking.clear()
    },
    watch: (address, itemId, hear) => {
      const watcher = { key: keyOf(address, itemId), hear }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
