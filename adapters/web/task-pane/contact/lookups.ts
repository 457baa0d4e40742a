// Lookups of correspondents, kept for five minutes: an item that is opened again shows its card without a call.
import type { Either } from 'fp-ts/lib/Either.js'
import { track } from '#adapters/web/kit/signal.ts'
import { type ApiFailure, call, type PluginApi } from '../api/plugin-api.ts'
import type { ContactAnswer } from '../api/contact.ts'
import { makeAnswerMemory } from '../memory/answer-memory.ts'

type Change = (answer: ContactAnswer) => ContactAnswer

export type Lookups = ReturnType<typeof makeLookups>

const plain = (address: string): string => address.trim().toLowerCase()
const keyOf = (address: string, itemId: string | null): string => JSON.stringify([plain(address), itemId])
const partsOf = (key: string): readonly [address: string, itemId: string | null] => JSON.parse(key)

export function makeLookups({ api, now }: { readonly api: PluginApi; readonly now: () => number }) {
  const kept = makeAnswerMemory<ContactAnswer>({ now, room: 50 })
  return {
    /** The answer for the address in this item, unless it is too old. `itemId` null: an item that was never saved. */
    find: (address: string, itemId: string | null): ContactAnswer | null => kept.fresh(keyOf(address, itemId)),
    /** Calls the service and keeps its answer. Parallel lookups share one call. */
    load: (address: string, itemId: string | null): Promise<Either<ApiFailure, ContactAnswer>> => {
      const key = keyOf(address, itemId)
      const query = { email: address, outlookItemId: itemId ?? '' }
      return kept.asking(key) ?? kept.follow(key, api(call('GET /mailclient-plugin/contact', { query })))
    },
    /** Changes the answers for an address in all items. */
    change: (address: string, change: Change): void => kept.change((key) => partsOf(key)[0] === plain(address), change),
    /** Changes the answers for all addresses in an item. */
    changeItem: (itemId: string, change: Change): void => kept.change((key) => partsOf(key)[1] === itemId, change),
    /** Removes answers, so that the next lookup calls the service. */
    drop: (test: (answer: ContactAnswer, address: string) => boolean): void =>
      kept.drop((answer, key) => test(answer, partsOf(key)[0])),
    forget: kept.forget,
    /** Calls the listener with each new answer. Returns how to stop that. */
    watch: (address: string, itemId: string | null, listener: (answer: ContactAnswer) => void): (() => void) => {
      const read = track(() => kept.read(keyOf(address, itemId)))
      let last = read.value
      return read.onChange(() => {
        const next = kept.read(keyOf(address, itemId))
        if (next !== last && next._tag === 'Known') listener(next.value)
        last = next
      })
    },
  }
}
