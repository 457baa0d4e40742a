// Archives a mail together with its booking: the choice, and the outcome.
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { isOutcomeOpen, findReceipt } from '../../archive/archive-state.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { LedgerLink, toWebAddress } from '../elements.tsx'
import { usePane } from '../pane-context.ts'

/** Whether the mail has no archive and none is in progress. */
export function isUnarchived({ known, state }: Archiving): boolean {
  return known.length === 0 && ['Choosing', 'Missed', 'Failed', 'Undone'].includes(state._tag)
}

export function ArchiveTooChoice(props: {
  readonly archiving: Archiving
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}) {
  const { t } = usePane()
  const { archiving, isChosen, onChoose } = props
  const { state, known, isHeld, target } = archiving
  if (findReceipt(state) !== null || known.length > 0) return <p class="quiet">{t('archive.another.title')}</p>
  if (!isUnarchived(archiving)) return <p class="quiet">{t('time.archiveToo.running')}</p>
  if (isHeld || target === undefined) return <p class="quiet">{t('time.archiveTooLarge')}</p>
  return (
    <label class="segment row at-start">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <span class="lines">
        {t('time.archiveToo')}
        <span class="quiet cut" dir="auto">
          {t('time.archiveToo.with', { name: target.name })}
        </span>
      </span>
    </label>
  )
}

const isRunning = ({ state }: Archiving): boolean => state._tag === 'Gathering' || state._tag === 'Working'

/** Whether the user has archived the mail here, or archiving is in progress. */
export function hasArchived(archiving: Archiving): boolean {
  return isRunning(archiving) || findReceipt(archiving.state)?.when === 'now'
}

/** Shows the outcome of archiving below the receipt of a booking. */
export function ArchiveTooStatus({ archiving }: { readonly archiving: Archiving }) {
  const { t } = usePane()
  const { state } = archiving
  if (isRunning(archiving))
    return (
      <p class="row" role="status">
        <span class="step-running">
          <span class="step-mark" />
        </span>
        {t('time.archiveToo.running')}
      </p>
    )
  if (state._tag === 'Failed')
    return (
      <FailureNotice
        failure={state.failure}
        meaning={t(isOutcomeOpen(state.failure) ? 'failure.unreachable.archive' : 'time.archiveToo.failed')}
        onRetry={archiving.archive}
      />
    )
  const archived = findReceipt(state)
  if (archived === null || archived.when === 'before') return null
  const url = toWebAddress(archived.receipt.documentUrl)
  return (
    <p class="row archive-too-status" role="status">
      <DoneIcon />
      <span>
        {t('time.archiveToo.done')}
        {url !== null && ' · '}
        {url !== null && <LedgerLink url={url} label={t('archive.open')} />}
      </span>
    </p>
  )
}
