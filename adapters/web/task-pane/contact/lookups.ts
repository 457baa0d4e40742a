// Lookups of correspondents, kept for five minutes: an item that is opened again shows its card without a call.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { call } from '../api/call.ts'
import type { ContactAnswer } from '../api/contact.ts'
import type { ApiFailure, PluginApi } from '../api/plugin-api.ts'

const KEPT_FOR = 5 * 60_000
const ROOM = 50

type Change = (answer: ContactAnswer) => ContactAnswer

export type Lookups = ReturnType<typeof makeLookups>

interface Kept {
  readonly address: string
  readonly itemId: string | null
  readonly answer: ContactAnswer
  readonly at: number
}

const plain = (address: string): string => address.trim().toLowerCase()
const keyOf = (address: string, itemId: string | null): string => JSON.stringify([plain(address), itemId])

export const makeLookups = (deps: { readonly api: PluginApi; readonly now: () => number }) => {
  const kept = new Map<string, Kept>()
  const asking = new Map<string, Promise<Either<ApiFailure, ContactAnswer>>>()
  const watchers = new Set<{ readonly key: string; readonly listener: (answer: ContactAnswer) => void }>()

  const put = (key: string, entry: Kept): void => {
    kept.set(key, entry)
    const [oldest] = kept.keys()
    if (kept.size > ROOM && oldest !== undefined) kept.delete(oldest)
    for (const watcher of watchers) if (watcher.key === key) watcher.listener(entry.answer)
  }
  const changeWhere = (test: (entry: Kept) => boolean, change: Change): void => {
    for (const [key, entry] of kept) if (test(entry)) put(key, { ...entry, answer: change(entry.answer) })
  }

  return {
    /** The answer for the address in this item, unless it is too old. `itemId` null: an item that was never saved. */
    find: (address: string, itemId: string | null): ContactAnswer | null => {
      const entry = kept.get(keyOf(address, itemId))
      return entry !== undefined && deps.now() - entry.at < KEPT_FOR ? entry.answer : null
    },
    /** Calls the service and keeps its answer. Parallel lookups share one call. */
    load: (address: string, itemId: string | null): Promise<Either<ApiFailure, ContactAnswer>> => {
      const key = keyOf(address, itemId)
      const underWay = asking.get(key)
      if (underWay !== undefined) return underWay
      const mine = deps
        .api(call('GET /mailclient-plugin/contact', { query: { email: address, outlookItemId: itemId ?? '' } }))
        .then((answer) => {
          if (asking.get(key) !== mine) return answer
          asking.delete(key)
          if (isRight(answer)) {
            // The newest entry is the last; the first one is removed when there are too many.
            kept.delete(key)
            put(key, { address: plain(address), itemId, answer: answer.right, at: deps.now() })
          }
          return answer
        })
      asking.set(key, mine)
      return mine
    },
    /** Changes the answers for an address in all items. */
    change: (address: string, change: Change): void => changeWhere((entry) => entry.address === plain(address), change),
    /** Changes the answers for all addresses in an item. */
    changeItem: (itemId: string, change: Change): void => changeWhere((entry) => entry.itemId === itemId, change),
    /** Removes answers, so that the next lookup calls the service. */
    drop: (test: (answer: ContactAnswer, address: string) => boolean): void => {
      for (const [key, { answer, address }] of kept) if (test(answer, address)) kept.delete(key)
    },
    forget: (): void => {
      kept.clear()
      asking.clear()
    },
    /** Calls the listener with each new answer. Returns how to stop that. */
    watch: (address: string, itemId: string | null, listener: (answer: ContactAnswer) => void): (() => void) => {
      const watcher = { key: keyOf(address, itemId), listener }
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}
