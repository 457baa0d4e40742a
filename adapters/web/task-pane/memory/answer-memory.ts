// Keeps answers of the service in memory by key, with the user's changes: fresh for five minutes, and one call at a time for each key.
import { type Either, isRight, right } from 'fp-ts/lib/Either.js'
import { makeSignalMap } from '#adapters/web/kit/signal-map.ts'
import type { ApiFailure } from '../api/plugin-api.ts'

export type MemoryState<A> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Known'; readonly value: A }

type Answer<A> = Promise<Either<ApiFailure, A>>

interface Entry<A> {
  readonly known: MemoryState<A>
  /** When the answer arrived, in epoch milliseconds. */
  readonly at: number
  readonly asking: Answer<A> | null
}

const loading = { _tag: 'Loading' } as const
const unasked = { known: loading, at: -Infinity, asking: null }

interface MemoryDeps {
  readonly now: () => number
  readonly freshFor?: number
  /** Above this number of answers, the oldest is dropped. */
  readonly room?: number
}

export function makeAnswerMemory<A>({ now, freshFor = 5 * 60_000, room }: MemoryDeps) {
  const entries = makeSignalMap<Entry<A>>(room)
  const getEntry = (key: string): Entry<A> => entries.get(key) ?? unasked
  const set = (key: string, change: Partial<Entry<A>>): void => entries.set(key, { ...getEntry(key), ...change })
  const toKnown = (value: A): MemoryState<A> => ({ _tag: 'Known', value })
  return {
    /** A signal. */
    read: (key: string): MemoryState<A> => getEntry(key).known,
    /** The answer; null: none, or too old. */
    fresh: (key: string): A | null => {
      const { known, at } = getEntry(key)
      return known._tag === 'Known' && now() - at < freshFor ? known.value : null
    },
    asking: (key: string): Answer<A> | null => getEntry(key).asking,
    /**
     * Keeps the answer of a call unless a newer call has started. The earlier state stays meanwhile.
     * If the call fails, an earlier answer stays.
     */
    follow: (key: string, call: Answer<A>): Answer<A> => {
      const asking = call.then((answer) => {
        // A newer call is in progress, or the user has left.
        const { asking: last, known } = getEntry(key)
        if (last !== asking) return answer
        if (isRight(answer)) set(key, { known: toKnown(answer.right), at: now(), asking: null })
        else
          set(key, { known: known._tag === 'Known' ? known : { _tag: 'Failed', failure: answer.left }, asking: null })
        return answer
      })
      set(key, { asking })
      return asking
    },
    put: (key: string, value: A): void => entries.set(key, { known: toKnown(value), at: now(), asking: null }),
    /** Changes the answers whose key passes the test. They keep their age. */
    change: (test: (key: string) => boolean, change: (value: A) => A): void => {
      for (const [key, { known }] of entries.all())
        if (known._tag === 'Known' && test(key)) set(key, { known: toKnown(change(known.value)) })
    },
    /** Makes the next load call the service. An answer stays meanwhile; a failure is removed. */
    expire: (key: string): void => {
      const known = entries.get(key)?.known
      if (known !== undefined) set(key, { known: known._tag === 'Known' ? known : loading, at: -Infinity })
    },
    drop: (test: (value: A, key: string) => boolean): void => {
      for (const [key, { known }] of entries.all())
        if (known._tag === 'Known' && test(known.value, key)) set(key, { known: loading })
    },
    forget: entries.clear,
  }
}

export type ListMemory<A> = ReturnType<typeof makeListMemory<A>>

export function makeListMemory<A>(deps: MemoryDeps & { readonly ask: (key: string) => Answer<A> }) {
  const { follow, ...memory } = makeAnswerMemory<A>(deps)
  const ask = (key: string): Answer<A> => {
    memory.expire(key)
    return follow(key, deps.ask(key))
  }
  return {
    ...memory,
    /** Calls the service, unless a call is in progress or the answer is fresh. */
    load: (key: string): Answer<A> => {
      const known = memory.fresh(key)
      return memory.asking(key) ?? (known === null ? ask(key) : Promise.resolve(right(known)))
    },
    /** Applies a change by the user. Does nothing without an answer. */
    change: (key: string, change: (value: A) => A): void => {
      memory.change((other) => other === key, change)
      // The call in progress may return the state before the change, so another one follows.
      if (memory.asking(key)) void ask(key)
    },
    reload: (key: string): Promise<unknown> => ask(key),
  }
}
