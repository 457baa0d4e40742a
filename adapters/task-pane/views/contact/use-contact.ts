// Looks up a correspondent of the open item.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type ContactAnswer, contactCall } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/failure.ts'
import { usePane } from '../pane-context.tsx'

export type Lookup =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Found'; readonly answer: ContactAnswer }

/** `again` looks once more. An answer that comes after another item was opened is dropped. */
export const useContact = (
  address: string,
  itemId: string | null,
): { readonly lookup: Lookup; readonly again: () => void } => {
  const { api } = usePane()
  const [lookup, setLookup] = useState<Lookup>({ _tag: 'Loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    setLookup({ _tag: 'Loading' })
    void api(contactCall(address, itemId)).then((answer) => {
      if (isGone) return
      setLookup(
        answer._tag === 'Left' ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Found', answer: answer.right },
      )
    })
    return () => {
      isGone = true
    }
  }, [api, address, itemId, turn])
  const again = useCallback(() => setTurn((n) => n + 1), [])
  return { lookup, again }
}
