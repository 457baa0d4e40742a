// The panel of the open log entry: its facts and data, and the entries around it.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { RecordPanel } from '#adapters/web/kit/record/record-panel.tsx'
import { type Remote, useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { escapeToLine, toSummary } from '../../logs/log-entry.ts'
import { useAdmin } from '../admin-context.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { LevelMark, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

export function EntryPanel(log: ShownLog) {
  const { t } = useAdmin()
  const { listed, walking } = log
  const [isAroundOpen, setAroundOpen] = useState(false)
  const { line, around, ...remote } = useEntry(log.view.entry, listed, isAroundOpen)
  return (
    <RecordPanel
      {...remote}
      label={t('logs.entry')}
      title={line === null ? t('logs.entry') : escapeToLine(line.message).slice(0, 200)}
      panel={walking.panel}
      words={{
        close: t('logs.entry.close'),
        loading: t('logs.entry.loading'),
        gone: t('logs.entry.gone.title'),
        goneReason: t('logs.entry.gone.body'),
      }}
      onClose={walking.close}
    >
      {line && (
        <>
          <EntryFacts {...log} line={line} />
          <details class="log-around" open={isAroundOpen} onToggle={(event) => setAroundOpen(event.currentTarget.open)}>
            <summary>{t('logs.around')}</summary>
            {isAroundOpen && <AroundLines {...log} around={around} />}
          </details>
        </>
      )}
    </RecordPanel>
  )
}

interface OpenEntry extends Pick<Remote<unknown>, 'failure' | 'reload'> {
  /** Null: the entry is loading or no longer exists, or what the user wants to see cannot be loaded. */
  readonly line: LogEntryResponse | null
  /** Null: loading. */
  readonly around: readonly LogEntryResponse[] | null
  readonly isGone: boolean
}

const REACH = 20

/**
 * `listed`: the entry if the list contains it. The surrounding entries load with `withAround`, or if the list does not contain the entry.
 */
function useEntry(id: string, listed: LogEntryResponse | null, withAround: boolean): OpenEntry {
  const aroundCall = call('GET /logs/around/:id', { params: { id }, query: { reach: REACH } })
  const { value, failure, reload } = useRemote(withAround || listed === null ? aroundCall : null)
  // While a new call loads, the value still belongs to the previous entry.
  const around = value?.data.some((line) => line.id === id) ? value.data : null
  const line = listed ?? around?.find((one) => one.id === id) ?? null
  const isGone = failure?._tag === 'Refused' && (failure.status === 404 || failure.status === 400)
  const isFailed = failure !== null && withAround && !isGone
  return { line: isFailed ? null : line, around, failure, reload, isGone }
}

/** `around` null: loading. */
function AroundLines({ view, show, around }: ShownLog & { readonly around: readonly LogEntryResponse[] | null }) {
  const { t } = useAdmin()
  const time = useLogTime()
  const own = useRef<HTMLLIElement>(null)
  useEffect(() => own.current?.scrollIntoView({ block: 'center' }), [view.entry, around])
  if (around === null)
    return (
      <div aria-busy="true" role="status" aria-label={t('logs.around.loading')}>
        {[1, 2, 3].map((n) => (
          <span key={n} class="skeleton skeleton-line" />
        ))}
      </div>
    )
  return (
    <ol class="lines">
      {around.map((line) => {
        const { message, details } = toSummary(line, '')
        const isOwn = line.id === view.entry
        const words = (
          <>
            <span class="small wrap">
              <span>{time.clock(line.ts)}</span>
              <LevelMark level={line.level} />
              {isOwn && <span class="quiet">{t('logs.around.this')}</span>}
            </span>
            <span class="cut">
              {message} <span class="log-details">{details}</span>
            </span>
          </>
        )
        return (
          <li key={line.id} ref={isOwn ? own : null} aria-current={isOwn ? 'true' : undefined}>
            {isOwn ? (
              <div class="choice hovers log-neighbour-own">{words}</div>
            ) : (
              <button
                type="button"
                class="choice hovers focus-inside"
                onClick={() => show({ ...view, entry: line.id })}
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
