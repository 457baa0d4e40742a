// What stands between list and pane: the open mail or appointment, or the form of what is being written.
import { AppointmentCompose } from './compose/appointment-compose.tsx'
import { MailCompose } from './compose/mail-compose.tsx'
import { AppointmentReading, MailReading } from './reading/reading.tsx'
import type { Sender } from './send/sender.ts'
import type { MailboxMail } from './state/items.ts'
import {
  appointmentDraftChanged,
  appointmentKept,
  draftDiscarded,
  draftSaved,
  type MailboxStore,
  mailDraftChanged,
  noticed,
  openOf,
} from './state/mailbox-state.ts'

export const OpenItem = (props: {
  readonly mailbox: MailboxStore
  readonly sender: Sender
  readonly newItemId: () => string
  readonly onReply: (mail: MailboxMail) => void
}) => {
  const { mailbox, sender, newItemId } = props
  const open = openOf(mailbox.state())
  if (open === null) return <main class="reading" />
  if (open.kind === 'mail') return <MailReading key={open.itemId} mail={open} onReply={() => props.onReply(open)} />
  if (open.kind === 'appointment') return <AppointmentReading key={open.itemId} appointment={open} />

  const { key } = open
  const known = mailbox.state().people
  const save = (): void => {
    mailbox.change(draftSaved(key, newItemId()))
    mailbox.change(noticed({ _tag: 'Saved' }))
  }
  const discard = (): void => {
    sender.forget(key)
    mailbox.change(draftDiscarded(key))
  }
  return open.kind === 'mailDraft' ? (
    <MailCompose
      key={key}
      draft={open}
      known={known}
      actions={{
        change: (change) => mailbox.change(mailDraftChanged(key, change)),
        prepare: () => sender.prepare(key),
        send: () => void sender.send(key),
        sendAnyway: () => sender.sendAnyway(key),
        keep: () => sender.keep(key),
        save,
        discard,
      }}
    />
  ) : (
    <AppointmentCompose
      key={key}
      draft={open}
      known={known}
      actions={{
        change: (change) => mailbox.change(appointmentDraftChanged(key, change)),
        keep: (times) => mailbox.change(appointmentKept(key, newItemId(), times)),
        save,
        discard,
      }}
    />
  )
}
