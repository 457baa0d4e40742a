// Lookup and search in the ledger as state of a view.
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { ServiceCall } from '#adapters/web/kit/http.ts'
import type { ContactAnswer } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { makeSearcher, type SearchState } from '../../contact/searcher.ts'
import { usePane } from '../pane-context.ts'

type ContactLookup =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  /** `asking`: whether a repeated lookup is in progress, or its failure. */
  | { readonly _tag: 'Found'; readonly answer: ContactAnswer; readonly asking: 'no' | 'yes' | ApiFailure }

/** Looks up an address in memory or at the service. `again` calls the service; the earlier answer stays meanwhile. */
export function useContact(
  address: string,
  itemId: string | null,
): { readonly lookup: ContactLookup; readonly again: () => void } {
  const { lookups } = usePane()
  const getLookup = (): ContactLookup => {
    const answer = lookups.find(address, itemId)
    return answer === null ? { _tag: 'Loading' } : { _tag: 'Found', answer, asking: 'no' }
  }
  const [lookup, setLookup] = useState(getLookup)

  const ask = async (): Promise<void> => {
    setLookup((now) => (now._tag === 'Found' ? { ...now, asking: 'yes' } : { _tag: 'Loading' }))
    const answer = await lookups.load(address, itemId)
    // The listener of `watch` below receives new answers.
    if (answer._tag === 'Right') return
    setLookup((now) =>
      now._tag === 'Found' ? { ...now, asking: answer.left } : { _tag: 'Failed', failure: answer.left },
    )
  }
  useEffect(() => {
    const stop = lookups.watch(address, itemId, (answer) => setLookup({ _tag: 'Found', answer, asking: 'no' }))
    const first = getLookup()
    if (first._tag === 'Loading') void ask()
    else setLookup(first)
    return stop
  }, [lookups, address, itemId])

  return { lookup, again: () => void ask() }
}

function runAfter(milliseconds: number, run: () => void): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** `call` must be the same function in each rendering. */
export function useSearch<A>(call: (text: SearchText) => ServiceCall<{ readonly data: readonly A[] }>): {
  readonly searched: SearchState<A>
  readonly search: (typed: string) => void
} {
  const { api } = usePane()
  const [searched, setSearched] = useState<SearchState<A>>({ _tag: 'Idle' })
  const searcher = useMemo(
    () => makeSearcher<A>({ ask: (text) => api(call(text)), after: runAfter, onChange: setSearched }),
    [api, call],
  )
  useEffect(() => searcher.stop, [searcher])
  return { searched, search: searcher.search }
}
