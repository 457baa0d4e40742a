// A question to the service as a view's state: being asked, answered or failed, and asked once more.
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { ShownFailure } from '../failure.ts'
import type { Call } from '../http.ts'
import { usePage } from './page-context.tsx'

/** `former`: what was answered before, to be looked at meanwhile. */
export type Asked<A> =
  | { readonly _tag: 'Loading'; readonly former: A | null }
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly former: A | null }
  | { readonly _tag: 'Told'; readonly answer: A }

/** What there is to look at, however old; null: nothing yet. */
export const latest = <A>(asked: Asked<A>): A | null => (asked._tag === 'Told' ? asked.answer : asked.former)

export interface Asking<A> {
  readonly asked: Asked<A>
  readonly again: () => void
  /** Puts what a change answered in place of what was asked. */
  readonly put: (answer: A) => void
}

/** Asked anew whenever method or path change. An answer that comes after that, or after the view is gone, is dropped. Null: not asked at all. */
export const useAsked = <A>(call: Call<A> | null): Asking<A> => {
  const { api } = usePage()
  const [asked, setAsked] = useState<Asked<A>>({ _tag: 'Loading', former: null })
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (call === null) return
    let isGone = false
    setAsked((before) => ({ _tag: 'Loading', former: latest(before) }))
    void api(call).then((answer) => {
      if (isGone) return
      setAsked((before) =>
        answer._tag === 'Left'
          ? { _tag: 'Failed', failure: answer.left, former: latest(before) }
          : { _tag: 'Told', answer: answer.right },
      )
    })
    return () => {
      isGone = true
    }
  }, [api, call?.path, turn])
  const again = useCallback(() => setTurn((n) => n + 1), [])
  const put = useCallback((answer: A) => setAsked({ _tag: 'Told', answer }), [])
  return { asked, again, put }
}
