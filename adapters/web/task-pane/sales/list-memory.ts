// Keeps answers of the service for five minutes by key, and applies the user's changes to them.
import { type Either, isRight } from 'fp-ts/lib/Either.js'
import { signalMap } from '#adapters/web/kit/signal-map.ts'
import type { ApiFailure } from '../api/plugin-api.ts'

export type Known<A> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Known'; readonly value: A }

export interface ListMemory<A> {
  /** A signal. */
  readonly read: (key: string) => Known<A>
  /** Calls the service, unless a call is in progress or the answer is fresh. The former answer stays meanwhile, and if the call fails. */
  readonly load: (key: string) => Promise<void>
  /** Applies a change of the user. No effect without an answer. */
  readonly change: (key: string, change: (value: A) => A) => void
  readonly reload: (key: string) => Promise<void>
  readonly forget: () => void
}

const FRESH = 5 * 60_000

interface Entry<A> {
  readonly known: Known<A>
  /** Time of the answer, in epoch milliseconds. */
  readonly at: number
  readonly asking: Promise<void> | null
}

const loading = { _tag: 'Loading' } as const

export const makeListMemory = <A>(deps: {
  readonly ask: (key: string) => Promise<Either<ApiFailure, A>>
  readonly now: () => number
}): ListMemory<A> => {
  const entries = signalMap<Entry<A>>()

  const ask = (key: string): Promise<void> => {
    const { known } = entries.get(key) ?? { known: loading }
    const asking = deps.ask(key).then((answer) => {
      // A newer call is in progress, or the user has left.
      if (entries.get(key)?.asking !== asking) return
      const at = deps.now()
      if (isRight(answer)) return entries.set(key, { known: { _tag: 'Known', value: answer.right }, at, asking: null })
      const before = entries.get(key)?.known ?? loading
      const failed: Known<A> = before._tag === 'Known' ? before : { _tag: 'Failed', failure: answer.left }
      entries.set(key, { known: failed, at: -Infinity, asking: null })
    })
    entries.set(key, { known: known._tag === 'Known' ? known : loading, at: -Infinity, asking })
    return asking
  }

  return {
    read: (key) => entries.get(key)?.known ?? loading,
    load: (key) => {
      const entry = entries.get(key)
      if (entry?.asking) return entry.asking
      return entry !== undefined && deps.now() - entry.at < FRESH ? Promise.resolve() : ask(key)
    },
    change: (key, change) => {
      const entry = entries.get(key)
      if (entry?.known._tag === 'Known')
        entries.set(key, { ...entry, known: { _tag: 'Known', value: change(entry.known.value) } })
      // The call in progress may return the state before the change.
      if (entry?.asking) void ask(key)
    },
    reload: ask,
    forget: entries.clear,
  }
}
