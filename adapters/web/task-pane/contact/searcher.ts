// Searches while the user types: it waits for a pause, drops outdated answers, and does not repeat a query.
import { type Either, isLeft } from 'fp-ts/lib/Either.js'
import { parseSearchText, type SearchText } from '#domain/ledger/search-text.ts'
import type { ApiFailure } from '../api/plugin-api.ts'

/** Milliseconds after the last keystroke. */
export const PAUSE = 250

export type SearchState<A> =
  /** The text is too short or too long. */
  | { readonly _tag: 'Idle' }
  | { readonly _tag: 'Searching' }
  | { readonly _tag: 'Found'; readonly found: readonly A[] }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }

export interface Searcher {
  readonly search: (typed: string) => void
  readonly stop: () => void
}

export function makeSearcher<A>(deps: {
  readonly ask: (text: SearchText) => Promise<Either<ApiFailure, { readonly data: readonly A[] }>>
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly onChange: (searched: SearchState<A>) => void
}): Searcher {
  const { ask, after, onChange } = deps
  const answers = new Map<string, readonly A[]>()
  let wanted: SearchText | null = null
  let cancel = (): void => undefined

  const look = async (text: SearchText): Promise<void> => {
    const answer = await ask(text)
    if (!isLeft(answer)) answers.set(text, answer.right.data)
    if (wanted !== text) return
    onChange(isLeft(answer) ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Found', found: answer.right.data })
  }
  return {
    search: (typed) => {
      cancel()
      const text = parseSearchText(typed)
      wanted = isLeft(text) ? null : text.right
      if (isLeft(text)) return onChange({ _tag: 'Idle' })
      const known = answers.get(text.right)
      if (known !== undefined) return onChange({ _tag: 'Found', found: known })
      onChange({ _tag: 'Searching' })
      cancel = after(PAUSE, () => void look(text.right))
    },
    stop: () => {
      cancel()
      wanted = null
    },
  }
}
