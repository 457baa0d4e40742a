// State that views follow: they listen for changes of signals that they read. `@preact/signals` would add 2.8 kB (gzip) to each bundle.

export interface Signal<A> {
  /** Setting an equal value does not notify listeners. */
  value: A
}

type Listener = () => void

let sources: Set<Set<Listener>> | null = null

export function makeSignal<A>(initial: A): Signal<A> {
  const listeners = new Set<Listener>()
  let held = initial
  return {
    get value() {
      sources?.add(listeners)
      return held
    },
    set value(next) {
      if (Object.is(next, held)) return
      held = next
      const before = [...listeners]
      for (const listener of before) listener()
    },
  }
}

export interface TrackedValue<A> {
  readonly value: A
  /** Calls the listener when a signal changes that the value was computed from. Returns a function that removes the listener. */
  readonly onChange: (listener: Listener) => () => void
}

export function track<A>(read: () => A): TrackedValue<A> {
  const outer = sources
  const own = new Set<Set<Listener>>()
  sources = own
  try {
    return {
      value: read(),
      onChange: (listener) => {
        for (const listeners of own) listeners.add(listener)
        return () => {
          for (const listeners of own) listeners.delete(listener)
        }
      },
    }
  } finally {
    sources = outer
  }
}
