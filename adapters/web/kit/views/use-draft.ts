// State of a view that a draft store keeps while the view is closed.
import { useState } from 'preact/hooks'
import type { DraftStore } from '../draft-store.ts'

export interface KeptDraft<A> {
  readonly value: A
  /** The first value comes from an earlier draft, and differs from the initial one. */
  readonly wasKept: boolean
  readonly set: (next: A) => void
  /** Removes the draft. The value stays. */
  readonly drop: () => void
  /** Removes the draft and restores the initial value. */
  readonly reset: () => void
}

/** Another key needs another component (`key=`). */
export function useDraft<A>(store: DraftStore<A>, key: string, initial: () => A): KeptDraft<A> {
  const [kept] = useState(() => store.read(key))
  const [value, setValue] = useState<A>(() => kept ?? initial())
  const [wasKept, setWasKept] = useState(() => kept !== null && JSON.stringify(kept) !== JSON.stringify(initial()))
  const drop = (): void => store.drop(key)
  return {
    value,
    wasKept,
    set: (next) => {
      store.keep(key, next)
      setValue(next)
    },
    drop,
    reset: () => {
      drop()
      setWasKept(false)
      setValue(initial())
    },
  }
}
