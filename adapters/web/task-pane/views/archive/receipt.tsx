// The receipt of an archived mail, as read from the ledger: document, parts, link and undo.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type MailArchiveState, type ArchivedMail, isOutcomeOpen } from '../../archive/archive-state.ts'
import { FailureNotice } from '#adapters/web/kit/views/panel.tsx'
import { usePane } from '../pane-context.ts'
import { PaneButton, Cut, LedgerLink, LinkButton, toWebAddress } from '../elements.tsx'
import { DocumentIcon, DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { ArchiveReceipt } from '../../api/archive.ts'
import type { PaneTextKey } from '../../texts/texts.ts'

function Undo(props: { readonly id: string; readonly state: MailArchiveState; readonly archived: ArchivedMail }) {
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
      meaning={t(isOutcomeOpen(state.failure) ? 'archive.undo.open' : 'archive.undo.failed')}
    />
  )
  // Without a date `until` is NaN, and the comparison is false: nothing can be undone.
  if (!(until > now())) return <>{failure}</>
  if (isAsking)
    return (
      <div class="stack ask" role="group" aria-labelledby="undo-question">
        <p id="undo-question" ref={question} tabIndex={-1}>
          {t('archive.undo.question')}
        </p>
        <div class="wrap">
          <PaneButton label={t('archive.undo.yes')} run={undo} />
          <PaneButton look="button button-quiet" label={t('archive.undo.no')} run={() => setAsking(false)} />
        </div>
      </div>
    )
  return (
    <>
      {failure}
      <PaneButton
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

const SHOWN = 6

const REASONS: Readonly<Record<string, PaneTextKey | undefined>> = {
  EMPTY: 'archive.leftOut.empty',
  TOO_LARGE: 'archive.leftOut.tooLarge',
  BY_USER: 'archive.leftOut.byUser',
  DUPLICATE: 'archive.leftOut.duplicate',
  UNREADABLE: 'archive.leftOut.unreadable',
  REMOTE: 'archive.leftOut.remote',
  MISSING: 'archive.leftOut.missing',
  IN_TEXT: 'archive.leftOut.inText',
}

export function Receipt(props: {
  readonly id: string
  readonly state: MailArchiveState
  readonly archived: ArchivedMail
  /** Present if the mail can be archived under another target of the contact. */
  readonly onAnother?: () => void
}) {
  const { t, format, now } = usePane()
  const { id, state, archived, onAnother } = props
  const { receipt } = archived
  const { parts, leftOut = [] } = receipt
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button was removed, so the result takes the focus.
    if (archived.when !== 'before' && isFocusLost()) head.current?.focus()
  }, [receipt.archiveId])
  const at = Date.parse(receipt.archivedAt)
  const url = toWebAddress(receipt.documentUrl)
  const when = Number.isNaN(at) ? '' : format.when(at, now())
  const title = t(archived.when === 'now' ? 'archive.done.title' : 'archive.already.title')
  return (
    <section class="panel" aria-label={title}>
      <div class="receipt-head row at-start">
        <DoneIcon />
        <div>
          <h2 ref={head} tabIndex={-1}>
            {title}
          </h2>
          <p class="quiet" title={Number.isNaN(at) ? undefined : format.exactly(at)}>
            {receipt.archivedBy === null ? when : t('archive.done.by', { when, name: receipt.archivedBy })}
          </p>
        </div>
      </div>
      {archived.when === 'already' && <p>{t('archive.already.body')}</p>}
      {parts.length > 0 && (
        <>
          <Parts parts={parts.slice(0, SHOWN)} />
          {parts.length > SHOWN && (
            <details>
              <summary>{t.counted('archive.more', parts.length - SHOWN)}</summary>
              <Parts parts={parts.slice(SHOWN)} />
            </details>
          )}
          <p class="quiet">{t.counted('archive.checked', parts.length)}</p>
        </>
      )}
      {leftOut.length > 0 && (
        <details class="below" open={leftOut.length <= SHOWN}>
          <summary>{t.counted('archive.leftOut', leftOut.length)}</summary>
          <ul class="part-list">
            {leftOut.map((file) => (
              <li class="row part">
                <span class="grow">
                  <Cut text={file.fileName} look="block" />
                  <span class="small block">{t(REASONS[file.reason] ?? 'archive.leftOut.reason')}</span>
                </span>
                {file.size > 0 && <span class="small flex-none">{format.size(file.size)}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
      {url !== null && <LedgerLink look="button button-primary" url={url} label={t('archive.open')} />}
      <Undo id={id} state={state} archived={archived} />
      {onAnother !== undefined && state._tag !== 'Undoing' && (
        <LinkButton look="link-line" label={t('archive.another')} run={onAnother} />
      )}
    </section>
  )
}

function Parts({ parts }: { readonly parts: ArchiveReceipt['parts'] }) {
  const { t, format } = usePane()
  return (
    <ul class="part-list" aria-label={t('archive.parts')}>
      {parts.map((part) => (
        <li class="row part">
          <DocumentIcon />
          <Cut text={part.fileName} look="grow" />
          <span class="small flex-none">{format.size(part.size)}</span>
        </li>
      ))}
    </ul>
  )
}
