// Converts the open item of Outlook to an item of the pane, and watches its changes.
import type {
  AppointmentItem,
  AttachmentInfo,
  MailItem,
  MailPerson,
  DraftItem,
  HostFailed,
  OpenItem,
} from '../mail-host.ts'
import {
  type OfficeAttachment,
  type OfficePerson,
  type OfficeReadItem,
  type OfficeDraftItem,
  type OfficeItem,
  callOffice,
  type OfficeOutcome,
  readField,
  readFieldOr,
  toHostFailure,
  type OfficeMailbox,
} from './office.ts'
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import { getPictureType } from '../inline-pictures.ts'

const toMailPerson = (p: OfficePerson): MailPerson => ({ name: p.displayName, address: p.emailAddress })

const toAttachmentInfo = (a: OfficeAttachment): AttachmentInfo => ({
  id: a.id,
  fileName: a.name,
  contentType: a.contentType ?? getPictureType(a.name) ?? 'application/octet-stream',
  size: a.size,
  contentId: a.contentId?.replace(/^<|>$/g, '') || null,
  isInline: a.isInline,
})

/** The form of an id in which computers return it. Phones return that of the REST API, and lack Outlook's own conversion. */
const toItemId = (id: string): string => id.replaceAll('-', '/').replaceAll('_', '+')

/** The id of an item that is read, which is also its key. */
export function getReadId({ itemId }: OfficeReadItem): string | undefined {
  return itemId === undefined ? undefined : toItemId(itemId)
}

/** Leaves out the date, which is in the headers. Null: the mail has no sender or id, such as a delivery report. */
function toMailItem(item: OfficeReadItem): MailItem | null {
  const itemId = getReadId(item)
  if (itemId === undefined || item.internetMessageId === undefined || item.from === undefined) return null
  return {
    kind: 'mail',
    mode: 'read',
    key: itemId,
    itemId,
    internetMessageId: item.internetMessageId,
    conversationId: item.conversationId ?? null,
    subject: item.subject,
    from: toMailPerson(item.from),
    to: (item.to ?? []).map(toMailPerson),
    cc: (item.cc ?? []).map(toMailPerson),
    sentAt: null,
    arrivedAt: item.dateTimeCreated.getTime(),
    attachments: (item.attachments ?? []).filter((a) => a.attachmentType !== 'cloud').map(toAttachmentInfo),
  }
}

/** Each address once, except the organiser. */
function listAttendees(organiser: MailPerson | null, invited: readonly OfficePerson[]): readonly MailPerson[] {
  const seen = new Set(organiser === null ? [] : [organiser.address.toLowerCase()])
  return invited.map(toMailPerson).filter(({ address }) => {
    const isNew = !seen.has(address.toLowerCase())
    seen.add(address.toLowerCase())
    return isNew
  })
}

function toAppointment(item: OfficeReadItem): AppointmentItem | null {
  const itemId = getReadId(item)
  if (itemId === undefined || item.start === undefined || item.end === undefined) return null
  const organiser = item.organizer === undefined ? null : toMailPerson(item.organizer)
  return {
    kind: 'appointment',
    mode: 'read',
    key: itemId,
    itemId,
    subject: item.subject,
    organiser,
    attendees: listAttendees(organiser, [...(item.requiredAttendees ?? []), ...(item.optionalAttendees ?? [])]),
    startsAt: item.start.getTime(),
    endsAt: item.end.getTime(),
    location: item.location ?? '',
  }
}

/** Null: the item is not saved, or the client does not return its id. */
async function readItemId(item: OfficeDraftItem): Promise<string | null> {
  const id = await callOffice<string>((done) => item.getItemIdAsync(done))
  return id._tag === 'Left' || id.right === '' ? null : id.right
}

/** Saves the item first if it has no id. */
export async function saveAndReadId(item: OfficeDraftItem): OfficeOutcome<string> {
  const id = await readItemId(item)
  return id === null ? callOffice((done) => item.saveAsync(done)) : right(id)
}

async function readMailDraft(item: OfficeDraftItem, key: string): Promise<Either<HostFailed, DraftItem>> {
  const [itemId, subject, to, cc] = await Promise.all([
    readItemId(item),
    readField(item.subject),
    readField(item.to),
    readField(item.cc),
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
    to: to.right.map(toMailPerson),
    cc: cc.right.map(toMailPerson),
  })
}

async function readAppointmentDraft(item: OfficeDraftItem, key: string): Promise<Either<HostFailed, AppointmentItem>> {
  const [itemId, subject, start, end, host, required, optional, location] = await Promise.all([
    readItemId(item),
    readField(item.subject),
    readField(item.start),
    readField(item.end),
    readField(item.organizer),
    readFieldOr(item.requiredAttendees, []),
    readFieldOr(item.optionalAttendees, []),
    readFieldOr(item.location, ''),
  ])
  if (subject._tag === 'Left') return subject
  if (start._tag === 'Left') return left(start.left)
  if (end._tag === 'Left') return left(end.left)
  const organiser = host._tag === 'Left' ? null : toMailPerson(host.right)
  return right({
    kind: 'appointment',
    mode: 'compose',
    key,
    itemId,
    subject: subject.right,
    organiser,
    attendees: listAttendees(organiser, [...required, ...optional]),
    startsAt: start.right.getTime(),
    endsAt: end.right.getTime(),
    location,
  })
}

/** In compose mode the subject is a getter, not a text. */
export function isDraft(item: OfficeItem): item is OfficeDraftItem {
  return typeof item.subject !== 'string'
}

/** `draftKey`: the key for an item in compose mode. Right null: no item is open, or the pane does not support it. */
export async function readOpenItem(
  item: OfficeItem | null,
  draftKey: string,
): Promise<Either<HostFailed, OpenItem | null>> {
  try {
    if (item === null) return right(null)
    const isMail = item.itemType === 'message'
    if (!isMail && item.itemType !== 'appointment') return right(null)
    if (isDraft(item)) return await (isMail ? readMailDraft : readAppointmentDraft)(item, draftKey)
    return right((isMail ? toMailItem : toAppointment)(item))
  } catch (error) {
    // Some clients throw when the pane reads a member that they lack.
    return left(toHostFailure(String(error)))
  }
}

export interface ItemChanges {
  /** Returns a function that removes the listener. */
  readonly listen: (listener: () => void) => () => void
  /** The key of the draft that is open now. */
  readonly draftKey: () => string
}

const DRAFT_KINDS = ['olkRecipientsChanged', 'olkAppointmentTimeChanged'] as const

/** `onReturn` registers a listener that is called when the user returns to the pane. */
export function watchItems(mailbox: OfficeMailbox, onReturn: (listener: () => void) => void): ItemChanges {
  const listeners = new Set<() => void>()
  let opened = 1
  const notify = (): void => {
    for (const listener of listeners) listener()
  }

  const watchDraft = (): void => {
    const { item } = mailbox
    if (item === null || !isDraft(item)) return
    // Kinds that the client or the item does not support fail without effect.
    for (const kind of DRAFT_KINDS) void callOffice<void>((done) => item.addHandlerAsync(kind, notify, done))
  }

  void callOffice<void>((done) =>
    mailbox.addHandlerAsync(
      'olkItemSelectedChanged',
      () => {
        opened += 1
        watchDraft()
        notify()
      },
      done,
    ),
  )
  watchDraft()
  // There is no event for a changed subject.
  onReturn(() => {
    if (mailbox.item !== null && isDraft(mailbox.item)) notify()
  })

  return {
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    draftKey: () => `draft-${opened}`,
  }
}
