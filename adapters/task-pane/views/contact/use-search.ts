// Searching while one types: waits for a pause, drops answers that come too late, and asks nothing twice.
import { isLeft } from 'fp-ts/lib/Either.js'
import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import { parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import type { ApiFailure } from '../../api/failure.ts'
import type { Call } from '../../api/http.ts'
import { usePane } from '../pane-context.tsx'

/** Milliseconds without a key. */
const PAUSE = 250

export type Searched<A> =
  /** Too little, or too much, was typed to search for. */
  | { readonly _tag: 'Idle' }
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Found'; readonly found: readonly A[] }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }

export const useSearch = <A>(
  call: (text: SearchText) => Call<{ readonly data: readonly A[] }>,
): { readonly searched: Searched<A>; readonly search: (text: string) => void } => {
  const { api } = usePane()
  const [searched, setSearched] = useState<Searched<A>>({ _tag: 'Idle' })
  const answers = useRef(new Map<string, readonly A[]>())
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wanted = useRef<string | null>(null)

  useEffect(
    () => () => {
      wanted.current = null
      clearTimeout(timer.current)
    },
    [],
  )

  const search = useCallback(
    (typed: string) => {
      clearTimeout(timer.current)
      const text = parseSearchText(typed)
      wanted.current = isLeft(text) ? null : text.right
      if (isLeft(text)) return setSearched({ _tag: 'Idle' })
      const known = answers.current.get(text.right)
      if (known !== undefined) return setSearched({ _tag: 'Found', found: known })
      setSearched({ _tag: 'Searching' })
      timer.current = setTimeout(() => {
        void api(call(text.right)).then((answer) => {
          if (answer._tag === 'Right') answers.current.set(text.right, answer.right.data)
          if (wanted.current !== text.right) return
          setSearched(
            answer._tag === 'Left'
              ? { _tag: 'Failed', failure: answer.left }
              : { _tag: 'Found', found: answer.right.data },
          )
        })
      }, PAUSE)
    },
    [api, call],
  )
  return { searched, search }
}
