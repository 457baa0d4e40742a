// A signal that contains values by key.
import { makeSignal } from './signal.ts'

export interface SignalMap<A> {
  readonly get: (key: string) => A | undefined
  readonly set: (key: string, value: A) => void
  readonly delete: (key: string) => void
  readonly all: () => ReadonlyMap<string, A>
  readonly clear: () => void
}

/** Above `room` entries, the oldest is dropped. */
export function makeSignalMap<A>(room = Infinity): SignalMap<A> {
  const held = makeSignal<ReadonlyMap<string, A>>(new Map())
  const without = (key: string) => new Map([...held.value].filter(([other]) => other !== key))
  return {
    get: (key) => held.value.get(key),
    set: (key, value) => {
      const next = without(key).set(key, value)
      const [oldest] = next.keys()
      if (next.size > room && oldest !== undefined) next.delete(oldest)
      held.value = next
    },
    delete: (key) => {
      held.value = without(key)
    },
    all: () => held.value,
    clear: () => {
      held.value = new Map()
    },
  }
}
