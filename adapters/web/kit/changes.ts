// Who wants to hear that something has changed, and telling them.

export interface Watched {
  /** Answers how to stop listening. */
  readonly onChange: (listener: () => void) => () => void
}

export interface Changes extends Watched {
  readonly tell: () => void
}

export const makeChanges = (): Changes => {
  const listeners = new Set<() => void>()
  return {
    onChange: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell: () => {
      for (const listener of listeners) listener()
    },
  }
}
