// The open line: what it says in full, what it belongs to, its data, and what happened around it.
import type { RefObject } from 'preact'
import { useState } from 'preact/hooks'
import type { LogLine } from '../../api/logs.ts'
import { oneLine } from '../../logs/safe-text.ts'
import { useAdmin } from '../admin-context.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { CloseIcon } from '../frame/icons.tsx'
import { AroundLines } from './around-lines.tsx'
import { EntryFacts } from './entry-facts.tsx'
import { useEntry } from './use-entry.ts'
import type { Viewing } from './use-log-view.ts'

interface EntryPanelProps {
  readonly id: string
  readonly listed: LogLine | null
  readonly viewing: Viewing
  readonly offices: ReadonlyMap<string, string> | null
  readonly onClose: () => void
  readonly panel: RefObject<HTMLElement | null>
}

export const EntryPanel = (props: EntryPanelProps) => {
  const { t } = useAdmin()
  const { id, listed, viewing, offices, onClose, panel } = props
  const [isAroundOpen, setAroundOpen] = useState(false)
  const entry = useEntry(id, listed, isAroundOpen)
  return (
    <aside ref={panel} class="log-entry" tabIndex={-1} aria-label={t('logs.entry')}>
      <div class="log-entry-head">
        <h2 class="log-entry-title cut">
          {entry._tag === 'Known' ? oneLine(entry.line.message).slice(0, 200) : t('logs.entry')}
        </h2>
        <button
          type="button"
          class="button button-quiet button-icon"
          aria-label={t('logs.entry.close')}
          onClick={onClose}
        >
          <CloseIcon />
        </button>
      </div>
      {entry._tag === 'Loading' && <EntrySkeleton />}
      {entry._tag === 'Gone' && (
        <div class="log-entry-body">
          <p class="log-strong">{t('logs.entry.gone.title')}</p>
          <p class="quiet">{t('logs.entry.gone.body')}</p>
        </div>
      )}
      {entry._tag === 'Failed' && (
        <div class="log-entry-body">
          <FailureNotice failure={entry.failure} onRetry={entry.again} />
        </div>
      )}
      {entry._tag === 'Known' && (
        <div class="log-entry-body">
          <EntryFacts line={entry.line} viewing={viewing} offices={offices} />
          <details class="log-around" open={isAroundOpen} onToggle={(event) => setAroundOpen(event.currentTarget.open)}>
            <summary>{t('logs.around')}</summary>
            {isAroundOpen && <AroundLines id={id} lines={entry.around} viewing={viewing} />}
          </details>
        </div>
      )}
    </aside>
  )
}

const EntrySkeleton = () => {
  const { t } = useAdmin()
  return (
    <div class="log-entry-body" aria-busy="true" role="status" aria-label={t('logs.entry.loading')}>
      <span class="skeleton skeleton-title" />
      <span class="skeleton skeleton-line" />
      <span class="skeleton skeleton-line" />
      <span class="skeleton skeleton-short" />
      <span class="skeleton skeleton-line" />
    </div>
  )
}
