// A notification: one event for one recipient, by mail at once or in the digest of its day (EVT-5 to EVT-9).
import { none, type Option, some } from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageError } from '#domain/mailing/message.ts'
import { fromDays, type Duration, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { type Day, findOfficeDay, formatOfficeTime } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { EventId, EventRecipient, EventTypeUuid } from './event.ts'

/** Version 7. */
export type NotificationId = Uuid & { readonly _notification: 'NotificationId' }
export function asNotificationId(uuid: Uuid): NotificationId {
  return uuid as NotificationId
}

/** The key of a notification is event, recipient and channel (EVT-8). This is the channel of mails; webhooks have their own. */
export const CHANNEL = 'mail'

/** Mails of notifications in any minute of a tenant (EVT-6). */
export const MAILS_A_MINUTE = 120
export const THROTTLED_OVER: Duration = fromMinutes(1)
/** Events and notifications are kept that long (EVT-8). */
export const EVENTS_KEPT: Duration = fromDays(90)
/** Number of notifications that a digest shows in full. For the rest it shows their number. */
export const DIGEST_SHOWS = 50

/**
 * Waits after each try that threw. After the last one, the notification is skipped. The sum is longer than a broken release stays in use.
 */
const POSTPONED_FOR: readonly Duration[] = [
  fromMinutes(5),
  fromMinutes(30),
  fromHours(2),
  fromHours(6),
  fromHours(12),
  fromHours(24),
]

/** When the next try is. `tries`: tries before the one that just threw. None: the notification is skipped. */
export function getPostponedUntil(tries: number, now: Instant): Option<Instant> {
  const duration = POSTPONED_FOR[tries]
  return duration === undefined ? none : some(now + duration)
}

export const NOTIFICATION_SKIP_REASONS = [
  /** The recipient muted the type. */
  'muted',
  /** The type's template was removed. */
  'no_template',
  /** The recipient was deactivated or anonymised, or has lost the role. */
  'recipient_gone',
  /** An administrator withdrew mail of the service. */
  'withdrawn',
  /** Creating its mail threw at each try. */
  'error',
  /** The mail left, and came back. */
  'returned',
] as const
export type NotificationSkipReason = (typeof NOTIFICATION_SKIP_REASONS)[number]

/** A recipient's choice for a type. None: the type's setting applies. */
export const PREFERENCES = ['mail', 'digest', 'muted'] as const
export type Preference = (typeof PREFERENCES)[number]

/** `Queued`: the mailer has its mail, or the mail of its digest. */
export const NOTIFICATION_OUTCOMES = ['Waiting', 'InDigest', 'Queued', 'Sent', 'Failed', 'Skipped'] as const
export type NotificationOutcome = (typeof NOTIFICATION_OUTCOMES)[number]

export interface NotificationState {
  readonly outcome: NotificationOutcome
  /** Since when. A waiting notification leaves from then on, within the limit of mails per minute. */
  readonly at: Instant
  /** Date of its digest. */
  readonly digestDate: Option<Day>
  /** Only of failed and skipped notifications. */
  readonly reason: Option<NotificationSkipReason | MessageError>
}

export interface Notification {
  readonly id: NotificationId
  readonly event: EventId
  readonly type: EventTypeUuid
  readonly recipient: UserUuid
  /** The recipient entry of the type by which the user gets it: the first that applies. */
  readonly because: EventRecipient
  readonly state: NotificationState
  /** When its event was dispatched, which is after it was fired. Decides the date of its digest (EVT-7). */
  readonly createdAt: Instant
}

/** The state of a new notification. `muted` wins; a recipient's choice wins over the type's setting. */
export function decideFirstState(preference: Option<Preference>, digest: boolean, now: Instant): NotificationState {
  const choice = preference._tag === 'Some' ? preference.value : digest ? 'digest' : 'mail'
  return {
    outcome: choice === 'muted' ? 'Skipped' : choice === 'digest' ? 'InDigest' : 'Waiting',
    at: now,
    digestDate: choice === 'digest' ? some(findOfficeDay(now)) : none,
    reason: choice === 'muted' ? some(choice) : none,
  }
}

const DIGEST_TIME = '07:00'

/** When the digest of the local date of `at` leaves: 07:00 in Amsterdam on the date after it. Days have 23 to 25 hours. */
export function getDigestDueAt(at: Instant): Instant {
  const own = findOfficeDay(at)
  let hour = at - (at % fromHours(1))
  while (findOfficeDay(hour) === own) hour += fromHours(1)
  while (formatOfficeTime(hour) !== DIGEST_TIME) hour += fromHours(1)
  return hour
}

/** Number of mails that may be handed to the mailer now. `sentAt`: times of earlier mails, earliest first. */
export function countMailsLeft(sentAt: readonly Instant[], now: Instant): number {
  return Math.max(0, MAILS_A_MINUTE - sentAt.filter((at) => at > now - THROTTLED_OVER).length)
}
