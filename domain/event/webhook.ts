// Webhooks: an office's https addresses that receive events, signed by the Standard Webhooks specification (EVT-10). A delivery is the
// notification of one event to one address.
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import { type Duration, fromDays, fromHours, fromMinutes, fromSeconds, type Instant } from '#domain/shared/clock.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import { asEventTypeUuid, type EventKind, type EventTypeUuid, type StoredEvent } from './event.ts'
import type { NotificationId, NotificationOutcome } from './notification.ts'

/** The channel of deliveries among notifications. */
export const WEBHOOK_CHANNEL = 'webhook'

export type WebhookId = Uuid & { readonly _webhook: 'WebhookId' }
export function asWebhookId(uuid: Uuid): WebhookId {
  return uuid as WebhookId
}

/** `whsec_` and the base64 of 32 bytes. */
export type WebhookSecret = string & { readonly _secret: 'WebhookSecret' }
export type SealedWebhookSecret = string & { readonly _sealed: 'SealedWebhookSecret' }

export interface StoredSecret {
  readonly sealed: SealedWebhookSecret
  /** None: the current secret. Some: a replaced one, which signs too until then. */
  readonly until: O.Option<Instant>
}

/** `gone`: its receiver answered 410. `failing`: every event of a week failed. `person`: an administrator switched it off. */
export const WEBHOOK_OFF_REASONS = ['gone', 'failing', 'person'] as const
export type WebhookOffReason = (typeof WEBHOOK_OFF_REASONS)[number]

export interface Webhook {
  readonly id: WebhookId
  readonly url: string
  /** Each once. */
  readonly kinds: readonly EventTypeUuid[]
  /** The current one first. At least one. */
  readonly secrets: readonly StoredSecret[]
  /** None: it receives events. */
  readonly off: O.Option<{ readonly reason: WebhookOffReason; readonly at: Instant }>
  /**
   * Since when every try to deliver an event has failed. Tests, and deliveries that are sent again, do not count. None: the last try
   * succeeded, or there was none.
   */
  readonly failingSince: O.Option<Instant>
  /** Counts the changes by administrators. */
  readonly revision: number
  readonly createdAt: Instant
}

export const WEBHOOKS_AT_MOST = 20

/** How long a replaced secret still signs. */
const SECRET_OVERLAP: Duration = fromDays(1)
/** A secret that is replaced more often within the overlap loses the oldest ones early. */
const SECRETS_AT_MOST = 5

export function listValidSecrets({ secrets }: Pick<Webhook, 'secrets'>, now: Instant): readonly StoredSecret[] {
  return secrets.filter(({ until }) => O.isNone(until) || now < until.value)
}

/** The new secret is the current one. The one before it stays valid for a day. */
export function rotateSecret(webhook: Webhook, sealed: SealedWebhookSecret, now: Instant): Webhook {
  const before = listValidSecrets(webhook, now).map((one) => ({
    ...one,
    until: O.alt(() => O.some(now + SECRET_OVERLAP))(one.until),
  }))
  return { ...webhook, secrets: [{ sealed, until: O.none }, ...before].slice(0, SECRETS_AT_MOST) }
}

/** Why there was no answer. `host`: the address is not found or is internal; both look the same. `error`: a fault of the service. */
export const WEBHOOK_FAULTS = ['host', 'connection', 'certificate', 'timeout', 'error'] as const
export type WebhookFault = (typeof WEBHOOK_FAULTS)[number]

export type WebhookAnswer =
  | { readonly _tag: 'Answered'; readonly status: number }
  | { readonly _tag: 'Unanswered'; readonly fault: WebhookFault }

/** `refused`: any other status than 2xx. */
export const ANSWER_CLASSES = ['accepted', 'refused', 'unanswered'] as const
export type AnswerClass = (typeof ANSWER_CLASSES)[number]

export function classifyAnswer(answer: WebhookAnswer): AnswerClass {
  if (answer._tag === 'Unanswered') return 'unanswered'
  return answer.status >= 200 && answer.status < 300 ? 'accepted' : 'refused'
}

/** `test`: sent by the test button. `again`: sent again by an administrator. Both are tried once, and before waiting events. */
export type WebhookDeliveryCause = 'event' | 'test' | 'again'

export type WebhookDeliveryOutcome = Extract<NotificationOutcome, 'Waiting' | 'Sent' | 'Failed' | 'Skipped'>

export interface WebhookDeliveryState {
  /** `Skipped`: the address was switched off before its turn. */
  readonly outcome: WebhookDeliveryOutcome
  /** Since when. If waiting: the next try. */
  readonly at: Instant
  readonly tries: number
  /** None: not tried yet. */
  readonly answer: O.Option<WebhookAnswer>
}

/** The delivery whose turn it is, with what remains of its event's payload. */
export interface WebhookDelivery extends Pick<StoredEvent, 'data' | 'firedAt'>, Pick<WebhookDeliveryState, 'tries'> {
  readonly id: NotificationId
  readonly constant: string
  readonly because: WebhookDeliveryCause
  readonly dueAt: Instant
}

export interface ListedWebhookDelivery extends WebhookDeliveryState, Pick<StoredEvent, 'type' | 'firedAt'> {
  readonly id: NotificationId
  readonly titles: EventKind['titles']
  readonly createdAt: Instant
}

/** The waits after failed tries: three days together. */
const RETRIED_AFTER: readonly Duration[] = [
  fromSeconds(5),
  fromMinutes(5),
  fromMinutes(30),
  fromHours(2),
  fromHours(5),
  fromHours(10),
  fromHours(14),
  fromHours(20),
  fromHours(24),
]

/** An address that fails that long is switched off when a delivery has used up its retries. */
const FAILING_AT_MOST: Duration = fromDays(7)

const GONE = 410

export interface SettledWebhookDelivery {
  readonly state: WebhookDeliveryState
  readonly webhook: Pick<Webhook, 'off' | 'failingSince'>
}

/** What an answer means for the delivery and for its address. */
export function settleWebhookDelivery(
  { off, failingSince }: Pick<Webhook, 'off' | 'failingSince'>,
  { tries: before, because }: Pick<WebhookDelivery, 'tries' | 'because'>,
  answer: WebhookAnswer,
  now: Instant,
): SettledWebhookDelivery {
  const tries = before + 1
  const toState = (outcome: WebhookDeliveryOutcome, at = now): WebhookDeliveryState => ({
    outcome,
    at,
    tries,
    answer: O.some(answer),
  })
  const isEvent = because === 'event'
  if (classifyAnswer(answer) === 'accepted')
    return { state: toState('Sent'), webhook: { off, failingSince: isEvent ? O.none : failingSince } }
  const since = isEvent ? O.alt(() => O.some(now))(failingSince) : failingSince
  const isGone = answer._tag === 'Answered' && answer.status === GONE
  const wait = isEvent && !isGone ? RETRIED_AFTER[before] : undefined
  if (wait !== undefined) return { state: toState('Waiting', now + wait), webhook: { off, failingSince: since } }
  const isFailing = isEvent && O.isSome(since) && now - since.value >= FAILING_AT_MOST
  const reason = isGone ? 'gone' : isFailing ? 'failing' : undefined
  return {
    state: toState('Failed'),
    webhook: { off: reason === undefined ? off : O.some({ reason, at: now }), failingSince: since },
  }
}

/** The event of the test button. */
export const TEST_KIND: EventKind = {
  uuid: asEventTypeUuid('3f6c1d7e-92ab-4c58-b0d4-6e1f8a2c7b59' as Uuid),
  constant: 'WEBHOOK_TEST',
  name: 'Webhook test',
  titles: { nl: 'Testgebeurtenis', en: 'Test event' },
  fields: ['message'],
  people: [],
  isForWebhooks: true,
}

/** Makes, seals and uses the secrets of webhooks. */
export interface WebhookSecrets {
  readonly make: () => WebhookSecret
  /** Encrypted as tokens are, bound to the webhook. */
  readonly seal: (tenantUuid: TenantUuid, webhook: WebhookId, secret: WebhookSecret) => SealedWebhookSecret
  /** None: sealed for another webhook, or by a key that is gone. */
  readonly open: (tenantUuid: TenantUuid, webhook: WebhookId, sealed: SealedWebhookSecret) => O.Option<WebhookSecret>
  /** Sealed by the active key. */
  readonly isCurrent: (sealed: SealedWebhookSecret) => boolean
  /** The header `webhook-signature`: a signature by each secret. */
  readonly sign: (secrets: readonly WebhookSecret[], content: string) => string
}

export interface WebhookRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Posts once, within 15 seconds, without following redirects, and never to an internal address. Reads at most 4 KB of the answer. */
export type PostWebhook = (request: WebhookRequest) => Task<WebhookAnswer>

/** `scheme`: not https. `form`: no address, or one with a login. `host`: not found or internal; both give the same answer. */
export type WebhookUrlFault = 'scheme' | 'form' | 'host'

/** Looks up the host. None: the address may be called. */
export type FindUrlFault = (url: string) => Task<O.Option<WebhookUrlFault>>
