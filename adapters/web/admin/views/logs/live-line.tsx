// How the live tail is doing, and what waits. Who does not see it hears how many lines came, at most every fifteen seconds.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type LiveState, nextAsk } from '../../logs/live-state.ts'
import { useAdmin } from '../admin-context.tsx'

const QUIET = 15_000

/** How many came since it was last said; 0: nothing to say yet. */
const useSaid = (state: LiveState): number => {
  const newest = state.waiting[0]?.id ?? state.shown[0]?.id ?? ''
  const [said, setSaid] = useState(0)
  const present = useRef(state)
  present.current = state
  const last = useRef(newest)
  useEffect(() => {
    const timer = setInterval(() => {
      const { shown, waiting } = present.current
      const came = [...waiting, ...shown].filter(({ id }) => id > last.current).length
      last.current = waiting[0]?.id ?? shown[0]?.id ?? last.current
      setSaid(came)
    }, QUIET)
    return () => clearInterval(timer)
  }, [])
  return said
}

const wordsOf = (t: ReturnType<typeof useAdmin>['t'], state: LiveState): string => {
  if (state.isRefused) return t('logs.live.refused')
  if (state.failures > 0) return t('logs.live.lost', { seconds: Math.round((nextAsk(state) ?? 0) / 1_000) })
  if (state.isHidden) return t('logs.live.hidden')
  return t(state.isReading ? 'logs.live.reading' : 'logs.live.on')
}

export const LiveLine = (props: {
  readonly state: LiveState
  readonly onCatchUp: () => void
  readonly onAgain: () => void
}) => {
  const { t } = useAdmin()
  const { state, onCatchUp, onAgain } = props
  const said = useSaid(state)
  const isLost = state.isRefused || state.failures > 0
  return (
    <div class="log-live wrap">
      <p
        class={isLost ? 'log-live-words wrap log-live-lost' : 'log-live-words wrap'}
        role={isLost ? 'alert' : undefined}
      >
        <span class={isLost ? 'log-live-dot' : 'log-live-dot log-live-on'} aria-hidden="true" />
        {wordsOf(t, state)}
        {state.hasGaps && ` ${t('logs.live.gaps')}`}
      </p>
      {isLost && (
        <button type="button" class="button" onClick={onAgain}>
          {t('shell.retry')}
        </button>
      )}
      {state.waiting.length > 0 && (
        <button type="button" class="button button-primary log-new" onClick={onCatchUp}>
          {t.counted('logs.live.new', state.waiting.length)}
        </button>
      )}
      <span class="visually-hidden" role="status">
        {said > 0 && t.counted('logs.live.new', said)}
      </span>
    </div>
  )
}
