// Keeps lookups of correspondents for five minutes, so that an item that is opened again shows its card without a call.
import type { Either } from 'fp-ts/lib/Either.js'
import { track } from '#adapters/web/kit/signal.ts'
import { type ApiFailure, callPlugin, type PluginApi } from '../api/plugin-api.ts'
import type { ContactAnswer } from '../api/contact.ts'
import { makeAnswerMemory } from '../memory/answer-memory.ts'

type Change = (answer: ContactAnswer) => ContactAnswer

export type Lookups = ReturnType<typeof makeLookups>

const normaliseAddress = (address: string): string => address.trim().toLowerCase()
const toLookupKey = (address: string, itemId: string | null): string =>
  JSON.stringify([normaliseAddress(address), itemId])
const parseLookupKey = (key: string): readonly [address: string, itemId: string | null] => JSON.parse(key)

export function makeLookups({ api, now }: { readonly api: PluginApi; readonly now: () => number }) {
  const kept = makeAnswerMemory<ContactAnswer>({ now, room: 50 })
  return {
    /** The kept answer for the address in this item; null: none, or too old. `itemId` null: the item was never saved. */
    find: (address: string, itemId: string | null): ContactAnswer | null => kept.fresh(toLookupKey(address, itemId)),
    /** Calls the service and keeps the answer. Parallel lookups share one call. */
    load: (address: string, itemId: string | null): Promise<Either<ApiFailure, ContactAnswer>> => {
      const key = toLookupKey(address, itemId)
      const query = { email: address, outlookItemId: itemId ?? '' }
      return kept.asking(key) ?? kept.follow(key, api(callPlugin('GET /mailclient-plugin/contact', { query })))
    },
    /** Changes the kept answers for an address in all items. */
    change: (address: string, change: Change): void =>
      kept.change((key) => parseLookupKey(key)[0] === normaliseAddress(address), change),
    /** Changes the kept answers for all addresses in an item. */
    changeItem: (itemId: string, change: Change): void =>
      kept.change((key) => parseLookupKey(key)[1] === itemId, change),
    /** Removes kept answers, so that the next lookup calls the service. */
    drop: (test: (answer: ContactAnswer, address: string) => boolean): void =>
      kept.drop((answer, key) => test(answer, parseLookupKey(key)[0])),
    forget: kept.forget,
    /** Calls the listener with each new answer. Returns a function that removes it. */
    watch: (address: string, itemId: string | null, listener: (answer: ContactAnswer) => void): (() => void) => {
      const read = track(() => kept.read(toLookupKey(address, itemId)))
      let last = read.value
      return read.onChange(() => {
        const next = kept.read(toLookupKey(address, itemId))
        if (next !== last && next._tag === 'Known') listener(next.value)
        last = next
      })
    },
  }
}
