// Items that a mail client of the tests has open: mails, drafts and an appointment of one customer and one user.
import type { AppointmentItem, DraftItem, MailItem } from '#adapters/web/task-pane/host/mail-host.ts'
import { USER } from './mail-client-page.ts'

export const person = { name: 'Eva Jansen', address: 'eva@korenbloem.example' }
export const user = { name: 'Piet de Vries', address: USER }

/** An hour old, and without attachments. */
export const mail: MailItem = {
  kind: 'mail',
  mode: 'read',
  key: 'mail-1',
  itemId: 'mail-1',
  internetMessageId: '<m@x>',
  conversationId: 'conv',
  subject: 'Concept jaarrekening',
  from: person,
  to: [user],
  cc: [],
  sentAt: Date.now() - 3_600_000,
  arrivedAt: Date.now() - 3_600_000,
  attachments: [],
}

/** That its mail client has saved. */
export const draft: DraftItem = {
  kind: 'mail',
  mode: 'compose',
  key: 'draft-1',
  itemId: 'saved',
  conversationId: null,
  subject: 'Offerte broodlijn',
  to: [person],
  cc: [],
}
export const unsaved: DraftItem = { ...draft, itemId: null }

export const appointment: AppointmentItem = {
  kind: 'appointment',
  mode: 'read',
  key: 'appointment-1',
  itemId: 'appointment-1',
  subject: 'Kwartaalgesprek Bakkerij De Korenbloem',
  organiser: user,
  attendees: [person],
  startsAt: Date.parse('2026-07-14T12:00:00Z'),
  endsAt: Date.parse('2026-07-14T13:15:00Z'),
  location: 'Utrecht',
}
