// On the contact's card: that the open mail is archived already, by whom and when, with the way to each document.
import type { KnownArchive } from '../../archive/archive-state.ts'
import type { OpenItem } from '../../host/mail-host.ts'
import { DoneIcon, OpenIcon } from '#adapters/web/kit/views/icons.tsx'
import { webAddress } from '../frame/web-address.ts'
import { usePane } from '../pane-context.tsx'
import { useBoard } from '../use-stores.ts'

/** Nothing where the item is no mail, or is not archived. */
export const ArchiveBadge = ({ item }: { readonly item: OpenItem }) => {
  const { t } = usePane()
  const { known } = useBoard(item.kind === 'mail' && item.mode === 'read' ? item.internetMessageId : '')
  const [newest, ...others] = known
  if (newest === undefined) return null
  return (
    <div class="badge">
      <DoneIcon />
      <div class="badge-text">
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

const ArchiveLine = ({ archive }: { readonly archive: KnownArchive }) => {
  const { format, now, t } = usePane()
  const { archivedAt, archivedBy } = archive
  const when = archivedAt === null ? '' : format.when(archivedAt, now())
  const words = archivedBy === null ? t('archive.badge', { when }) : t('archive.badge.by', { when, name: archivedBy })
  const url = webAddress(archive.documentUrl)
  const exactly = archivedAt === null ? undefined : format.exactly(archivedAt)
  if (url === null) return <span title={exactly}>{words}</span>
  return (
    <a href={url} target="_blank" rel="noopener" title={exactly} aria-label={t('archive.badge.opens', { words })}>
      {words}
      {/* The sign stays with the last word. */}
      {'\u00a0'}
      <OpenIcon />
    </a>
  )
}
