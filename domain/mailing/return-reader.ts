// The reader of the mails that come back to a system mailbox, or to the service's own sender (MSG-15): one at a time over all replicas, and
// continued where it stopped. What it counts and its place are stored together, so that no mail counts twice.
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { type Duration, fromDays, fromMinutes, fromSeconds, type Instant } from '#domain/shared/clock.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import type { MessageReference } from './message-stamp.ts'
import type { MailReading } from './returned-mail.ts'
import type { SystemMailboxKey } from './system-mailbox.ts'

/** What happens with returns that were read. Both changes need more than the permission to read; no mail is ever deleted. */
export const RETURN_HANDLINGS = ['leave', 'mark_read', 'move'] as const
export type ReturnHandling = (typeof RETURN_HANDLINGS)[number]

/** What an administrator chose for returns that are read over IMAP. `folder`: where `move` takes them; unused otherwise. */
export interface ReturnsChoice {
  readonly handling: ReturnHandling
  readonly folder: string
}

/** In a folder of the same mailbox, which is created where it is absent. */
export const USUAL_CHOICE: ReturnsChoice = { handling: 'leave', folder: 'Teruggekomen mail' }

/** The cloud's permission for the application. */
export const INBOX_PERMISSIONS = {
  leave: 'Mail.Read',
  mark_read: 'Mail.ReadWrite',
  move: 'Mail.ReadWrite',
} as const satisfies Readonly<Record<ReturnHandling, string>>

/** `service`: the sender of offices without a mail server of their own. `office.`: that of an office's own. */
export type ReturnReaderKey = SystemMailboxKey | 'service' | `office.${TenantUuid}`

export function toOfficeReaderKey(tenantUuid: TenantUuid): ReturnReaderKey {
  return `office.${tenantUuid}`
}

/** `complained`: complaints about mail of ours. `unmatched`: returns of and complaints about other mail. `leftAlone`: neither. */
export const READ_AS = ['returned', 'delayed', 'complained', 'unmatched', 'leftAlone'] as const
export type ReadAs = (typeof READ_AS)[number]
export type ReturnCounts = Readonly<Record<ReadAs, number>>

export interface ReturnReader {
  readonly isOn: boolean
  readonly handling: ReturnHandling
  /** Mails that arrived before are not read. */
  readonly since: Instant
  /** Where the inbox continues. None: from `since` on. */
  readonly place: O.Option<string>
  /** Mails behind the place that were read and counted: a run ended within their page. */
  readonly readAhead: readonly string[]
  /** Returns that were read and counted, but perhaps not yet marked or moved. */
  readonly toHandle: readonly string[]
  readonly counts: ReturnCounts
  /** When the inbox was last read to its end. */
  readonly lastReadAt: O.Option<Instant>
  /** Reading started over, and earlier mails were counted before. */
  readonly countedUntil: O.Option<Instant>
  /** A short code of the inbox's server. None: the inbox could be read. */
  readonly failure: O.Option<string>
  /** A replica reads until then at most. */
  readonly busyUntil: Instant
  readonly revision: number
}

export const noReturnReader: ReturnReader = {
  isOn: false,
  handling: 'leave',
  since: 0,
  place: O.none,
  readAhead: [],
  toHandle: [],
  counts: { returned: 0, delayed: 0, complained: 0, unmatched: 0, leftAlone: 0 },
  lastReadAt: O.none,
  countedUntil: O.none,
  failure: O.none,
  busyUntil: 0,
  revision: 0,
}

/**
 * Reading begins with the mail of this moment: it was off, or the mailbox is another one now, where the old place means nothing. Servers store
 * the second in which a mail arrived, so all of this second counts.
 */
export function beginReading(reader: ReturnReader, now: Instant): ReturnReader {
  const since = now - (now % fromSeconds(1))
  return { ...reader, since, place: O.none, readAhead: [], toHandle: [], failure: O.none }
}

/** Begins with new mail once it is on, and keeps what it counted once it is off. */
export function switchReader(
  reader: ReturnReader,
  isOn: boolean,
  handling: ReturnHandling,
  now: Instant,
): ReturnReader {
  return { ...(isOn && !reader.isOn ? beginReading(reader, now) : reader), isOn, handling }
}

/** No run of a replica is longer, including the page that it reads at its end: its job ends then. */
export const READER_LEASE: Duration = fromMinutes(10)

/** None: it is off, or another replica reads. */
export function leaseReader(reader: ReturnReader, now: Instant): O.Option<ReturnReader> {
  return reader.isOn && reader.busyUntil <= now ? O.some({ ...reader, busyUntil: now + READER_LEASE }) : O.none
}

export interface HandledMail {
  readonly id: string
  readonly readAs: ReadAs
  readonly receivedAt: Instant
  /** An earlier reading recorded its returns, and counted them unless it ended within the page. */
  readonly isKnown: boolean
}

/** Counts mails that were read. Returns among them are marked or moved next. */
function countMails(
  reader: ReturnReader,
  mails: readonly HandledMail[],
): Pick<ReturnReader, 'toHandle' | 'counts' | 'failure'> {
  const counted = O.getOrElse(() => 0)(reader.lastReadAt)
  const countedBefore = O.getOrElse(() => 0)(reader.countedUntil)
  const hasEffect = (readAs: ReadAs): boolean => readAs !== 'unmatched' && readAs !== 'leftAlone'
  const isNew = ({ isKnown, readAs, receivedAt }: HandledMail): boolean =>
    receivedAt > counted || (!isKnown && (hasEffect(readAs) || receivedAt > countedBefore))
  const count = (readAs: ReadAs): number =>
    reader.counts[readAs] + mails.filter((mail) => mail.readAs === readAs && isNew(mail)).length
  const isReturn = ({ readAs }: HandledMail): boolean => readAs === 'returned' || readAs === 'delayed'
  return {
    toHandle: reader.handling === 'leave' ? [] : mails.filter(isReturn).map(({ id }) => id),
    counts: {
      returned: count('returned'),
      delayed: count('delayed'),
      complained: count('complained'),
      unmatched: count('unmatched'),
      leftAlone: count('leftAlone'),
    },
    failure: O.none,
  }
}

/** The first mails of a page were read. The next run goes on with the others, however slow its server is. */
export function recordPart(reader: ReturnReader, mails: readonly HandledMail[]): ReturnReader {
  if (mails.length === 0) return reader
  return { ...reader, ...countMails(reader, mails), readAhead: [...reader.readAhead, ...mails.map(({ id }) => id)] }
}

/** The other mails of a page were read. `hasMore`: this replica goes on. */
export function recordPage(
  reader: ReturnReader,
  { place, hasMore }: Pick<InboxPage, 'place' | 'hasMore'>,
  mails: readonly HandledMail[],
  now: Instant,
): ReturnReader {
  return {
    ...reader,
    ...countMails(reader, mails),
    place: O.some(place),
    readAhead: [],
    lastReadAt: hasMore ? reader.lastReadAt : O.some(now),
    busyUntil: hasMore ? now + READER_LEASE : 0,
  }
}

/** The cloud may list a mail this much later than it arrived. */
const LISTED_WITHIN: Duration = fromDays(1)

/** The inbox no longer knows the place: reading starts over a little before the last time. Mails have their effect and count once. */
export function startOver(reader: ReturnReader): ReturnReader {
  const last = O.getOrElse(() => reader.since)(reader.lastReadAt)
  const since = Math.max(reader.since, last - LISTED_WITHIN)
  return { ...reader, place: O.none, readAhead: [], countedUntil: O.some(last), since }
}

export function failReader(reader: ReturnReader, code: string): ReturnReader {
  return { ...reader, failure: O.some(code), busyUntil: 0 }
}

export interface InboxPage {
  readonly mails: readonly { readonly id: string; readonly receivedAt: Instant }[]
  readonly place: string
  /** Another page follows at once. */
  readonly hasMore: boolean
}

export type InboxFailure =
  /** A worker has yet to store that a mail left, or too many mails are being read. */
  | Tagged<'InboxLater'>
  /** The place is too old: start over. */
  | Tagged<'InboxPlaceGone'>
  /** `code`: a short code, such as `access_denied`. */
  | Tagged<'InboxUnread', { readonly code: string }>

/** An inbox, which `Inbox` addresses. Reading changes nothing in it. */
export interface ReturnInbox<Inbox> {
  /** A page of mails that arrived after `place`, or since `since`. */
  readonly readPage: (inbox: Inbox, from: Pick<ReturnReader, 'place' | 'since'>) => TaskEither<InboxFailure, InboxPage>
  /** The start of the mail as it arrived. None: it is gone from the inbox, or its server cannot read this one mail. */
  readonly readMail: (inbox: Inbox, id: string) => TaskEither<InboxFailure, O.Option<Uint8Array>>
  /** The messages of ours that left under this Message-ID, as the sent items show. Empty: there are no sent items. */
  readonly findSent: (inbox: Inbox, messageId: string) => TaskEither<InboxFailure, readonly MessageReference[]>
  /** Marks or moves returns. Ignores those that are gone or cannot be changed. Absent: they stay as they are. */
  readonly handle?: (
    inbox: Inbox,
    ids: readonly string[],
    handling: Exclude<ReturnHandling, 'leave'>,
  ) => TaskEither<InboxFailure, void>
  /** Ends the session that earlier calls opened. Absent: there are no sessions. */
  readonly close?: Task<void>
}

/** Parses and recognises a mail within limits. A mail that cannot be read within the limits is left alone. */
export type RecogniseMail = (raw: Uint8Array) => TaskEither<InboxFailure, MailReading>
