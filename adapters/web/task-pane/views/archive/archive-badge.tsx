// The badge of an archived mail on the card of the contact: user, date and link of each document, except the one on the receipt.
import { getBoardId } from '../../archive/look-up-mail.ts'
import { findReceipt, type KnownArchive } from '../../archive/archive-state.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import { DoneIcon, OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { toWebAddress } from '../elements.tsx'
import { usePane, useBoard } from '../pane-context.ts'

/** `isReceiptShown`: the tab with the receipt is open. */
export function ArchiveBadge({ item, isReceiptShown }: { readonly item: OpenItem; readonly isReceiptShown: boolean }) {
  const { t } = usePane()
  const { known, state } = useBoard(item.kind === 'mail' && item.mode === 'read' ? getBoardId(item) : '')
  const shown = isReceiptShown ? findReceipt(state)?.receipt.archiveId : undefined
  const [newest, ...others] = known.filter(({ archiveId }) => archiveId !== shown)
  if (newest === undefined) return null
  return (
    <div class="badge row at-start">
      <DoneIcon />
      <div class="grow">
        <ArchiveLine archive={newest} />
        {others.length > 0 && (
          <details>
            <summary>{t.counted('archive.badge.more', others.length)}</summary>
            <ul>
              {others.map((archive) => (
                <li key={archive.archiveId}>
                  <ArchiveLine archive={archive} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
    </div>
  )
}

function ArchiveLine({ archive }: { readonly archive: KnownArchive }) {
  const { format, now, t } = usePane()
  const { archivedAt, archivedBy } = archive
  const when = archivedAt === null ? '' : format.when(archivedAt, now())
  const words = archivedBy === null ? t('archive.badge', { when }) : t('archive.badge.by', { when, name: archivedBy })
  const last = words.lastIndexOf(' ') + 1
  const url = toWebAddress(archive.documentUrl)
  const exactly = archivedAt === null ? undefined : format.exactly(archivedAt)
  if (url === null) return <span title={exactly}>{words}</span>
  return (
    <a href={url} target="_blank" rel="noopener" title={exactly} aria-label={t('archive.badge.opens', { words })}>
      {words.slice(0, last)}
      {/* Keeps the icon on the same line as the last word. */}
      <span class="badge-end">
        {words.slice(last)}
        {'\u00a0'}
        <OpenIcon />
      </span>
    </a>
  )
}
