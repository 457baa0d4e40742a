// State of a view that a draft store keeps while the view is closed.
import { useState } from 'preact/hooks'
import type { DraftStore } from '../draft-store.ts'

export interface KeptDraft<A> {
  readonly value: A
  readonly set: (next: A) => void
  /** Removes the draft and restores the initial value. */
  readonly drop: () => void
}

/** Calls `initial` only if there is no draft. Another key needs another component (`key=`). */
export function useDraft<A>(store: DraftStore<A>, key: string, initial: () => A): KeptDraft<A> {
  const [value, setValue] = useState<A>(() => store.read(key) ?? initial())
  return {
    value,
    set: (next) => {
      store.keep(key, next)
      setValue(next)
    },
    drop: () => {
      store.drop(key)
      setValue(initial())
    },
  }
}
