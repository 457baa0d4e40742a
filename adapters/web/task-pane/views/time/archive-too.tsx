// Archiving together with booking: the choice beforehand, and how it went. The archiving itself is the mail tab's.
import { leavesOpen, receiptIn } from '../../archive/archive-state.ts'
import type { Archiving } from '../archive/use-archiving.ts'
import { DoneIcon, OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { webAddress } from '../frame/web-address.ts'
import { usePane } from '../pane-context.tsx'

/** Whether the mail could still be archived: nobody has, and nobody is at it. */
export const isUnarchived = ({ known, state }: Archiving): boolean =>
  known.length === 0 && ['Choosing', 'Missed', 'Failed', 'Undone'].includes(state._tag)

export const ArchiveTooChoice = (props: {
  readonly archiving: Archiving
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}) => {
  const { t } = usePane()
  const { archiving, isChosen, onChoose } = props
  if (receiptIn(archiving.state) !== null || archiving.known.length > 0)
    return <p class="quiet">{t('time.archived')}</p>
  if (!isUnarchived(archiving)) return <p class="quiet">{t('time.archiveToo.running')}</p>
  if (archiving.isHeld || archiving.target === undefined) return <p class="quiet">{t('time.archiveTooLarge')}</p>
  return (
    <label class="archive-too">
      <input type="checkbox" checked={isChosen} onChange={(event) => onChoose(event.currentTarget.checked)} />
      <span class="archive-too-text">
        {t('time.archiveToo')}
        <span class="quiet cut" dir="auto">
          {t('time.archiveToo.with', { name: archiving.target.name })}
        </span>
      </span>
    </label>
  )
}

/** Whether there is an archiving of the user's to tell of. */
export const hasArchived = ({ state }: Archiving): boolean =>
  state._tag === 'Gathering' || state._tag === 'Working' || receiptIn(state)?.when === 'now'

/** Under the receipt of a booking. Nothing where nothing was archived here. */
export const ArchiveTooStatus = ({ archiving }: { readonly archiving: Archiving }) => {
  const { t } = usePane()
  const { state } = archiving
  if (state._tag === 'Gathering' || state._tag === 'Working')
    return (
      <p class="archive-too-status" role="status">
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
        meaning={leavesOpen(state.failure) ? t('failure.unreachable.archive') : t('time.archiveToo.failed')}
        onRetry={archiving.archive}
      />
    )
  const archived = receiptIn(state)
  if (archived === null || archived.when === 'before') return null
  const url = webAddress(archived.receipt.documentUrl)
  return (
    <p class="archive-too-status" role="status">
      <DoneIcon />
      <span>
        {t('time.archiveToo.done')}
        {url !== null && (
          <>
            {' · '}
            <a href={url} target="_blank" rel="noopener">
              {t('time.archiveToo.open')}
              <OpenIcon />
              <span class="visually-hidden">{t('archive.newWindow')}</span>
            </a>
          </>
        )}
      </span>
    </p>
  )
}
