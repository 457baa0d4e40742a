// The mail tab: archiving of the open mail with one contact, or of the one being written once it is sent.
import type { Contact } from '../../api/contact.ts'
import type { DraftItem, MailItem } from '../../host/mail-host.ts'
import { ComposePanel } from './compose-panel.tsx'
import { MailPanel } from './mail-panel.tsx'

export const ArchivePanel = (props: {
  readonly item: MailItem | DraftItem
  readonly contact: Contact
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
