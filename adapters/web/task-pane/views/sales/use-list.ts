// A list of the ledger as a view's state: asked for when the view shows it first, followed while it stands.
import { useEffect } from 'preact/hooks'
import type { Known, ListMemory } from '../../sales/list-memory.ts'
import { useChanges } from '#adapters/web/kit/views/use-changes.ts'

export const useList = <A>(
  list: ListMemory<A>,
  key: string,
): { readonly known: Known<A>; readonly again: () => void } => {
  useChanges(list)
  useEffect(() => void list.load(key), [list, key])
  return { known: list.read(key), again: () => void list.reload(key) }
}
