// What is open in the mailbox, as the pane gets it: in the form of its host's messages.
import type { Open } from './items.ts'
import { momentOf } from './moments.ts'

/** Undefined: it is incomplete, as an appointment whose times are being typed. */
export const toPaneItem = (open: Open | null, owner: { readonly name: string; readonly address: string }): unknown => {
  if (open === null) return null
  switch (open.kind) {
    case 'mail': {
      const { kind, itemId, internetMessageId, conversationId, subject, from, to, cc, sentAt, attachments } = open
      return {
        kind,
        mode: 'read',
        key: itemId,
        itemId,
        internetMessageId,
        conversationId,
        subject,
        from,
        to,
        cc,
        sentAt,
        attachments,
      }
    }
    case 'appointment': {
      const { kind, itemId, subject, organiser, attendees, startsAt, endsAt, location } = open
      return { kind, mode: 'read', key: itemId, itemId, subject, organiser, attendees, startsAt, endsAt, location }
    }
    case 'mailDraft': {
      const { key, itemId, conversationId, subject, to, cc } = open
      return { kind: 'mail', mode: 'compose', key, itemId, conversationId, subject, to: to.people, cc: cc.people }
    }
    case 'appointmentDraft': {
      const { key, itemId, subject, attendees, day, location } = open
      const [startsAt, endsAt] = [momentOf(day, open.starts), momentOf(day, open.ends)]
      if (startsAt === null || endsAt === null) return undefined
      return {
        kind: 'appointment',
        mode: 'compose',
        key,
        itemId,
        subject,
        organiser: owner,
        attendees: attendees.people,
        startsAt,
        endsAt,
        location,
      }
    }
  }
}
