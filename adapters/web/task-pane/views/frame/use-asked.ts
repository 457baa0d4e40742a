// One question to the service as a view's state: being asked, answered or failed, and asked once more.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ApiFailure } from '../../api/failure.ts'
import type { Call } from '#adapters/web/kit/http.ts'
import { usePane } from '../pane-context.tsx'

export type Asked<A> =
  | { readonly _tag: 'Loading' }
  | { readonly _tag: 'Failed'; readonly failure: ApiFailure }
  | { readonly _tag: 'Told'; readonly answer: A }

/** `call` has to be the same value at each turn. An answer that comes after the view is gone is dropped. */
export const useAsked = <A>(call: Call<A>): { readonly asked: Asked<A>; readonly again: () => void } => {
  const { api } = usePane()
  const [asked, setAsked] = useState<Asked<A>>({ _tag: 'Loading' })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let isGone = false
    setAsked({ _tag: 'Loading' })
    void api(call).then((answer) => {
      if (isGone) return
      setAsked(
        answer._tag === 'Left' ? { _tag: 'Failed', failure: answer.left } : { _tag: 'Told', answer: answer.right },
      )
    })
    return () => {
      isGone = true
    }
  }, [api, call, turn])
  const again = useCallback(() => setTurn((n) => n + 1), [])
  return { asked, again }
}
