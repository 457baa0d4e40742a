// The lines that a view asks for, page by page: asked once for each question, and once more on demand.
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { type Asked, useAsked } from '#adapters/web/kit/views/use-asked.ts'
import { type LogAnswer, logsCall } from '../../api/logs.ts'
import { fromQuery, toQuery } from '../../logs/log-address.ts'
import { type Bounds, boundsOf, pagePart, toQuestion } from '../../logs/log-question.ts'
import type { LogView } from '../../logs/log-view.ts'
import { useAdmin, usePlace } from '../admin-context.tsx'

interface Kept {
  readonly key: string
  readonly bounds: Bounds
  /** When its newest line was told. */
  readonly newest: number | null
}

export interface LogList {
  readonly asked: Asked<LogAnswer>
  /** Of the question whose answer this is, for its export. */
  readonly bounds: Bounds
  /** From now on: the window goes along with the clock. */
  readonly refresh: () => void
}

/** What makes it another question: everything but the page and what is open. */
const questionOf = (view: LogView): string => JSON.stringify({ ...view, page: 1, entry: null, isLive: false })

/** Not asked while live: there another asks. */
export const useLogList = (view: LogView): LogList => {
  const { now } = useAdmin()
  const [turn, setTurn] = useState(0)
  const key = `${turn} ${questionOf(view)}`
  const kept = useRef<Kept>({ key: '', bounds: { from: 0, to: null }, newest: null })
  if (kept.current.key !== key) kept.current = { key, bounds: boundsOf(view.window, now()), newest: null }
  const { bounds } = kept.current
  // By the service's own clock, so that what comes in while one turns the pages does not push them on.
  const to = bounds.to ?? (view.page === 1 ? null : kept.current.newest)

  const call = view.isLive ? null : logsCall(toQuestion(view, { ...bounds, to }, pagePart(view)))
  const { asked, again } = useAsked(call)
  const answer = asked._tag === 'Told' ? asked.answer.data : null

  const newest = view.page === 1 && view.sort.by === 'ts' && view.sort.dir === 'desc' ? answer?.data[0]?.ts : undefined
  useEffect(() => {
    if (newest !== undefined) kept.current = { ...kept.current, newest: Date.parse(newest) }
  }, [newest])

  const refresh = useCallback(() => {
    setTurn((n) => n + 1)
    again()
  }, [again])
  return { asked: unwrapped(asked), bounds, refresh }
}

const unwrapped = (asked: Asked<{ readonly data: LogAnswer }>): Asked<LogAnswer> =>
  asked._tag === 'Told' ? { _tag: 'Told', answer: asked.answer.data } : { ...asked, former: asked.former?.data ?? null }

export interface Viewing {
  readonly view: LogView
  /** In place of the present one: back leads out of the log. */
  readonly show: (view: LogView) => void
  /** As a step of its own: back leads here again. */
  readonly goTo: (view: LogView) => void
  /** For a link, or to be sent to somebody: path and query. */
  readonly addressOf: (view: LogView) => string
}

export const useLogView = (): Viewing => {
  const { navigation } = useAdmin()
  const { query } = usePlace()
  const key = JSON.stringify(query)
  return useMemo(() => {
    const addressOf = (view: LogView): string => navigation.href('logs', { query: toQuery(view) })
    return {
      view: fromQuery(query),
      show: (view: LogView) => navigation.narrow(toQuery(view)),
      goTo: (view: LogView) => navigation.go(addressOf(view)),
      addressOf,
    }
  }, [navigation, key])
}
