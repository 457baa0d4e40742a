// Ports of the mailing area: what is stored.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Person, ReadPage } from '#domain/identity/personal-data.ts'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { Permission } from '#domain/identity/role.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Job, Outbox } from '#domain/shared/outbox.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { MailServer } from './mail-server.ts'
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
import type { MergeText } from './placeholders.ts'
import type { SpentPoints } from './rolling-budget.ts'
import type { SystemMailbox, SystemMailboxKey } from './system-mailbox.ts'
import type { Template, TemplateUuid } from './template.ts'

/** Tenant-scoped. */
export interface TemplateStore {
  readonly find: (uuid: TemplateUuid) => Stored<Option<Template>>
  /** In the order of names. Only those whose name contains `q`, as `toNameKey` compares. */
  readonly list: (query: Page & { readonly q: string }) => Stored<Paged<Template>>
  /**
   * Makes the template (revision 0) or replaces it; `attachments`, as the template lists them, take the place of the present ones. Answers it as it is
   * stored. `NameTaken`: another has the name. `Changed`: the revision is not the one that was read.
   */
  readonly put: (
    template: Template,
    attachments?: readonly MailAttachmentContent[],
  ) => Stored<Template | 'NameTaken' | 'Changed'>
  /** Right(false): there was none. Its attachments go with it. */
  readonly remove: (uuid: TemplateUuid) => Stored<boolean>
  readonly attachments: (uuid: TemplateUuid) => Stored<readonly MailAttachmentContent[]>
  /** Sets the key on those of the given templates that have none; answers which these were (SYS-13). Set-based. */
  readonly tag: (uuids: readonly TemplateUuid[], key: SystemMailboxKey) => Stored<readonly TemplateUuid[]>
}

/** Tenant-scoped. What the messages of one creation share; never changed. */
export interface MailingStore {
  readonly insert: (mailing: Mailing, attachments: readonly MailAttachmentContent[]) => Stored<void>
  readonly find: (id: MailingId) => Stored<Option<Mailing>>
  readonly attachments: (id: MailingId) => Stored<readonly MailAttachmentContent[]>
}

/** A message with what its mailing shares, without the texts. */
export interface ListedMessage {
  readonly message: MailMessage
  readonly mailing: Pick<Mailing, 'id' | 'origin' | 'route' | 'createdAt'> & { readonly subject: MergeText }
}

export interface MessageQuery extends Page {
  /** A whole address, without regard to case; empty: all. */
  readonly address: string
  readonly states: readonly MessageState['_tag'][]
  readonly error: Option<MessageError>
  readonly origin: Option<MailOrigin>
  /** True: those alone that the recipient may have twice (MSG-7). */
  readonly possiblyDoubled: boolean
}

export type WithdrawnMessage = Pick<MailMessage, 'id' | 'possiblyDoubled'> & Pick<Mailing, 'route'>

/** The total of a list of messages counts no further, so that a list costs the same whatever a tenant has sent. */
export const MESSAGES_COUNTED = 10_000

/**
 * Tenant-scoped. Each method reads what it answers or changes by an index: its cost grows with that, or with `limit`, and not with what else
 * waits or was sent. Of several filters of a list, an index serves one, beside the state of an origin's messages.
 */
export interface MessageStore {
  /**
   * New ones of one mailing, all in one state; recipients without control characters. Set-based. The mailing stays until the end of the unit of work;
   * one that is gone is a bug.
   */
  readonly insert: (
    mailing: Mailing,
    state: MessageState,
    messages: readonly Pick<MailMessage, 'id' | 'recipient' | 'personalised'>[],
  ) => Stored<void>
  readonly find: (id: MessageId) => Stored<Option<MailMessage>>
  /** Newest first. */
  readonly list: (query: MessageQuery) => Stored<Paged<ListedMessage>>
  /**
   * Those of the lane that are due: waiting, left behind by a worker, or to be looked up. The earliest first. They stay locked until the end of the
   * unit of work; it skips those that another unit of work has locked.
   */
  readonly lockDue: (lane: Lane, now: Instant, limit: number) => Stored<readonly MailMessage[]>
  /** Writes state and story of the messages whose revision is still the one that was read, not their recipients; answers them as stored. Set-based. */
  readonly save: (messages: readonly MailMessage[]) => Stored<readonly MailMessage[]>
  /** Withdraws up to `limit` of what was made for the origin and waits; answers which. Set-based. */
  readonly withdraw: (origin: MailOrigin, now: Instant, limit: number) => Stored<readonly WithdrawnMessage[]>
  /** Those to the mailboxes that the person has connected, in the order of their ids; in another tenant than theirs, the proven ones. Reads at most a page of each mailbox (PLG-23). */
  readonly listOfPerson: ReadPage<ListedMessage>
  /**
   * Removes name, address and values of the messages to a mailbox, or to those that a person has connected (IDN-5, PLG-23); answers how many.
   * Set-based. Revisions stay: what is being sent can be saved, and what waits is withdrawn at its turn.
   */
  readonly forget: (whose: { readonly mailbox: Mailbox } | Person) => Stored<number>
  /** Removes messages that ended before the moment, and mailings left without any; up to `limit`; answers how many. */
  readonly purge: (endedBefore: Instant, limit: number) => Stored<number>
}

/** Messages of one tenant and origin on one route. Mailers serve tenants in turn, and within a tenant its lanes (MSG-9). */
export interface Lane extends Pick<Mailing, 'route' | 'origin'> {
  readonly tenantUuid: TenantUuid
}

/** In any scope, unless said otherwise. Holds no personal data. A lane exists while a message of it is due at some time. */
export interface LaneStore {
  /** Makes the lane if there is none, due at `dueAt` at the latest, and locks it until the end of the unit of work. */
  readonly open: (mailer: MailerKey, lane: Lane, dueAt: Instant) => Stored<void>
  /**
   * The due lane of the tenant that was served longest ago, and of its lanes the one served longest ago. Its turn is taken. Reads all lanes of the mailer: cost grows
   * with the tenants and origins that wait for it, and not with their messages.
   */
  readonly takeNext: (mailer: MailerKey, now: Instant) => Stored<Option<Lane>>
  /** Nothing could leave: the lane's last turn did not count. */
  readonly giveBack: (lane: Lane) => Stored<void>
  /** In the lane's tenant: at the end of a unit of work that changed its messages. It is due when the first of them is, and ends with the last. */
  readonly refresh: (lane: Lane) => Stored<void>
  /** The earliest moment at which the mailer has work. */
  readonly findNextDue: (mailer: MailerKey) => Stored<Option<Instant>>
  /** Gives the tenant's lanes of one mailer to another: its settings came or went. */
  readonly reroute: (tenantUuid: TenantUuid, from: MailerKey, to: MailerKey) => Stored<void>
  /** Those with a lane that is due. */
  readonly listMailersDue: (now: Instant) => Stored<readonly MailerKey[]>
}

/** In any scope. Why a mailer waits; nothing for one that works. */
export interface MailerPauseStore {
  readonly find: (mailer: MailerKey) => Stored<Option<MailerPause>>
  readonly put: (mailer: MailerKey, pause: MailerPause) => Stored<void>
  /** Right(false): it was not paused. */
  readonly remove: (mailer: MailerKey) => Stored<boolean>
  /** Removes a pause that is over. */
  readonly end: (mailer: MailerKey, now: Instant) => Stored<void>
  /** Since when the one that waits longest was refused; none: each one works, or keeps to its own limits. */
  readonly findOldest: (now: Instant) => Stored<Option<Instant>>
}

/** In any scope. Records by their keys, each with a revision. */
export interface RecordStore<Key, A extends { readonly revision: number }> {
  readonly find: (key: Key) => Stored<Option<A>>
  /** Makes the record (revision 0) or replaces it; answers it as it is stored. None: there is one already, or the revision that was read has changed. */
  readonly put: (key: Key, record: A) => Stored<Option<A>>
  /** Right(false): there was none. */
  readonly remove: (key: Key) => Stored<boolean>
  /** In the order of their keys. */
  readonly listPage: (after: Option<Key>, limit: number) => Stored<readonly (readonly [Key, A])[]>
}

export interface SystemMailboxStore extends RecordStore<string, SystemMailbox> {
  /** As `find`; changes by others wait until the end of the unit of work. */
  readonly lock: (key: string) => Stored<Option<SystemMailbox>>
  /** Leaves the revision, so that settings that an operator has read can still be changed. */
  readonly setLastWorked: (key: string, at: Instant) => Stored<void>
}

/** In any scope. Each call of the cloud for a system mailbox, counted over replicas and restarts (SYS-9). */
export interface MailboxUsageStore {
  /** Calls since the moment, one point each. Locks the mailbox's count until the end of the unit of work. */
  readonly lockSpent: (key: string, since: Instant) => Stored<readonly SpentPoints[]>
  readonly add: (key: string, calls: readonly Uuid[], at: Instant) => Stored<void>
  /** What did not reach the cloud is not counted; other calls of the same messages are. `at`: as they were added. */
  readonly remove: (key: string, calls: readonly Uuid[], at: Instant) => Stored<void>
  /** Calls in each hour since the moment, the hours without any left out. */
  readonly countByHour: (key: string, since: Instant) => Stored<readonly SpentPoints[]>
  readonly purge: (before: Instant) => Stored<number>
}

/** Tenant-scoped: a record of the tenant, as of `RecordStore`. */
export interface MailServerStore {
  readonly find: Stored<Option<MailServer>>
  /** As `find`; its changes wait until the end of the unit of work. */
  readonly lock: Stored<Option<MailServer>>
  readonly put: (server: MailServer) => Stored<Option<MailServer>>
  readonly remove: Stored<boolean>
}

/** In any scope. Nonces of consents that were used, kept until they expire. */
export interface UsedNonceStore {
  /** Right(false): it was used before. Removes those that have expired. */
  readonly use: (nonce: Uuid, expiresAt: Instant, now: Instant) => Stored<boolean>
}

export interface MonitorCampaign {
  readonly uuid: Uuid
  readonly name: string
  readonly invitation: TemplateUuid
  readonly firstReminder: Option<TemplateUuid>
  readonly secondReminder: Option<TemplateUuid>
}

/** Tenant-scoped. The participation monitor's campaigns, known for their templates alone (SYS-13). */
export interface MonitorCampaignStore {
  readonly add: (campaign: MonitorCampaign) => Stored<void>
  readonly list: (query: Page) => Stored<Paged<MonitorCampaign>>
  /** Of all campaigns, each once. */
  readonly listTemplates: () => Stored<readonly TemplateUuid[]>
}

/** A mailer has work; of one mailer at most one job waits. `mail.send-tenant`: it is a tenant's own server. */
export type SendMailJob = Job<'mail.send' | 'mail.send-tenant', { readonly mailer: MailerKey }>

export type MailingJob =
  | SendMailJob
  /** Each minute: wakes mailers with work, should a job have been lost. */
  | Job<'mail.wake', Record<string, never>>
  /** Daily: what is kept of mails ends. */
  | Job<'mail.purge', Record<string, never>>

/**
 * A unit of work takes locks in this order, so that none waits for another in a circle: messages, the count of a mailbox's calls, its settings or
 * the mail server, lanes, mailings, pauses, jobs. Messages that another unit of work has are passed over; new ones are locked by none.
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
  readonly outbox: Outbox<SendMailJob>
}

export interface MessageOutcome {
  readonly id: MessageId
  readonly state: Extract<MessageState, { readonly _tag: 'Sent' | 'Failed' | 'Withdrawn' }>
  readonly possiblyDoubled: boolean
}

/** What an area above mailing does for the messages of its origins, in the unit of work of the claim or of the outcome. */
export interface MailPurpose<Stores> {
  /** Asked at the moment of sending: which of these shall still leave. The others are withdrawn. */
  readonly findWanted: (
    stores: Stores,
    origin: MailOrigin,
    messages: readonly MessageId[],
    now: Instant,
  ) => Stored<ReadonlySet<MessageId>>
  /** Who may read the mails themselves, beyond `mail:read`: the mails contain codes, or name other people. Absent: no one needs more. */
  readonly textNeeds?: Permission
  /** What a message has besides what is stored with it, read whenever it leaves or is shown; the rest is made for each mail apart. Absent: nothing. */
  readonly fill?: (stores: Stores, message: MailMessage) => Stored<(mailing: Mailing) => Personalised>
  /** Reported after it; the same outcome may be reported twice. */
  readonly report: (stores: Stores, origin: MailOrigin, outcomes: readonly MessageOutcome[]) => Stored<void>
}
