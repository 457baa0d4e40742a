// Lookup and search in the ledger, as state of a view.
import { useCallback, useEffect, useState, useMemo } from 'preact/hooks'
import type { ContactAnswer } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/plugin-api.ts'
import { usePane } from '../pane-context.tsx'
import type { SearchText } from '#domain/ledger/search-text.ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { makeSearcher, type Searched } from '../../contact/searcher.ts'

export type Lookup =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | {
      readonly _tag: 'Found'
      readonly answer: ContactAnswer
      /** How far asking once more is, after `again`. */
      readonly asking: 'no' | 'yes' | ApiFailure
    }

/** `again` asks anew; what was found stands meanwhile. */
export const useContact = (
  address: string,
  itemId: string | null,
): { readonly lookup: Lookup; readonly again: () => void } => {
  const { lookups } = usePane()
  const [lookup, setLookup] = useState<Lookup>(() => {
    const known = lookups.find(address, itemId)
    return known === null ? { _tag: 'Loading' } : { _tag: 'Found', answer: known, asking: 'no' }
  })

  const ask = useCallback(async () => {
    setLookup((now) => (now._tag === 'Found' ? { ...now, asking: 'yes' } : { _tag: 'Loading' }))
    const answer = await lookups.load(address, itemId)
    // A new answer is heard below.
    if (answer._tag === 'Right') return
    setLookup((now) =>
      now._tag === 'Found' ? { ...now, asking: answer.left } : { _tag: 'Failed', failure: answer.left },
    )
  }, [lookups, address, itemId])

  useEffect(() => {
    const stop = lookups.watch(address, itemId, (answer) => setLookup({ _tag: 'Found', answer, asking: 'no' }))
    const known = lookups.find(address, itemId)
    if (known === null) void ask()
    else setLookup({ _tag: 'Found', answer: known, asking: 'no' })
    return stop
  }, [lookups, address, itemId])

  return { lookup, again: () => void ask() }
}

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
