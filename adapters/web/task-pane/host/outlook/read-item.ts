// A mail or an appointment being read, as the pane knows it. Ids are kept as Outlook tells them, in the form of Exchange: the service asks no
// mail server by them, every client that shows the pane tells the same form, and links that were made by it are found again.
import type { AppointmentItem, AttachmentInfo, MailItem, Person } from '../mail-host.ts'
import type { OfficeAttachment, OfficePerson, OfficeReadItem } from './office.ts'

export const personOf = (p: OfficePerson): Person => ({ name: p.displayName, address: p.emailAddress })

const attachmentOf = (a: OfficeAttachment): AttachmentInfo => ({
  id: a.id,
  fileName: a.name,
  contentType: a.contentType ?? 'application/octet-stream',
  size: a.size,
  contentId: a.contentId?.replace(/^<|>$/g, '') ?? null,
  isInline: a.isInline,
})

/** Null: not a mail with a sender and an id of its own, such as a report that Outlook shows as one. */
export const mailOf = (item: OfficeReadItem): MailItem | null => {
  if (item.itemId === undefined || item.internetMessageId === undefined || item.from === undefined) return null
  return {
    kind: 'mail',
    mode: 'read',
    key: item.itemId,
    itemId: item.itemId,
    internetMessageId: item.internetMessageId,
    conversationId: item.conversationId ?? null,
    subject: item.subject,
    from: personOf(item.from),
    to: (item.to ?? []).map(personOf),
    cc: (item.cc ?? []).map(personOf),
    sentAt: item.dateTimeCreated.getTime(),
    attachments: (item.attachments ?? []).filter((a) => a.attachmentType !== 'cloud').map(attachmentOf),
  }
}

/** Each once, and not whoever invites them. */
export const attendeesOf = (organiser: Person | null, invited: readonly OfficePerson[]): readonly Person[] => {
  const seen = new Set(organiser === null ? [] : [organiser.address.toLowerCase()])
  return invited.map(personOf).filter(({ address }) => {
    const isNew = !seen.has(address.toLowerCase())
    seen.add(address.toLowerCase())
    return isNew
  })
}

export const appointmentOf = (item: OfficeReadItem): AppointmentItem | null => {
  if (item.itemId === undefined || item.start === undefined || item.end === undefined) return null
  const organiser = item.organizer === undefined ? null : personOf(item.organizer)
  return {
    kind: 'appointment',
    mode: 'read',
    key: item.itemId,
    itemId: item.itemId,
    subject: item.subject,
    organiser,
    attendees: attendeesOf(organiser, [...(item.requiredAttendees ?? []), ...(item.optionalAttendees ?? [])]),
    startsAt: item.start.getTime(),
    endsAt: item.end.getTime(),
    location: item.location ?? '',
  }
}
