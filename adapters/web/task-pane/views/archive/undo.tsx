// Taking an archived mail back, while the service allows it: at once right after archiving, asked once later.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type MailArchiveState, type Archived, leavesOpen } from '../../archive/archive-state.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.tsx'

export const Undo = (props: { readonly id: string; readonly state: MailArchiveState; readonly archived: Archived }) => {
  const { archiveMail, format, now, t } = usePane()
  const { id, state, archived } = props
  const [isAsking, setAsking] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isAsking) question.current?.focus()
  }, [isAsking])
  const until = Date.parse(archived.receipt.undoUntil ?? '')
  const isBusy = state._tag === 'Undoing'
  const undo = (): void => {
    setAsking(false)
    if (!isBusy) void archiveMail.undo(id, archived)
  }
  const failure = state._tag === 'UndoFailed' && (
    <FailureNotice
      failure={state.failure}
      meaning={t(leavesOpen(state.failure) ? 'archive.undo.open' : 'archive.undo.failed')}
    />
  )
  // A comparison with NaN is false: without a moment there is nothing to undo.
  if (!(until > now())) return <>{failure}</>
  if (isAsking)
    return (
      <div class="stack ask" role="group" aria-labelledby="undo-question">
        <p id="undo-question" ref={question} tabIndex={-1}>
          {t('archive.undo.question')}
        </p>
        <div class="button-row">
          <button type="button" class="button" onClick={undo}>
            {t('archive.undo.yes')}
          </button>
          <button type="button" class="button button-quiet" onClick={() => setAsking(false)}>
            {t('archive.undo.no')}
          </button>
        </div>
      </div>
    )
  return (
    <>
      {failure}
      <button
        type="button"
        class="button"
        aria-disabled={isBusy}
        aria-busy={isBusy}
        onClick={() => (archived.when === 'now' ? undo() : setAsking(true))}
      >
        {isBusy ? t('archive.undo.busy') : t('archive.undo')}
      </button>
      <p class="quiet" title={format.exactly(until)}>
        {t('archive.undo.until', { when: format.when(until, now()) })}
      </p>
    </>
  )
}
