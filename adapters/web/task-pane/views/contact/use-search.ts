// A search of the ledger as a view's state.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { makeSearcher, type Searched } from '../../contact/searcher.ts'
import { usePane } from '../pane-context.tsx'

const after = (milliseconds: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** `call` has to be the same at each turn. */
export const useSearch = <A>(
  call: (text: SearchText) => Call<{ readonly data: readonly A[] }>,
): { readonly searched: Searched<A>; readonly search: (typed: string) => void } => {
  const { api } = usePane()
  const [searched, setSearched] = useState<Searched<A>>({ _tag: 'Idle' })
  const searcher = useMemo(
    () => makeSearcher<A>({ ask: (text) => api(call(text)), after, tell: setSearched }),
    [api, call],
  )
  useEffect(() => searcher.stop, [searcher])
  return { searched, search: searcher.search }
}
