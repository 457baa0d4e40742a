// A list of the ledger as a view's state: asked for when the view shows it first, followed while it stands.
import { useEffect, useState } from 'preact/hooks'
import type { Known, ListMemory } from '../../sales/list-memory.ts'

export const useList = <A>(
  list: ListMemory<A>,
  key: string,
): { readonly known: Known<A>; readonly again: () => void } => {
  const [, setTurn] = useState(0)
  useEffect(() => {
    const stop = list.onChange(() => setTurn((turn) => turn + 1))
    void list.load(key)
    return stop
  }, [list, key])
  return { known: list.read(key), again: () => void list.reload(key) }
}
