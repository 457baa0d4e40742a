// A view's state that stays on a shelf: the view may come and go, the value stays.
import { useState } from 'preact/hooks'
import type { Shelf } from '../../drafts/shelf.ts'

export interface Kept<A> {
  readonly value: A
  readonly set: (next: A) => void
  /** Back to what it began with. */
  readonly drop: () => void
}

/** `initial` is asked for only where nothing is kept under the key. A view that is given another key has to be a new one (`key=`). */
export const useKept = <A>(shelf: Shelf<A>, key: string, initial: () => A): Kept<A> => {
  const [value, setValue] = useState<A>(() => shelf.read(key) ?? initial())
  return {
    value,
    set: (next) => {
      shelf.keep(key, next)
      setValue(next)
    },
    drop: () => {
      shelf.drop(key)
      setValue(initial())
    },
  }
}
