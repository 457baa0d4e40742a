// Who a correspondent of the open item is: from memory where it is known, else asked for.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ContactAnswer } from '../../api/contact.ts'
import type { ApiFailure } from '../../api/failure.ts'
import { usePane } from '../pane-context.tsx'

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
