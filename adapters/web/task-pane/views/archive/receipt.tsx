// What was stored, read back from the ledger: the document, its parts, the way there, and the way back.
import { useEffect, useRef } from 'preact/hooks'
import type { ArchiveReceipt as ReceiptOf } from '../../api/archive.ts'
import type { MailArchiveState, Archived } from '../../archive/archive-state.ts'
import { DocumentIcon, DoneIcon, OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { isFocusLost } from '#adapters/web/kit/views/keep-focus.ts'
import type { PaneTextKey } from '../../texts/texts.ts'
import { webAddress } from '../frame/web-address.ts'
import { usePane } from '../pane-context.tsx'
import { Undo } from './undo.tsx'

/** More parts than this are folded away. */
const SHOWN = 6

const REASONS: Readonly<Record<string, PaneTextKey | undefined>> = {
  EMPTY: 'archive.leftOut.empty',
  TOO_LARGE: 'archive.leftOut.tooLarge',
  BY_USER: 'archive.leftOut.byUser',
  DUPLICATE: 'archive.leftOut.duplicate',
}

export const Receipt = (props: {
  /** The mail's internetMessageId. */
  readonly id: string
  readonly state: MailArchiveState
  readonly archived: Archived
  /** Where the mail can be archived with another of the contact's. */
  readonly onAnother?: () => void
}) => {
  const { t, format, now } = usePane()
  const { id, state, archived, onAnother } = props
  const { receipt } = archived
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // What was pressed is gone: whoever does not see that is told where he is now.
    if (archived.when !== 'before' && isFocusLost()) head.current?.focus()
  }, [receipt.archiveId])
  const at = Date.parse(receipt.archivedAt)
  const url = webAddress(receipt.documentUrl)
  const when = Number.isNaN(at) ? '' : format.when(at, now())
  const title = archived.when === 'now' ? t('archive.done.title') : t('archive.already.title')
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
      <p class="receipt-subject cut" title={receipt.subject} dir="auto">
        {receipt.subject}
      </p>
      {receipt.parts.length > 0 && (
        <>
          <Parts parts={receipt.parts.slice(0, SHOWN)} />
          {receipt.parts.length > SHOWN && (
            <details>
              <summary>{t.counted('archive.more', receipt.parts.length - SHOWN)}</summary>
              <Parts parts={receipt.parts.slice(SHOWN)} />
            </details>
          )}
          <p class="quiet">{t.counted('archive.checked', receipt.parts.length)}</p>
        </>
      )}
      {receipt.leftOut !== undefined && receipt.leftOut.length > 0 && <LeftOut files={receipt.leftOut} />}
      {url !== null && (
        <a class="button button-primary" href={url} target="_blank" rel="noopener">
          {t('archive.open')}
          <OpenIcon />
          <span class="visually-hidden">{t('archive.newWindow')}</span>
        </a>
      )}
      <Undo id={id} state={state} archived={archived} />
      {onAnother !== undefined && state._tag !== 'Undoing' && (
        <button type="button" class="link receipt-another" onClick={onAnother}>
          {t('archive.another')}
        </button>
      )}
    </section>
  )
}

const LeftOut = ({ files }: { readonly files: NonNullable<ReceiptOf['leftOut']> }) => {
  const { t, format } = usePane()
  return (
    <details class="left-out" open={files.length <= SHOWN}>
      <summary>{t.counted('archive.leftOut', files.length)}</summary>
      <ul class="part-list">
        {files.map((file) => (
          <li class="part">
            <span class="part-name">
              <span class="cut part-file" title={file.fileName} dir="auto">
                {file.fileName}
              </span>
              <span class="quiet part-note">{t(REASONS[file.reason] ?? 'archive.leftOut.reason')}</span>
            </span>
            <span class="part-size">{format.size(file.size)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

const Parts = ({ parts }: { readonly parts: ReceiptOf['parts'] }) => {
  const { t, format } = usePane()
  return (
    <ul class="part-list" aria-label={t('archive.parts')}>
      {parts.map((part) => (
        <li class="part">
          <DocumentIcon />
          <span class="part-name cut" title={part.fileName} dir="auto">
            {part.fileName}
          </span>
          <span class="part-size">{format.size(part.size)}</span>
        </li>
      ))}
    </ul>
  )
}
