// The part between list and pane: the open mail or appointment, or the form of a draft.
import { AppointmentCompose } from './compose/appointment-compose.tsx'
import { MailCompose } from './compose/mail-compose.tsx'
import { AppointmentReading, MailReading } from './reading/reading.tsx'
import type { Sender } from './send/sender.ts'
import { beginAnswer } from './start.ts'
import { type MailboxStore, findOpen } from './state/mailbox-state.ts'

export function OpenItem(props: { readonly mailbox: MailboxStore; readonly sender: Sender }) {
  const { mailbox } = props
  const open = findOpen(mailbox.state())
  switch (open?.kind) {
    case undefined:
      return <main class="reading" />
    case 'mail':
      return <MailReading key={open.itemId} mail={open} onReply={() => void beginAnswer(mailbox, open)} />
    case 'appointment':
      return <AppointmentReading key={open.itemId} appointment={open} />
    case 'mailDraft':
      return <MailCompose key={open.key} {...props} draft={open} />
    case 'appointmentDraft':
      return <AppointmentCompose key={open.key} {...props} draft={open} />
  }
}
