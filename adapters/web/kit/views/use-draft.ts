// A view's state that stays in a draft store: the view may come and go, the value stays.
import { useState } from 'preact/hooks'
import type { DraftStore } from '../draft-store.ts'

export interface Draft<A> {
  readonly value: A
  readonly set: (next: A) => void
  /** Back to what it began with. */
  readonly drop: () => void
}

/** `initial` is called only where nothing is kept under the key. A view that gets another key has to be a new one (`key=`). */
export const useDraft = <A>(store: DraftStore<A>, key: string, initial: () => A): Draft<A> => {
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
