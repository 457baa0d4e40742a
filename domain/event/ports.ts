// Ports of the event area: fired events, their types, notifications and the preferences of recipients.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Language } from '#domain/shared/language.ts'
import type { Job } from '#domain/shared/outbox.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { EventData, EventId, EventKind, EventType, EventTypeUuid, FiredEvent, StoredEvent } from './event.ts'
import type {
  Notification,
  NotificationId,
  NotificationOutcome,
  Preference,
  NotificationSkipReason,
} from './notification.ts'
import type {
  AnswerClass,
  WebhookDelivery,
  WebhookDeliveryState,
  ListedWebhookDelivery,
  Webhook,
  WebhookId,
} from './webhook.ts'

/** An event without its payload. */
export interface ListedEvent
  extends Pick<StoredEvent, 'id' | 'type' | 'firedAt'>, Pick<EventKind, 'constant' | 'name'> {
  /** Number of its notifications so far. */
  readonly notifications: number
}

export interface EventWithKind extends StoredEvent {
  readonly kind: Omit<EventKind, 'uuid'>
}

/** Tenant-scoped. */
export interface EventStore {
  /** Set-based. */
  readonly addAll: (events: readonly FiredEvent[]) => Stored<void>
  /** Locks the event until the end of the unit of work. */
  readonly lock: (id: EventId) => Stored<Option<EventWithKind>>
  readonly setDispatched: (id: EventId, at: Instant) => Stored<void>
  /**
   * Claims events that were fired before `before` and are not dispatched. An event comes again only when its age has doubled, so that one
   * that cannot be dispatched costs little and does not delay others.
   */
  readonly claimLate: (before: Instant, now: Instant, limit: number) => Stored<readonly EventId[]>
  /** Events about the record, newest first. */
  readonly listAbout: (subject: Uuid, page: Page) => Stored<Paged<ListedEvent>>
  /** The latest of the type, for a preview. */
  readonly findLatest: (type: EventTypeUuid) => Stored<Option<StoredEvent>>
  /** Locks up to `limit` events that mention the comparable address. Returns what is needed to remove the person from them. */
  readonly lockMentioning: (
    key: string,
    limit: number,
  ) => Stored<readonly Pick<EventWithKind, 'id' | 'data' | 'kind'>[]>
  /** Replaces payloads. The new payloads do not mention the comparable address. Set-based. */
  readonly removePerson: (key: string, events: readonly Pick<StoredEvent, 'id' | 'data'>[]) => Stored<void>
  /**
   * Removes up to `limit` events that were fired before `before`, with their notifications. Returns how many. The last call, which returns less than
   * `limit`, removes the old digests as well.
   */
  readonly purge: (before: Instant, limit: number) => Stored<number>
}

/** Works in any scope. */
export interface EventTypeStore {
  /**
   * Inserts the type, or updates its name, fields and people; settings, revision and first fire stay. Parallel calls create one type.
   * `firedAt` none: the type is set up before its first fire.
   */
  readonly register: (kind: EventKind, firedAt: Option<Instant>) => Stored<void>
  readonly find: (uuid: EventTypeUuid) => Stored<Option<EventType>>
  /** Sorted by first fire. */
  readonly list: Stored<readonly EventType[]>
  /** Replaces the settings. None: the revision has changed, or the type does not exist. */
  readonly put: (type: EventType) => Stored<Option<EventType>>
}

export interface NotificationQuery extends Page {
  readonly event: Option<EventId>
  /** The record that the event is about. */
  readonly subject: Option<Uuid>
  readonly type: Option<EventTypeUuid>
  readonly recipient: Option<UserUuid>
  /** Empty: any. */
  readonly outcomes: readonly NotificationOutcome[]
}

export interface ListedNotification extends Notification {
  readonly typeName: string
  /** None: anonymised. */
  readonly person: Option<{ readonly name: string; readonly email: string }>
  readonly message: Option<MessageId>
}

/** Digests and each type of notification take turns: lower numbers first. */
interface Turn {
  readonly turn: number
  readonly dueAt: Instant
  /** Number of tries that threw. */
  readonly tries: number
}

export interface NotifiedPerson {
  readonly name: string
  readonly email: string
  /** The person's own, or else that of the tenant. */
  readonly language: Language
}

/** A notification whose turn it is. */
export interface DueNotification extends Turn, Pick<Notification, 'id' | 'type' | 'recipient' | 'createdAt'> {
  /** Number of notifications in its mail. */
  readonly together: number
  readonly titles: EventKind['titles']
  /** The role by which the recipient gets it. None: as the owner. */
  readonly role: Option<string>
  /** None: the recipient was anonymised or deactivated. If not the owner, also: the recipient is not ACTIVE, or has lost the role. */
  readonly person: Option<NotifiedPerson>
  readonly preference: Option<Preference>
  readonly data: EventData
  readonly firedAt: Instant
}

export interface Digest extends Turn {
  /** Version 7. */
  readonly id: Uuid
  readonly recipient: UserUuid
  readonly date: Day
  /** Noon of its date. */
  readonly noon: Instant
}

/** Tenant-scoped. Notifications are unique by event, recipient and channel. */
export interface NotificationStore {
  /**
   * Creates notifications for the initiator (OWNER) and the ACTIVE users of recipient roles, each once. Set-based. Existing ones of the
   * event stay. Applies current preferences. Creates digests of the day, due at `digestDueAt`. Returns the number of new notifications.
   */
  readonly notify: (
    event: StoredEvent,
    settings: EventType['settings'],
    now: Instant,
    digestDueAt: Instant,
  ) => Stored<number>
  /** Times at which mails of notifications and digests were created after `since`, earliest first. */
  readonly listMailedSince: (since: Instant) => Stored<readonly Instant[]>
  /**
   * Notifications of all types except `except`, sorted by turn:
   * types with fewer mails in the last minute first, within a type the earliest first.
   */
  readonly listDue: (
    now: Instant,
    limit: number,
    except: readonly EventTypeUuid[],
  ) => Stored<readonly DueNotification[]>
  readonly listDigestsDue: (now: Instant, limit: number) => Stored<readonly Digest[]>
  /** Moves the notification to the digest of its recipient and date. Creates the digest if it is missing. */
  readonly moveToDigest: (
    due: Pick<DueNotification, 'id' | 'recipient'>,
    digest: Pick<Digest, 'date' | 'dueAt'>,
    now: Instant,
  ) => Stored<void>
  /** Skips notifications in the digest whose recipient is gone or has muted the type, or whose template is gone. Set-based. */
  readonly skipInDigest: (digest: Digest, at: Instant) => Stored<void>
  /** Notifications of a digest that has not left, in order. */
  readonly listInDigest: (digest: Digest, limit: number) => Stored<readonly DueNotification[]>
  /** Notifications in the mail, in order, with what remains of their payloads. Empty when their events have been removed. */
  readonly listInMail: (message: MessageId, limit: number) => Stored<readonly DueNotification[]>
  /** The payload of the first notification in each mail, as far as its event still exists. Set-based. */
  readonly readPayloads: (messages: readonly MessageId[]) => Stored<ReadonlyMap<MessageId, EventData>>
  /** Records that the notification's mail was created. */
  readonly queue: (id: NotificationId, message: MessageId, at: Instant) => Stored<void>
  /** Records that the digest's mail was created: the digest and its notifications become queued. */
  readonly queueDigest: (digest: Digest, message: MessageId, at: Instant) => Stored<void>
  /** Skips a waiting notification, or all that is in a digest that has not left. Does not change others. */
  readonly skip: (
    turn: Pick<DueNotification | Digest, 'id'>,
    reason: NotificationSkipReason,
    at: Instant,
  ) => Stored<void>
  /** Postpones a notification or digest to `until`. No effect if another worker has postponed it meanwhile. */
  readonly postpone: (turn: Pick<DueNotification | Digest, 'id' | 'tries'>, until: Instant) => Stored<void>
  /** Ends a digest that has no notifications to send. */
  readonly endDigest: (digest: Digest) => Stored<void>
  /** Returns the mails whose recipient still exists and has not muted all types in them. Called right before sending. */
  readonly findWanted: (messages: readonly MessageId[]) => Stored<ReadonlySet<MessageId>>
  /**
   * Writes outcomes of mails to their notifications, for a digest to all in it. Ignores other mails. An outcome may come twice. Set-based.
   */
  readonly settle: (outcomes: readonly MessageOutcome[]) => Stored<void>
  /** The earliest moment at which a notification or digest is due. */
  readonly findNextDue: Stored<Option<Instant>>
  /** Newest first. The total is at most 10,000. */
  readonly list: (query: NotificationQuery) => Stored<Paged<ListedNotification>>
}

/** Tenant-scoped. */
export interface NotificationPreferenceStore {
  readonly find: (user: UserUuid, type: EventTypeUuid) => Stored<Option<Preference>>
  readonly put: (user: UserUuid, type: EventTypeUuid, preference: Preference) => Stored<void>
}

/** Tenant-scoped. Secrets are sealed. */
export interface WebhookStore {
  /** The oldest first. */
  readonly list: Stored<readonly Webhook[]>
  readonly find: (id: WebhookId) => Stored<Option<Webhook>>
  /** Locks the webhook until the end of the unit of work. */
  readonly lock: (id: WebhookId) => Stored<Option<Webhook>>
  readonly add: (webhook: Webhook) => Stored<void>
  /** A change by an administrator. None: the revision has changed, or the webhook does not exist. */
  readonly put: (webhook: Webhook) => Stored<Option<Webhook>>
  readonly remove: (id: WebhookId) => Stored<boolean>
  /** What became of a delivery. The revision stays. */
  readonly setHealth: (id: WebhookId, health: Pick<Webhook, 'off' | 'failingSince'>) => Stored<void>
  /** Reserves the address for the worker `by` until `until`. False: another worker has it at `now`, or the webhook does not exist. */
  readonly claim: (id: WebhookId, by: Uuid, now: Instant, until: Instant) => Stored<boolean>
  /** Ends the worker's claim. False: it has ended already, and another worker may have the address. */
  readonly release: (id: WebhookId, by: Uuid) => Stored<boolean>
}

/** Tenant-scoped. Deliveries are the notifications of the channel `webhook`; their recipient is the webhook. */
export interface WebhookDeliveryStore {
  /** Creates deliveries of the event to the webhooks that receive its type, once each. Returns the webhooks with new ones, sorted. */
  readonly addWanted: (event: Pick<StoredEvent, 'id' | 'type'>, now: Instant) => Stored<readonly WebhookId[]>
  readonly addTest: (event: Pick<StoredEvent, 'id' | 'type'>, webhook: WebhookId, now: Instant) => Stored<void>
  /** Tests and what is sent again come first, then events in the order in which they were fired. */
  readonly findNext: (webhook: WebhookId) => Stored<Option<WebhookDelivery>>
  readonly settle: (id: NotificationId, state: WebhookDeliveryState) => Stored<void>
  /** Lets a delivery that is over wait for one more try. False: it waits already, or does not exist. */
  readonly sendAgain: (webhook: WebhookId, id: NotificationId, now: Instant) => Stored<boolean>
  /** Makes a delivery due at `now` that waits for its next try. */
  readonly bringForward: (webhook: WebhookId, now: Instant) => Stored<void>
  /** Skips all that wait. */
  readonly skipWaiting: (webhook: WebhookId, at: Instant) => Stored<void>
  /** Newest first. The total is at most 10,000. */
  readonly list: (webhook: WebhookId, page: Page) => Stored<Paged<ListedWebhookDelivery>>
}

export type EventJob =
  /** Registers the types, counts the fires and makes the notifications (EVT-2, EVT-3). */
  | Job<'event.dispatch', { readonly tenantUuid: TenantUuid; readonly events: readonly EventId[] }>
  /** Hands due notifications and digests to the mailer. At most one job waits per tenant. */
  | Job<'event.notify', { readonly tenantUuid: TenantUuid }>
  /** Posts what waits for one address (EVT-10). At most one job waits per webhook. */
  | Job<'event.deliver', { readonly tenantUuid: TenantUuid; readonly webhook: WebhookId }>
  /** Daily: removes old events (EVT-8). */
  | Job<'event.purge', Record<string, never>>

/** A unit of work locks in this order: event, the due items of the tenant's notifications and of webhooks, then what mailing locks. */
export interface EventStores {
  readonly events: EventStore
  readonly eventTypes: EventTypeStore
  readonly notifications: NotificationStore
  readonly notificationPreferences: NotificationPreferenceStore
  readonly webhooks: WebhookStore
  readonly webhookDeliveries: WebhookDeliveryStore
}

export interface EventMetrics {
  /** `link_event_total{event}`, by the event's name. */
  readonly countFire: (name: string) => void
  /** `webhook_delivery_total{answer}`: one for each try. */
  readonly countDelivery: (answer: AnswerClass) => void
}

/** The page on which a recipient chooses for the types of a mail, reached from each mail without a sign-in (EVT-9). */
export interface PreferenceLinks {
  /** Returns an opaque text that contains no personal data and cannot be guessed. */
  readonly seal: (whose: PreferenceOwner) => string
  /** None: not sealed by us. */
  readonly open: (sealed: string) => Option<PreferenceOwner>
}

export interface PreferenceOwner {
  readonly tenantUuid: TenantUuid
  readonly user: UserUuid
  /** Types in the mail with the link. At least one, each once. */
  readonly types: readonly EventTypeUuid[]
}
