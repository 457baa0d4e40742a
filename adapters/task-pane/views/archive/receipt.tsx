// What was stored, read back from the ledger: the document, its parts, and the way there.
import type { Receipt as ReceiptOf } from '../../api/archive.ts'
import type { ArchivedWhen } from '../../archive/archive-state.ts'
import { DocumentIcon, DoneIcon, OpenIcon } from '../frame/icons.tsx'
import { usePane } from '../pane-context.tsx'
import { webAddress } from '../frame/web-address.ts'

/** More parts than this are folded away. */
const SHOWN = 6

export const Receipt = ({ receipt, when: archived }: { readonly receipt: ReceiptOf; readonly when: ArchivedWhen }) => {
  const { t, format, now } = usePane()
  const at = Date.parse(receipt.archivedAt)
  const url = webAddress(receipt.documentUrl)
  const when = Number.isNaN(at) ? '' : format.when(at, now())
  const title = archived === 'now' ? t('archive.done.title') : t('archive.already.title')
  return (
    <section class="panel receipt" aria-label={title}>
      <div class="receipt-head">
        <DoneIcon />
        <div>
          <h2 class="panel-title">{title}</h2>
          <p class="quiet" title={Number.isNaN(at) ? undefined : format.exactly(at)}>
            {receipt.archivedBy === null ? when : t('archive.done.by', { when, name: receipt.archivedBy })}
          </p>
        </div>
      </div>
      {archived === 'already' && <p>{t('archive.already.body')}</p>}
      <p class="receipt-subject cut" title={receipt.subject} dir="auto">
        {receipt.subject}
      </p>
      <Parts parts={receipt.parts.slice(0, SHOWN)} />
      {receipt.parts.length > SHOWN && (
        <details>
          <summary>{t.counted('archive.more', receipt.parts.length - SHOWN)}</summary>
          <Parts parts={receipt.parts.slice(SHOWN)} />
        </details>
      )}
      <p class="quiet">{t.counted('archive.checked', receipt.parts.length)}</p>
      {url !== null && (
        <a class="button button-primary" href={url} target="_blank" rel="noopener">
          {t('archive.open')}
          <OpenIcon />
          <span class="visually-hidden">{t('archive.newWindow')}</span>
        </a>
      )}
    </section>
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
