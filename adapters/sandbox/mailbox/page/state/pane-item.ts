// Converts the mailbox's open item into the form of the pane's messages.
import type { MailboxPerson } from '#adapters/sandbox/mailbox/sample-mail.ts'
import type { PaneItem } from '#adapters/web/kit/mailbox-messages.ts'
import type { Open } from './items.ts'
import { parseFields } from './moments.ts'

/** Undefined: the item is incomplete, for instance an appointment without times. */
export function toPaneItem(open: Open | null, owner: MailboxPerson): PaneItem | null | undefined {
  if (open === null) return null
  switch (open.kind) {
    case 'mail': {
      const { folder: _, sentAt: _sentAt, preview: _preview, isUnread: _isUnread, written: _written, ...mail } = open
      return { ...mail, mode: 'read', key: mail.itemId }
    }
    case 'appointment': {
      const { text: _, headers: _headers, ...appointment } = open
      return { ...appointment, mode: 'read', key: appointment.itemId }
    }
    case 'mailDraft': {
      const { key, itemId, conversationId, subject, to, cc } = open
      return { kind: 'mail', mode: 'compose', key, itemId, conversationId, subject, to: to.people, cc: cc.people }
    }
    case 'appointmentDraft': {
      const { key, itemId, subject, day, location } = open
      const [startsAt, endsAt] = [parseFields(day, open.starts), parseFields(day, open.ends)]
      if (startsAt === null || endsAt === null) return undefined
      const people = { organiser: owner, attendees: open.attendees.people }
      return { kind: 'appointment', mode: 'compose', key, itemId, subject, ...people, startsAt, endsAt, location }
    }
  }
}
