// The mail tab: archiving of the open mail with one contact, or of the one being written once it is sent.
import { useEffect, useState } from 'preact/hooks'
import type { PaneContact } from '../../api/contact.ts'
import { receiptIn } from '../../archive/archive-state.ts'
import type { MailItem, DraftItem } from '../../host/mail-host.ts'
import { ArchiveChoice } from './archive-choice.tsx'
import { ArchiveProgress } from './archive-progress.tsx'
import { ComposePanel } from './compose-panel.tsx'
import { Receipt } from './receipt.tsx'
import { useArchiving } from './use-archiving.ts'
import { ArchiveSkeleton } from '../frame/skeleton.tsx'
import { usePane } from '../pane-context.tsx'

const MailPanel = (props: { readonly item: MailItem; readonly contact: PaneContact; readonly onTime: () => void }) => {
  const { documentTypes } = usePane()
  const { item, contact, onTime } = props
  const archiving = useArchiving(item, contact)
  const [isAnother, setAnother] = useState(false)
  const state = archiving?.state
  const isTypeGone =
    state?._tag === 'Failed' && state.failure._tag === 'Refused' && state.failure.code === 'DOCUMENT_TYPE_GONE'
  useEffect(() => {
    if (isTypeGone) void documentTypes.reload()
  }, [isTypeGone])
  useEffect(() => {
    if (state?._tag !== 'Archived') setAnother(false)
  }, [state?._tag])

  if (archiving === null || state === undefined) return <ArchiveSkeleton />
  if (state._tag === 'Gathering' || state._tag === 'Working')
    return <ArchiveProgress state={state} attachments={archiving.chosen.length} />
  const archived = receiptIn(state)
  if (archived !== null && !isAnother)
    return (
      <Receipt
        id={item.internetMessageId}
        state={state}
        archived={archived}
        {...(archiving.targets.length > 0 && { onAnother: () => setAnother(true) })}
      />
    )
  return (
    <ArchiveChoice
      archiving={archiving}
      onTime={onTime}
      {...(archived !== null && { onBack: () => setAnother(false) })}
    />
  )
}

export const ArchivePanel = (props: {
  readonly item: MailItem | DraftItem
  readonly contact: PaneContact
  /** Opens the tab for hours. */
  readonly onTime: () => void
}) => {
  const { item, contact, onTime } = props
  return item.mode === 'compose' ? (
    <ComposePanel item={item} contact={contact} />
  ) : (
    <MailPanel item={item} contact={contact} onTime={onTime} />
  )
}
