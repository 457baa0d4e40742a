// The live tail as a view's state. It stands still while nobody sees the page, and starts anew for another question.
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { mapLeft, map } from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CallFailure } from '#adapters/web/kit/failure.ts'
import { useSignals } from '#adapters/web/kit/views/use-signals.ts'
import { type LogLine, logsCall } from '../../api/logs.ts'
import { type AskLines, type LiveTail, makeLiveTail } from '../../logs/live-tail.ts'
import { boundsOf, toQuestion } from '../../logs/log-question.ts'
import type { LogView } from '../../logs/log-view.ts'
import { useAdmin } from '../admin-context.tsx'

/** What is busy or away may be there again in a moment; any other refusal stays one. */
const mayPass = (failure: CallFailure): boolean =>
  failure._tag === 'Unreachable' || (failure._tag === 'Refused' && (failure.status >= 500 || failure.status === 429))

/** Null: not live. `known`: lines to begin with; `isReading`: what comes in waits. */
export const useLive = (view: LogView, known: readonly LogLine[], isReading: boolean): LiveTail | null => {
  const { api, now } = useAdmin()
  const key = view.isLive ? JSON.stringify({ ...view, entry: null }) : null
  const tail = useRef<LiveTail | null>(null)
  const asked = useRef({ view, known })
  asked.current = { view, known }

  tail.current = useMemo(() => {
    if (key === null) return null
    const { view: live, known: first } = asked.current
    const ask: AskLines = async (bounds, part) =>
      pipe(
        await api(logsCall(toQuestion(live, { ...bounds, to: bounds.to }, part))),
        mapLeft((failure) => ({ _tag: mayPass(failure) ? ('NotAnswered' as const) : ('Refused' as const) })),
        map(({ data }) => data),
      )
    return makeLiveTail(
      {
        ask,
        from: () => boundsOf(live.window, now()).from,
        after: (milliseconds, run) => {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
      },
      first,
    )
  }, [api, key])

  const present = tail.current
  useSignals(() => present?.state())
  useEffect(() => {
    if (present === null) return
    const look = (): void => present.tell({ _tag: document.hidden ? 'Hidden' : 'Seen' })
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      present.stop()
    }
  }, [present])
  useEffect(() => present?.tell({ _tag: isReading ? 'Reading' : 'Caught' }), [present, isReading])
  return present
}
