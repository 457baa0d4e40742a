// The panel of the open log entry: its facts and data, and the entries around it.
import { useEffect, useRef, useState } from 'preact/hooks'
import type { ShownFailure } from '#adapters/web/kit/http.ts'
import type { LogEntryResponse } from '#adapters/contract/logging/logs.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { CloseIcon } from '#adapters/web/kit/views/icons.tsx'
import { useRemote } from '#adapters/web/kit/views/use-remote.ts'
import { call } from '../../api/call.ts'
import { escapeToLine, toSummary } from '../../logs/log-entry.ts'
import { useAdmin } from '../admin-context.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { LevelMark, useLogTime } from './log-parts.tsx'
import type { ShownLog } from './use-log.ts'

export function EntryPanel(log: ShownLog) {
  const { t } = useAdmin()
  const { listed, walking } = log
  const { entry: id } = log.view
  const [isAroundOpen, setAroundOpen] = useState(false)
  const entry = useEntry(id, listed, isAroundOpen)
  return (
    <aside ref={walking.panel} class="panel framed stack-12 log-entry" tabIndex={-1} aria-label={t('logs.entry')}>
      <div class="dialog-head">
        <h2 class="dialog-title cut">
          {entry._tag === 'Known' ? escapeToLine(entry.line.message).slice(0, 200) : t('logs.entry')}
        </h2>
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label={t('logs.entry.close')}
          onClick={walking.close}
        >
          <CloseIcon />
        </button>
      </div>
      {entry._tag === 'Loading' && <EntrySkeleton />}
      {entry._tag !== 'Loading' && (
        <div class="log-entry-body stack-16">
          {entry._tag === 'Gone' && (
            <>
              <p class="strong">{t('logs.entry.gone.title')}</p>
              <p class="quiet">{t('logs.entry.gone.body')}</p>
            </>
          )}
          {entry._tag === 'Failed' && <FailureNotice failure={entry.failure} onRetry={entry.reload} />}
          {entry._tag === 'Known' && (
            <>
              <EntryFacts {...log} line={entry.line} />
              <details
                class="log-around"
                open={isAroundOpen}
                onToggle={(event) => setAroundOpen(event.currentTarget.open)}
              >
                <summary>{t('logs.around')}</summary>
                {isAroundOpen && <AroundLines {...log} around={entry.around} />}
              </details>
            </>
          )}
        </div>
      )}
    </aside>
  )
}

function EntrySkeleton() {
  const { t } = useAdmin()
  return (
    <div class="log-entry-body stack-16" aria-busy="true" role="status" aria-label={t('logs.entry.loading')}>
      {['title', 'line', 'line', 'short', 'line'].map((shape, n) => (
        <span key={n} class={`skeleton skeleton-${shape}`} />
      ))}
    </div>
  )
}

type OpenEntry =
  | { readonly _tag: 'Loading' }
  /** `around`: null while it loads. */
  | { readonly _tag: 'Known'; readonly line: LogEntryResponse; readonly around: readonly LogEntryResponse[] | null }
  | { readonly _tag: 'Gone' }
  | { readonly _tag: 'Failed'; readonly failure: ShownFailure; readonly reload: () => void }

const REACH = 20

const isGone = (failure: ShownFailure): boolean =>
  failure._tag === 'Refused' && (failure.status === 404 || failure.status === 400)

/**
 * `listed`: the entry if the list contains it. The surrounding entries load with `withAround`, or if the list does not contain the entry.
 */
function useEntry(id: string, listed: LogEntryResponse | null, withAround: boolean): OpenEntry {
  const aroundCall = call('GET /logs/around/:id', { params: { id }, query: { reach: REACH } })
  const { value, failure, reload } = useRemote(withAround || listed === null ? aroundCall : null)
  // While a new call loads, the value still belongs to the previous entry.
  const around = value?.data.some((line) => line.id === id) ? value.data : null
  const line = listed ?? around?.find((one) => one.id === id) ?? null
  if (failure !== null && (line === null || withAround) && !(isGone(failure) && line !== null))
    return isGone(failure) ? { _tag: 'Gone' } : { _tag: 'Failed', failure, reload }
  return line === null ? { _tag: 'Loading' } : { _tag: 'Known', line, around }
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
            <span class="cut log-neighbour-message">
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
