// Searching while one types: waits for a pause, drops answers that come too late, and asks nothing twice.
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import { parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import type { ApiFailure } from '../api/plugin-api.ts'

/** Milliseconds without a key. */
export const PAUSE = 250

export type Searched<A> =
  /** Too little, or too much, was typed to search for. */
  | { readonly _tag: 'Idle' }
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Found'; readonly found: readonly A[] }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }

export interface Searcher {
  readonly search: (typed: string) => void
  /** Nothing is asked or told any more. */
  readonly stop: () => void
}

export const makeSearcher = <A>(deps: {
  readonly ask: (text: SearchText) => Promise<Either<ApiFailure, { readonly data: readonly A[] }>>
  /** Calls back after so many milliseconds; answers how to prevent that. */
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly tell: (searched: Searched<A>) => void
}): Searcher => {
  const { ask, after, tell } = deps
  const answers = new Map<string, readonly A[]>()
  let wanted: SearchText | null = null
  let cancel = (): void => undefined

  const look = async (text: SearchText): Promise<void> => {
    const answer = await ask(text)
    if (!isLeft(answer)) answers.set(text, answer.right.data)
    if (wanted !== text) return
    tell(isLeft(answer) ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Found', found: answer.right.data })
  }
  return {
    search: (typed) => {
      cancel()
      const text = parseSearchText(typed)
      wanted = isLeft(text) ? null : text.right
      if (isLeft(text)) return tell({ _tag: 'Idle' })
      const known = answers.get(text.right)
      if (known !== undefined) return tell({ _tag: 'Found', found: known })
      tell({ _tag: 'Searching' })
      cancel = after(PAUSE, () => void look(text.right))
    },
    stop: () => {
      cancel()
      wanted = null
    },
  }
}
