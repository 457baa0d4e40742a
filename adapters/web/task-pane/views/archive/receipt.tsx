// The receipt of an archived mail, read back from the ledger: document, parts, link and undo.
import { useEffect, useRef } from 'preact/hooks'
import { DocumentIcon, DoneIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { ArchiveReceipt } from '../../api/archive.ts'
import type { Archived, MailArchiveState } from '../../archive/archive-state.ts'
import type { PaneTextKey } from '../../texts/texts.ts'
import { Cut, LedgerLink, LinkButton, webAddress } from '../elements.tsx'
import { usePane } from '../pane-context.ts'
import { Undo } from './undo.tsx'

/** More parts are folded. */
const SHOWN = 6

const REASONS: Readonly<Record<string, PaneTextKey | undefined>> = {
  EMPTY: 'archive.leftOut.empty',
  TOO_LARGE: 'archive.leftOut.tooLarge',
  BY_USER: 'archive.leftOut.byUser',
  DUPLICATE: 'archive.leftOut.duplicate',
}

export const Receipt = (props: {
  /** The internetMessageId of the mail. */
  readonly id: string
  readonly state: MailArchiveState
  readonly archived: Archived
  /** If the mail can be archived under another target of the contact. */
  readonly onAnother?: () => void
}) => {
  const { t, format, now } = usePane()
  const { id, state, archived, onAnother } = props
  const { receipt } = archived
  const { parts, leftOut = [], subject } = receipt
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The pressed button is gone: the focus moves to the result.
    if (archived.when !== 'before' && isFocusLost()) head.current?.focus()
  }, [receipt.archiveId])
  const at = Date.parse(receipt.archivedAt)
  const url = webAddress(receipt.documentUrl)
  const when = Number.isNaN(at) ? '' : format.when(at, now())
  const title = t(archived.when === 'now' ? 'archive.done.title' : 'archive.already.title')
  return (
    <section class="panel receipt" aria-label={title}>
      <div class="receipt-head">
        <DoneIcon />
        <div>
          <h2 ref={head} class="panel-title" tabIndex={-1}>
            {title}
          </h2>
          <p class="quiet" title={Number.isNaN(at) ? undefined : format.exactly(at)}>
            {receipt.archivedBy === null ? when : t('archive.done.by', { when, name: receipt.archivedBy })}
          </p>
        </div>
      </div>
      {archived.when === 'already' && <p>{t('archive.already.body')}</p>}
      <Cut as="p" text={subject} look="receipt-subject" />
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
        <details class="left-out" open={leftOut.length <= SHOWN}>
          <summary>{t.counted('archive.leftOut', leftOut.length)}</summary>
          <ul class="part-list">
            {leftOut.map((file) => (
              <li class="row part">
                <span class="part-name">
                  <Cut text={file.fileName} look="part-file" />
                  <span class="quiet part-note">{t(REASONS[file.reason] ?? 'archive.leftOut.reason')}</span>
                </span>
                <span class="small part-size">{format.size(file.size)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
      {url !== null && <LedgerLink look="button button-primary" url={url} label={t('archive.open')} />}
      <Undo id={id} state={state} archived={archived} />
      {onAnother !== undefined && state._tag !== 'Undoing' && (
        <LinkButton look="receipt-another" label={t('archive.another')} run={onAnother} />
      )}
    </section>
  )
}

const Parts = ({ parts }: { readonly parts: ArchiveReceipt['parts'] }) => {
  const { t, format } = usePane()
  return (
    <ul class="part-list" aria-label={t('archive.parts')}>
      {parts.map((part) => (
        <li class="row part">
          <DocumentIcon />
          <Cut text={part.fileName} look="part-name" />
          <span class="small part-size">{format.size(part.size)}</span>
        </li>
      ))}
    </ul>
  )
}
