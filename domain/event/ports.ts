// Ports of the event area: events that were fired, their types, notifications and what recipients chose.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Page, Paged } from '#domain/identity/ports.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
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

/** Without its payload. */
export interface ListedEvent
  extends Pick<StoredEvent, 'id' | 'type' | 'firedAt'>, Pick<EventKind, 'constant' | 'name'> {
  /** How many it caused so far. */
  readonly notifications: number
}

export interface EventWithKind extends StoredEvent {
  readonly kind: Omit<EventKind, 'uuid'>
}

/** Tenant-scoped. */
export interface EventStore {
  /** Set-based. */
  readonly addAll: (events: readonly FiredEvent[]) => Stored<void>
  /** Locks it until the end of the unit of work. */
  readonly lock: (id: EventId) => Stored<Option<EventWithKind>>
  readonly setDispatched: (id: EventId, at: Instant) => Stored<void>
  /**
   * Fired before the moment and not dispatched; each again only once its age has doubled, so that one that cannot be dispatched is no burden and
   * keeps no later one back.
   */
  readonly claimLate: (before: Instant, now: Instant, limit: number) => Stored<readonly EventId[]>
  /** Those about the record, the newest first. */
  readonly listAbout: (subject: Uuid, page: Page) => Stored<Paged<ListedEvent>>
  /** The latest of the type, for a preview. */
  readonly findLatest: (type: EventTypeUuid) => Stored<Option<StoredEvent>>
  /** Those that mention the comparable address, up to `limit`; with what is needed to remove the person. Locks them. */
  readonly lockMentioning: (
    key: string,
    limit: number,
  ) => Stored<readonly Pick<EventWithKind, 'id' | 'data' | 'kind'>[]>
  /** Replaces payloads, none of which mentions the comparable address any more. Set-based. */
  readonly removePerson: (key: string, events: readonly Pick<StoredEvent, 'id' | 'data'>[]) => Stored<void>
  /** Removes events fired before the moment, with their notifications; up to `limit`; answers how many. */
  readonly purge: (before: Instant, limit: number) => Stored<number>
}

/** In any scope. */
export interface EventTypeStore {
  /**
   * One that was registered before takes name, fields and people of the kind, and keeps its settings, revision and first fire. Two at once make one.
   * `firedAt` none: it is set up before its first fire.
   */
  readonly register: (kind: EventKind, firedAt: Option<Instant>) => Stored<void>
  readonly find: (uuid: EventTypeUuid) => Stored<Option<EventType>>
  /** In the order of their first fire. */
  readonly list: Stored<readonly EventType[]>
  /** Replaces the settings; none: the revision has changed, or there is no such type. */
  readonly put: (type: EventType) => Stored<Option<EventType>>
}

export interface NotificationQuery extends Page {
  readonly event: Option<EventId>
  /** What its events are about. */
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
  /** How often it threw. */
  readonly tries: number
}

/** A notification at its turn. */
export interface DueNotification extends Turn, Pick<Notification, 'id' | 'type' | 'recipient' | 'createdAt'> {
  /** How many leave in its mail. */
  readonly together: number
  readonly titles: EventKind['titles']
  /** By which they get it; none: as the owner. */
  readonly role: Option<string>
  /** None: anonymised or deactivated since; also no longer ACTIVE or without the role, unless it is the owner. */
  readonly person: Option<{ readonly name: string; readonly email: string }>
  readonly preference: Option<Preference>
  readonly data: EventData
  readonly firedAt: Instant
}

export interface Digest extends Turn {
  /** Version 7. */
  readonly id: Uuid
  readonly recipient: UserUuid
  readonly date: Day
  /** Of its date. */
  readonly noon: Instant
}

/** Tenant-scoped. Notifications are unique by event, recipient and channel. */
export interface NotificationStore {
  /**
   * Notifies the initiator and the ACTIVE users of the recipient roles, each once; set-based. Those who have one of the event keep it. Preferences
   * are those of this moment; digests of the day are made, due at `getDigestDueAt`. Answers how many notifications were made.
   */
  readonly notify: (
    event: StoredEvent,
    settings: EventType['settings'],
    now: Instant,
    digestDueAt: Instant,
  ) => Stored<number>
  /** Moments at which mails of notifications and digests were made since the moment, the earliest first. */
  readonly listMailedSince: (since: Instant) => Stored<readonly Instant[]>
  /** Of types but `except`, in the order of their turns: types with fewer mails in the last minute first, within a type the earliest first. */
  readonly listDue: (
    now: Instant,
    limit: number,
    except: readonly EventTypeUuid[],
  ) => Stored<readonly DueNotification[]>
  readonly listDigestsDue: (now: Instant, limit: number) => Stored<readonly Digest[]>
  /** It leaves with the digest of its recipient and date instead, which is made if need be. */
  readonly moveToDigest: (
    due: Pick<DueNotification, 'id' | 'recipient'>,
    digest: Pick<Digest, 'date' | 'dueAt'>,
    now: Instant,
  ) => Stored<void>
  /** Skips what shall not leave with the digest: its recipient is gone or has muted the type, or the template is. Set-based. */
  readonly skipInDigest: (digest: Digest, at: Instant) => Stored<void>
  /** Of a digest that has not left: its notifications in order. */
  readonly listInDigest: (digest: Digest, limit: number) => Stored<readonly DueNotification[]>
  /** Those that leave in the mail, in order, with what is left of their payloads; none once their events have ended. */
  readonly listInMail: (message: MessageId, limit: number) => Stored<readonly DueNotification[]>
  /** Its mail was made. */
  readonly queue: (id: NotificationId, message: MessageId, at: Instant) => Stored<void>
  /** The digest's mail was made: it and its notifications are queued. */
  readonly queueDigest: (digest: Digest, message: MessageId, at: Instant) => Stored<void>
  /** A notification that waits, or a digest that has not left with all that is in it; others stay. */
  readonly skip: (
    turn: Pick<DueNotification | Digest, 'id'>,
    reason: NotificationSkipReason,
    at: Instant,
  ) => Stored<void>
  /** The same, to be tried again at the moment. Without effect where another has put it off since. */
  readonly postpone: (turn: Pick<DueNotification | Digest, 'id' | 'tries'>, until: Instant) => Stored<void>
  /** The digest has nothing to say. */
  readonly endDigest: (digest: Digest) => Stored<void>
  /** The mails whose recipient is still there, and has not muted all of what they are about. Asked when they leave. */
  readonly findWanted: (messages: readonly MessageId[]) => Stored<ReadonlySet<MessageId>>
  /** Outcomes of mails, of notifications and of all in a digest; others are ignored. The same may come twice. Set-based. */
  readonly settle: (outcomes: readonly MessageOutcome[]) => Stored<void>
  /** The earliest moment at which a notification or digest is due. */
  readonly findNextDue: Stored<Option<Instant>>
  /** Newest first; the total counts no further than 10,000. */
  readonly list: (query: NotificationQuery) => Stored<Paged<ListedNotification>>
}

/** Tenant-scoped. */
export interface NotificationPreferenceStore {
  readonly find: (user: UserUuid, type: EventTypeUuid) => Stored<Option<Preference>>
  readonly put: (user: UserUuid, type: EventTypeUuid, preference: Preference) => Stored<void>
}

/** In any scope. One row a tenant: when its notifications need a look; also the lock under which they leave. */
export interface NotificationDueStore {
  /** Due at `at` at the latest. */
  readonly set: (tenantUuid: TenantUuid, at: Instant) => Stored<void>
  /** Locks the tenant's row until the end of the unit of work, making it if need be. */
  readonly lock: (tenantUuid: TenantUuid) => Stored<void>
  /** Replaces the moment; none: nothing is due. */
  readonly replace: (tenantUuid: TenantUuid, at: Option<Instant>) => Stored<void>
  readonly due: (now: Instant, limit: number) => Stored<readonly TenantUuid[]>
}

export type EventJob =
  /** Registers the types, counts the fires and makes the notifications (EVT-2, EVT-3). */
  | Job<'event.dispatch', { readonly tenantUuid: TenantUuid; readonly events: readonly EventId[] }>
  /** Hands due notifications and digests to the mailer; of one tenant at most one waits. */
  | Job<'event.notify', { readonly tenantUuid: TenantUuid }>
  /** Each minute: wakes tenants with due notifications and dispatches late events, should a job have been lost. */
  | Job<'event.wake', Record<string, never>>
  /** Daily: what is kept of events ends (EVT-8). */
  | Job<'event.purge', Record<string, never>>

/** Locks in this order: event, the tenant's row of due notifications, then what mailing locks. */
export interface EventStores {
  readonly events: EventStore
  readonly eventTypes: EventTypeStore
  readonly notifications: NotificationStore
  readonly notificationPreferences: NotificationPreferenceStore
  readonly notificationsDue: NotificationDueStore
}

export interface EventMetrics {
  /** `link_event_total{event}`, by the event's name. */
  readonly countFire: (name: string) => void
}

/** The page on which a recipient chooses for the types of a mail, reached from each mail without a sign-in (EVT-9). */
export interface PreferenceLinks {
  /** Opaque, without personal data, and not to be guessed. */
  readonly seal: (whose: PreferenceOwner) => string
  /** None: not sealed by us. */
  readonly open: (sealed: string) => Option<PreferenceOwner>
}

export interface PreferenceOwner {
  readonly tenantUuid: TenantUuid
  readonly user: UserUuid
  /** Of the mail that leads there; at least one, each once. */
  readonly types: readonly EventTypeUuid[]
}
