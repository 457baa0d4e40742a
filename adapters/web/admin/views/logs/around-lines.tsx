// What happened just before and after a line, whatever one filters by; each opens in turn.
import { useEffect, useRef } from 'preact/hooks'
import type { LogLine } from '../../api/logs.ts'
import { summaryOf } from '../../logs/line-summary.ts'
import { useAdmin } from '../admin-context.tsx'
import { LevelMark } from './level-mark.tsx'
import { useLogTime } from './use-log-time.ts'
import type { Viewing } from './use-log-view.ts'

export const AroundLines = (props: {
  readonly id: string
  /** Null: being asked. */
  readonly lines: readonly LogLine[] | null
  readonly viewing: Viewing
}) => {
  const { t } = useAdmin()
  const time = useLogTime()
  const { id, lines, viewing } = props
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => own.current?.scrollIntoView({ block: 'center' }), [id, lines])
  if (lines === null)
    return (
      <div aria-busy="true" role="status" aria-label={t('logs.around.loading')}>
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-line" />
        <span class="skeleton skeleton-line" />
      </div>
    )
  return (
    <ol class="log-neighbours">
      {lines.map((line) => {
        const { message, details } = summaryOf(line, '')
        const isOwn = line.id === id
        const words = (
          <>
            <span class="log-neighbour-head">
              <span>{time.clock(line.ts)}</span>
              <LevelMark level={line.level} />
              {isOwn && <span class="quiet">{t('logs.around.this')}</span>}
            </span>
            <span class="cut log-neighbour-message">
              {message} <span class="log-details">{details}</span>
            </span>
          </>
        )
        return (
          <li key={line.id} ref={isOwn ? own : null} aria-current={isOwn ? 'true' : undefined}>
            {isOwn ? (
              <div class="log-neighbour log-neighbour-own">{words}</div>
            ) : (
              <button
                type="button"
                class="log-neighbour"
                onClick={() => viewing.show({ ...viewing.view, entry: line.id })}
              >
                {words}
              </button>
            )}
          </li>
        )
      })}
    </ol>
  )
}
