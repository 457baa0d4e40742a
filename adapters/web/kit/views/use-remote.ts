// A call to the service as the state of a view.
import { createContext } from 'preact'
import { useCallback, useContext, useEffect, useRef, useState } from 'preact/hooks'
import type { ShownFailure, ServiceCall } from '../http.ts'
import { usePage } from './page-context.tsx'
import { useInterval } from './use-interval.ts'

interface RemoteState<A> {
  /** The last answer. It stays while a newer one loads or after that failed. Null: no answer yet. */
  readonly value: A | null
  readonly isLoading: boolean
  /** Null while loading, and after success. */
  readonly failure: ShownFailure | null
}

export interface Remote<A> extends RemoteState<A> {
  readonly reload: () => void
  /** Replaces the loaded value by the answer of a change. */
  readonly replace: (value: A) => void
}

export function isLoaded({ isLoading, failure }: RemoteState<unknown>): boolean {
  return !isLoading && failure === null
}

export function mapRemote<A, B>(remote: Remote<A>, map: (value: A) => B): Omit<Remote<B>, 'replace'> {
  return {
    ...remote,
    value: remote.value === null ? null : map(remote.value),
  }
}

/** How often the calls of a page are repeated while it is visible, in milliseconds and without a skeleton. Null: never. */
export const PaceContext = createContext<number | null>(null)

/**
 * Repeats the call when the path or the body changes, and drops answers to earlier calls.
 * `call` null: makes no call and stays loading. `pace` applies if the page has no pace.
 */
export function useRemote<A>(call: ServiceCall<A> | null, pace: number | null = null): Remote<A> {
  const { api } = usePage()
  const [state, setState] = useState<RemoteState<A>>({ value: null, isLoading: true, failure: null })
  const [turn, setTurn] = useState(0)
  const isRepeated = useRef(false)
  useEffect(() => {
    if (call === null) return
    let isStale = false
    if (!isRepeated.current) setState(({ value }) => ({ value, isLoading: true, failure: null }))
    isRepeated.current = false
    void api(call).then((answer) => {
      if (isStale) return
      setState(({ value }) =>
        answer._tag === 'Left'
          ? { value, isLoading: false, failure: answer.left }
          : { value: answer.right, isLoading: false, failure: null },
      )
    })
    return () => {
      isStale = true
    }
  }, [api, call?.path, JSON.stringify(call?.body), turn])
  const reload = useCallback(() => setTurn((n) => n + 1), [])
  useInterval(useContext(PaceContext) ?? pace, () => {
    isRepeated.current = true
    reload()
  })
  const replace = useCallback((value: A) => setState({ value, isLoading: false, failure: null }), [])
  return { ...state, reload, replace }
}
