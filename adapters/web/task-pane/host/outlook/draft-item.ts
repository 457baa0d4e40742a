// A mail or an appointment being written, as the pane knows it: every field is asked for, all at once.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { AppointmentItem, DraftItem, HostFailed } from '../mail-host.ts'
import { asked, type Called, fieldOf, fieldOr } from './office-call.ts'
import { attendeesOf, personOf } from './read-item.ts'
import type { OfficeDraftItem } from './office.ts'

/** Null until it has been saved once, and where this client can not tell. */
const idOf = async (item: OfficeDraftItem): Promise<string | null> => {
  const id = await asked<string>((done) => item.getItemIdAsync(done))
  return id._tag === 'Left' || id.right === '' ? null : id.right
}

/** Saves it first where it has no id. */
export const savedIdOf = async (item: OfficeDraftItem): Called<string> => {
  const id = await idOf(item)
  return id === null ? asked((done) => item.saveAsync(done)) : right(id)
}

export const mailDraftOf = async (item: OfficeDraftItem, key: string): Promise<Either<HostFailed, DraftItem>> => {
  const [itemId, subject, to, cc] = await Promise.all([
    idOf(item),
    fieldOf(item.subject),
    fieldOf(item.to),
    fieldOf(item.cc),
  ])
  if (subject._tag === 'Left') return subject
  if (to._tag === 'Left') return to
  if (cc._tag === 'Left') return cc
  return right({
    kind: 'mail',
    mode: 'compose',
    key,
    itemId,
    conversationId: item.conversationId ?? null,
    subject: subject.right,
    to: to.right.map(personOf),
    cc: cc.right.map(personOf),
  })
}

export const appointmentDraftOf = async (
  item: OfficeDraftItem,
  key: string,
): Promise<Either<HostFailed, AppointmentItem>> => {
  const [itemId, subject, start, end, host, required, optional, location] = await Promise.all([
    idOf(item),
    fieldOf(item.subject),
    fieldOf(item.start),
    fieldOf(item.end),
    fieldOf(item.organizer),
    fieldOr(item.requiredAttendees, []),
    fieldOr(item.optionalAttendees, []),
    fieldOr(item.location, ''),
  ])
  if (subject._tag === 'Left') return subject
  if (start._tag === 'Left') return left(start.left)
  if (end._tag === 'Left') return left(end.left)
  const organiser = host._tag === 'Left' ? null : personOf(host.right)
  return right({
    kind: 'appointment',
    mode: 'compose',
    key,
    itemId,
    subject: subject.right,
    organiser,
    attendees: attendeesOf(organiser, [...required, ...optional]),
    startsAt: start.right.getTime(),
    endsAt: end.right.getTime(),
    location,
  })
}
