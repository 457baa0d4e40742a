// Looks up the correspondent of the open mail, and the user's settings beside it.
import { useCallback, useEffect, useState } from 'preact/hooks'
import { type ContactAnswer, type Settings, contactCall, settingsCall } from '../api/contact.ts'
import type { ApiFailure } from '../api/failure.ts'
import { usePane } from './pane-context.tsx'

export type Lookup =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Found'; readonly answer: ContactAnswer; readonly settings: Settings | null }

/** `again` looks once more. An answer that comes after another mail was opened is dropped. */
export const useContact = (
  address: string,
  itemId: string,
): { readonly lookup: Lookup; readonly again: () => void } => {
  const { api } = usePane()
  const [lookup, setLookup] = useState<Lookup>({ _tag: 'Loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    setLookup({ _tag: 'Loading' })
    void Promise.all([api(contactCall(address, itemId)), api(settingsCall)]).then(([contact, settings]) => {
      if (isGone) return
      setLookup(
        contact._tag === 'Left'
          ? { _tag: 'Failed', failure: contact.left }
          : // Settings only say which target is offered first: without them the contact is.
            { _tag: 'Found', answer: contact.right, settings: settings._tag === 'Right' ? settings.right : null },
      )
    })
    return () => {
      isGone = true
    }
  }, [api, address, itemId, turn])
  const again = useCallback(() => setTurn((n) => n + 1), [])
  return { lookup, again }
}
