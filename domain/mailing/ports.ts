// Ports of the mailing area: its stores and jobs, and what other areas do for their mails.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Person, ReadPage } from '#domain/identity/personal-data.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { MailServer, OfficeInbox } from './mail-server.ts'
import type { MailAttachmentContent } from './mailer.ts'
import type { MailerPause } from './mailer-pause.ts'
import type {
  Mailing,
  MailerKey,
  MailingId,
  MailOrigin,
  MailMessage,
  MessageError,
  MessageId,
  MessageState,
  Personalised,
} from './message.ts'
import type { MergeData, MergeText } from './placeholders.ts'
import type { ReturnReader, ReturnReaderKey } from './return-reader.ts'
import type { SpentPoints } from './rolling-budget.ts'
import type { SystemMailbox, SystemMailboxKey } from './system-mailbox.ts'
import type { Template, TemplateUuid } from './template.ts'

/** Tenant-scoped. */
export interface TemplateStore {
  readonly find: (uuid: TemplateUuid) => Stored<Option<Template>>
  /** Sorted by name. Only templates whose name contains `q`, compared by `toNameKey`. */
  readonly list: (query: Page & { readonly q: string }) => Stored<Paged<Template>>
  /**
   * Creates the template (revision 0) or replaces it, and returns it as stored. `attachments` are those that the template lists; absent:
   * the present ones stay. `NameTaken`: another template has the name. `Changed`: the stored revision is another one.
   */
  readonly put: (
    template: Template,
    attachments?: readonly MailAttachmentContent[],
  ) => Stored<Template | 'NameTaken' | 'Changed'>
  /** Also removes the attachments. Right(false): there was no such template. */
  readonly remove: (uuid: TemplateUuid) => Stored<boolean>
  readonly attachments: (uuid: TemplateUuid) => Stored<readonly MailAttachmentContent[]>
  /** Sets the key on the given templates that have none, and returns their uuids (SYS-13). Set-based. */
  readonly tag: (uuids: readonly TemplateUuid[], key: SystemMailboxKey) => Stored<readonly TemplateUuid[]>
}

/** Tenant-scoped. Stored mailings never change. */
export interface MailingStore {
  /** False: one with this id exists. Waits for a unit of work that is inserting it. */
  readonly insert: (mailing: Mailing, attachments: readonly MailAttachmentContent[]) => Stored<boolean>
  readonly find: (id: MailingId) => Stored<Option<Mailing>>
  readonly attachments: (id: MailingId) => Stored<readonly MailAttachmentContent[]>
}

/** A message with facts of its mailing, without the texts. `data`: the shared values that the subject uses. */
export interface ListedMessage {
  readonly message: MailMessage
  readonly mailing: Pick<Mailing, 'id' | 'origin' | 'route' | 'createdAt' | 'data'> & { readonly subject: MergeText }
}

export const MESSAGE_SORTS = ['createdAt', 'recipient', 'subject'] as const
export type MessageSort = (typeof MESSAGE_SORTS)[number]

export interface MessageQuery extends Page {
  /**
   * A part of the recipient's name or address, or of the subject without values of one recipient, as `toNameKey` compares. Only the
   * tenant's newest MESSAGES_SEARCHED messages are searched. Empty: all.
   */
  readonly q: string
  /** A whole address, compared without case. Empty: all. */
  readonly address: string
  readonly states: readonly MessageState['_tag'][]
  readonly error: Option<MessageError>
  readonly origin: Option<MailOrigin>
  /** True: only messages that the recipient may have twice (MSG-7). */
  readonly possiblyDoubled: boolean
  /** `recipient`, `subject`: sorts the newest MESSAGES_COUNTED of the messages found. Equal ones: the newest first. */
  readonly sortBy: MessageSort
  readonly sortDir: 'asc' | 'desc'
}

/** Each number is at most COUNTED_OF_FILTER. Absent: 0. */
export interface MessageCounts {
  readonly states: Readonly<Partial<Record<MessageState['_tag'], number>>>
  readonly errors: Readonly<Partial<Record<MessageError, number>>>
  readonly possiblyDoubled: number
}

export type WithdrawnMessage = Pick<MailMessage, 'id' | 'possiblyDoubled'> & Pick<Mailing, 'route'>

/** Largest total of a list of messages, so that the cost of a list does not grow with the messages that a tenant has sent. */
export const MESSAGES_COUNTED = 10_000
/** The largest number beside a filter, for the same reason. */
export const COUNTED_OF_FILTER = 1_000
/** A part of a text has no index, so a search compares this many messages at most. */
export const MESSAGES_SEARCHED = 100_000

/**
 * Tenant-scoped. Each method uses an index: its cost grows with the messages that it returns or changes, or with `limit`, not with other
 * messages. In a list with several filters, the index serves one of them, or the origin together with the state.
 */
export interface MessageStore {
  /**
   * Inserts new messages of one mailing, all in one state. Recipients contain no control characters. Set-based. The mailing cannot be
   * removed until the end of the unit of work. A missing mailing is a bug.
   */
  readonly insert: (
    mailing: Mailing,
    state: MessageState,
    messages: readonly Pick<MailMessage, 'id' | 'recipient' | 'personalised'>[],
  ) => Stored<void>
  readonly find: (id: MessageId) => Stored<Option<MailMessage>>
  /** The ids of all messages of the mailing, sorted. */
  readonly listIds: (mailing: MailingId) => Stored<readonly MessageId[]>
  /** In any order, without those that do not exist. Set-based. */
  readonly findAll: (ids: readonly MessageId[]) => Stored<readonly ListedMessage[]>
  readonly list: (query: MessageQuery) => Stored<Paged<ListedMessage>>
  /**
   * The first RETURNING_DOMAINS_SHOWN domains, by their first return, to which RETURNS_OF_DOMAIN mails of the origin or more, and more than
   * RETURNED_SHARE_OF_DOMAIN of them, came back within RETURNS_COUNTED_FOR. Cost grows with the messages of the origin.
   */
  readonly listReturningDomains: (origin: MailOrigin, now: Instant) => Stored<readonly string[]>
  readonly count: () => Stored<MessageCounts>
  /**
   * Locks the due messages of the lane until the end of the unit of work, earliest first: those that wait, those whose claim has ended, and
   * those to look up. Skips messages that another unit of work has locked.
   */
  readonly lockDue: (lane: Lane, now: Instant, limit: number) => Stored<readonly MailMessage[]>
  /** Writes state and story, but not recipients, of the messages whose stored revision is unchanged. Returns these as stored. Set-based. */
  readonly save: (messages: readonly MailMessage[]) => Stored<readonly MailMessage[]>
  /** Withdraws up to `limit` waiting messages of the origin, and returns them. Set-based. */
  readonly withdraw: (origin: MailOrigin, now: Instant, limit: number) => Stored<readonly WithdrawnMessage[]>
  /**
   * Messages to the mailboxes that the person has connected, sorted by id; in another tenant than theirs, only to the proven mailboxes.
   * Reads at most a page of each mailbox (PLG-23).
   */
  readonly listOfPerson: ReadPage<ListedMessage>
  /**
   * Removes name, address and values of the messages to a mailbox, or to the mailboxes that a person has connected (IDN-5, PLG-23).
   * Returns how many. Set-based. Revisions stay, so that messages under way can still be saved. Waiting ones are withdrawn at their turn.
   */
  readonly forget: (whose: { readonly mailbox: Mailbox } | Person) => Stored<number>
  /**
   * Removes up to `limit` messages that ended before `endedBefore`. If there were fewer, it also removes up to `limit` mailings left without
   * messages. Returns the larger number: fewer than `limit` when nothing is left.
   */
  readonly purge: (endedBefore: Instant, limit: number) => Stored<number>
}

/** Messages of one tenant and origin on one route. Mailers serve tenants in turn, and within a tenant its lanes (MSG-9). */
export interface Lane extends Pick<Mailing, 'route' | 'origin'> {
  readonly tenantUuid: TenantUuid
}

/** Works in any scope, unless stated otherwise. Contains no personal data. A lane exists while one of its messages is due, now or later. */
export interface LaneStore {
  /** Creates the lane if it is missing, and locks it until the end of the unit of work. It is due at `dueAt` or earlier. */
  readonly open: (mailer: MailerKey, lane: Lane, dueAt: Instant) => Stored<void>
  /**
   * Returns the due lane whose turn it is, and records the turn: the lane served longest ago of the tenant served longest ago. Reads all
   * lanes of the mailer: cost grows with the waiting tenants and origins, not with their messages.
   */
  readonly takeNext: (mailer: MailerKey, now: Instant) => Stored<Option<Lane>>
  /** Undoes the lane's last turn, because no mail could leave. */
  readonly giveBack: (lane: Lane) => Stored<void>
  /**
   * Call it in the lane's tenant, at the end of a unit of work that changed its messages.
   * Sets when the lane is due, or removes a lane without due messages.
   */
  readonly refresh: (lane: Lane) => Stored<void>
  /** The earliest moment at which the mailer has work. */
  readonly findNextDue: (mailer: MailerKey) => Stored<Option<Instant>>
  /** Moves the tenant's lanes from one mailer to another, after the tenant's mail server was added or removed. */
  readonly reroute: (tenantUuid: TenantUuid, from: MailerKey, to: MailerKey) => Stored<void>
  /** Mailers with a due lane. */
  readonly listMailersDue: (now: Instant) => Stored<readonly MailerKey[]>
}

/** Works in any scope. A mailer that works has no record. */
export interface MailerPauseStore {
  readonly find: (mailer: MailerKey) => Stored<Option<MailerPause>>
  readonly put: (mailer: MailerKey, pause: MailerPause) => Stored<void>
  /** Right(false): it was not paused. */
  readonly remove: (mailer: MailerKey) => Stored<boolean>
  /** Removes a pause that is over. */
  readonly end: (mailer: MailerKey, now: Instant) => Stored<void>
  /** Since when the mailer that waits longest has been refused. None: each mailer works, or waits for our own limits only. */
  readonly findOldest: (now: Instant) => Stored<Option<Instant>>
}

/** Works in any scope. Records by key, each with a revision. */
export interface RecordStore<Key, A extends { readonly revision: number }> {
  readonly find: (key: Key) => Stored<Option<A>>
  /**
   * Creates the record (revision 0) or replaces it, and returns it as stored.
   * None: it exists already, or the stored revision is another one.
   */
  readonly put: (key: Key, record: A) => Stored<Option<A>>
  /** Right(false): there was none. */
  readonly remove: (key: Key) => Stored<boolean>
  /** Sorted by key. */
  readonly listPage: (after: Option<Key>, limit: number) => Stored<readonly (readonly [Key, A])[]>
}

export interface SystemMailboxStore extends RecordStore<string, SystemMailbox> {
  /** As `find`; changes by others wait until the end of the unit of work. */
  readonly lock: (key: string) => Stored<Option<SystemMailbox>>
  /** Does not change the revision, so that an operator can still change the settings that they have read. */
  readonly setLastWorked: (key: string, at: Instant) => Stored<void>
}

/** Works in any scope. Counts each call to the cloud for a system mailbox, over replicas and restarts (SYS-9). */
export interface MailboxUsageStore {
  /** Calls after `since`, one point each. Locks the mailbox's count until the end of the unit of work. */
  readonly lockSpent: (key: string, since: Instant) => Stored<readonly SpentPoints[]>
  readonly add: (key: string, calls: readonly Uuid[], at: Instant) => Stored<void>
  /** Removes calls that did not reach the cloud. Other calls of the same messages still count. `at`: the time of `add`. */
  readonly remove: (key: string, calls: readonly Uuid[], at: Instant) => Stored<void>
  /** Calls in each hour after `since`. Hours without calls are left out. */
  readonly countByHour: (key: string, since: Instant) => Stored<readonly SpentPoints[]>
  readonly purge: (before: Instant) => Stored<number>
}

/** Tenant-scoped. One record per tenant; the methods work as in `RecordStore`. */
export interface MailServerStore {
  readonly find: Stored<Option<MailServer>>
  /** As `find`; changes by others wait until the end of the unit of work. */
  readonly lock: Stored<Option<MailServer>>
  readonly put: (server: MailServer) => Stored<Option<MailServer>>
  readonly remove: Stored<boolean>
}

/** Tenant-scoped. One record per tenant; the methods work as in `RecordStore`. */
export interface OfficeInboxStore {
  readonly find: Stored<Option<OfficeInbox>>
  readonly put: (inbox: OfficeInbox) => Stored<Option<OfficeInbox>>
  readonly remove: Stored<boolean>
}

/** Works in any scope. Stores used nonces of consents until they expire. */
export interface UsedNonceStore {
  /** Records the use of the nonce, and removes expired ones. Right(false): it was used before. */
  readonly use: (nonce: Uuid, expiresAt: Instant, now: Instant) => Stored<boolean>
}

export interface MonitorCampaign {
  readonly uuid: Uuid
  readonly name: string
  readonly invitation: TemplateUuid
  readonly firstReminder: Option<TemplateUuid>
  readonly secondReminder: Option<TemplateUuid>
}

/** Tenant-scoped. Campaigns of the participation monitor, stored only for their templates (SYS-13). */
export interface MonitorCampaignStore {
  readonly add: (campaign: MonitorCampaign) => Stored<void>
  readonly list: (query: Page) => Stored<Paged<MonitorCampaign>>
  /** Templates of all campaigns, each once. */
  readonly listTemplates: () => Stored<readonly TemplateUuid[]>
}

/** Sends the due messages of a mailer. At most one job waits per mailer. `mail.send-tenant`: the mailer is a tenant's own server. */
export type SendMailJob = Job<'mail.send' | 'mail.send-tenant', { readonly mailer: MailerKey }>

/** Reads the returned mail of the system mailboxes for which an administrator switched that on, and of the service's own sender. At most one job waits. */
export type ReadReturnsJob = Job<'mail.read-returns', Record<string, never>>

/** Reads the returned mail in the inbox of a tenant. At most one job waits per tenant. */
export type ReadOfficeReturnsJob = Job<'mail.read-office-returns', { readonly tenantUuid: TenantUuid }>

export type MailingJob =
  | SendMailJob
  /** Daily: removes old messages and usage records. */
  | Job<'mail.purge', Record<string, never>>
  | ReadReturnsJob
  | ReadOfficeReturnsJob

/**
 * A unit of work takes locks in this order, to avoid deadlocks: messages, the count of a mailbox's calls, the mailbox's settings or
 * the mail server, lanes, mailings, pauses, jobs. It skips messages that another unit of work has locked. New messages have no lock.
 */
export interface MailingStores {
  readonly templates: TemplateStore
  readonly mailings: MailingStore
  readonly messages: MessageStore
  readonly lanes: LaneStore
  readonly mailerPauses: MailerPauseStore
  readonly systemMailboxes: SystemMailboxStore
  readonly mailboxUsage: MailboxUsageStore
  readonly mailServers: MailServerStore
  readonly usedNonces: UsedNonceStore
  readonly monitorCampaigns: MonitorCampaignStore
  readonly officeInboxes: OfficeInboxStore
  readonly returnReaders: RecordStore<ReturnReaderKey, ReturnReader>
  readonly outbox: Outbox<SendMailJob>
}

export interface MessageOutcome {
  readonly id: MessageId
  readonly state: Extract<MessageState, { readonly _tag: 'Sent' | 'Failed' | 'Withdrawn' | 'Returned' }>
  readonly possiblyDoubled: boolean
}

/** What another area does for the messages of its origins, in the unit of work that claims them or stores their outcome. */
export interface MailPurpose<Stores> {
  /** Called right before sending. Returns the messages that may still leave; the others are withdrawn. */
  readonly findWanted: (
    stores: Stores,
    origin: MailOrigin,
    messages: readonly MessageId[],
    now: Instant,
  ) => Stored<ReadonlySet<MessageId>>
  /** The service writes these mails itself: they leave under its own name, not that of the tenant. Absent: false. */
  readonly isOfService?: true
  /** Permission needed to read these mails, besides `mail:read`: they contain codes or name other people. Absent: none. */
  readonly textNeeds?: Permission
  /**
   * Content of a message that is not stored with it. It is read each time the message is sent or shown; the returned function then builds
   * it for the mailing. Absent: none.
   */
  readonly fill?: (stores: Stores, message: MailMessage) => Stored<(mailing: Mailing) => Personalised>
  /** Values of such contents that subjects use, for lists. Leaves out messages without values. Set-based. Absent: none. */
  readonly readValues?: (stores: Stores, messages: readonly MessageId[]) => Stored<ReadonlyMap<MessageId, MergeData>>
  /** Receives the final outcomes of messages, long after them sometimes. The same outcome may be reported twice. */
  readonly report: (
    stores: Stores,
    origin: MailOrigin,
    outcomes: readonly MessageOutcome[],
    now: Instant,
  ) => Stored<void>
}
