// What is archived, where, and as what; above it what came of the time before.
import { type ArchiveFailure, isLedgerAway, leavesOpen } from '../../archive/archive-state.ts'
import { Action, ActionBar } from '../form/action-bar.tsx'
import { Notice } from '#adapters/web/kit/views/notice.tsx'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'
import { AttachmentChoice, WEIGHT_ID } from './attachment-choice.tsx'
import { MissedNotice } from './missed-notice.tsx'
import { TargetChoice } from './target-choice.tsx'
import { TypeChoice } from './type-choice.tsx'
import type { Archiving } from './use-archiving.ts'

export const ArchiveChoice = (props: {
  readonly archiving: Archiving
  readonly onTime: () => void
  /** Where it is archived already: back to what is. */
  readonly onBack?: () => void
}) => {
  const { board, t } = usePane()
  const { archiving, onTime, onBack } = props
  const { item, state, target, targets, offer, left, weighed } = archiving
  const label =
    state._tag === 'Failed' ? t('shell.retry') : state._tag === 'Missed' ? t('archive.now') : t('archive.action')
  return (
    <section class="panel" aria-label={t('archive.region')}>
      {onBack !== undefined && (
        <p>
          {t('archive.another.title')}{' '}
          <button type="button" class="link" onClick={onBack}>
            {t('archive.another.back')}
          </button>
        </p>
      )}
      {state._tag === 'Failed' && <FailureNotice failure={state.failure} meaning={t(meaningOf(state.failure))} />}
      {state._tag === 'Missed' && <MissedNotice id={item.internetMessageId} missed={state} />}
      {state._tag === 'Undone' && (
        <Notice tone="success" title={t('archive.undone.title')}>
          <p>{t(state.removed ? 'archive.undone.removed' : 'archive.undone.shortly')}</p>
        </Notice>
      )}
      <TargetChoice targets={targets} kind={target?.kind} onChoose={(kind) => archiving.wish({ kind })} />
      <AttachmentChoice
        offer={offer}
        left={left}
        weighed={weighed}
        onLeave={(ids) => board.leaveOut(item.internetMessageId, ids)}
      />
      <TypeChoice documentType={archiving.documentType} onChoose={(documentType) => archiving.wish({ documentType })} />
      <ActionBar>
        <Action label={label} run={archiving.archive} hold={archiving.isHeld ? WEIGHT_ID : undefined} />
        {state._tag === 'Failed' && isLedgerAway(state.failure) && (
          <Action
            label={t('archive.later')}
            look="plain"
            run={archiving.archiveLater}
            hold={archiving.isHeld ? WEIGHT_ID : undefined}
          />
        )}
        <Action label={t('archive.withTime')} look="plain" run={onTime} />
      </ActionBar>
    </section>
  )
}

const meaningOf = (failure: ArchiveFailure) => {
  if (failure._tag === 'ArchiveFailed') return 'failure.archiveFailed'
  return leavesOpen(failure) ? 'failure.unreachable.archive' : 'failure.nothingStored'
}
