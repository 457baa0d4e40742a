// Undoes an archive while the service allows it: at once right after archiving, after a question later.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type MailArchiveState, type Archived, leavesOpen } from '../../archive/archive-state.ts'
import { FailureNotice } from '#adapters/web/kit/views/failure-notice.tsx'
import { usePane } from '../pane-context.ts'
import { Button } from '../elements.tsx'

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
  // NaN compares as false: without a date there is nothing to undo.
  if (!(until > now())) return <>{failure}</>
  if (isAsking)
    return (
      <div class="stack ask" role="group" aria-labelledby="undo-question">
        <p id="undo-question" ref={question} tabIndex={-1}>
          {t('archive.undo.question')}
        </p>
        <div class="button-row">
          <Button label={t('archive.undo.yes')} run={undo} />
          <Button look="button button-quiet" label={t('archive.undo.no')} run={() => setAsking(false)} />
        </div>
      </div>
    )
  return (
    <>
      {failure}
      <Button
        aria-disabled={isBusy}
        aria-busy={isBusy}
        label={isBusy ? t('archive.undo.busy') : t('shell.undo')}
        run={() => (archived.when === 'now' ? undo() : setAsking(true))}
      />
      <p class="quiet" title={format.exactly(until)}>
        {t('archive.undo.until', { when: format.when(until, now()) })}
      </p>
    </>
  )
}
