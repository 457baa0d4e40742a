// A message to one person, with its state. Message rows are the send queue (MSG-5).
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { asTenantUuid, parseUuid, type TenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import type { MergeData, MergeText } from './placeholders.ts'
import type { ReturnClass } from './return-class.ts'
import type { MailBody, MailContent } from './template.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

/** Version 7: ordered by time of creation. */
export type MessageId = Uuid & { readonly _message: 'MessageId' }
export function asMessageId(uuid: Uuid): MessageId {
  return uuid as MessageId
}

export type MailingId = Uuid & { readonly _mailing: 'MailingId' }
export function asMailingId(uuid: Uuid): MailingId {
  return uuid as MailingId
}

/**
 * What a mailing was created for: a kind that another area registers, and an id of that area. Mailing does not interpret the id. Lanes and
 * filters compare it without the kind, so no two kinds may have the same.
 */
export interface MailOrigin {
  readonly kind: string
  readonly id: Uuid
}

/** The key of the system mailbox that sends the message. None: the tenant's mailer sends it (SYS-6). */
export type MailRoute = O.Option<string>

/** `system:<key>`, `tenant:<uuid>`, or `default`: the service's own mailer. */
export type MailerKey = string & { readonly _brand: 'MailerKey' }

export function toSystemMailerKey(mailbox: string): MailerKey {
  return `system:${mailbox}` as MailerKey
}

export function toMailerKey(tenantUuid: TenantUuid, route: MailRoute, hasOwnServer: boolean): MailerKey {
  return O.isSome(route)
    ? toSystemMailerKey(route.value)
    : ((hasOwnServer ? `tenant:${tenantUuid}` : 'default') as MailerKey)
}

export type MailerOwner =
  | { readonly _tag: 'SystemMailbox'; readonly key: string }
  | { readonly _tag: 'Tenant'; readonly tenantUuid: TenantUuid }
  | { readonly _tag: 'Service' }

export function parseMailerOwner(key: MailerKey): MailerOwner {
  const [kind, ...rest] = key.split(':')
  const name = rest.join(':')
  if (kind === 'system') return { _tag: 'SystemMailbox', key: name }
  const tenant = kind === 'tenant' ? parseUuid(name) : O.none
  return O.isSome(tenant) ? { _tag: 'Tenant', tenantUuid: asTenantUuid(tenant.value) } : { _tag: 'Service' }
}

/** The system mailbox whose limits apply to the mailer. Mail servers have no limits (SYS-9). */
export function getMailboxKey(key: MailerKey): MailRoute {
  const owner = parseMailerOwner(key)
  return owner._tag === 'SystemMailbox' ? O.some(owner.key) : O.none
}

/** What the messages of one creation share. It never changes. */
export interface Mailing {
  readonly id: MailingId
  readonly origin: MailOrigin
  readonly route: MailRoute
  readonly content: MailContent
  readonly replyTo: O.Option<Mailbox>
  readonly data: MergeData
  readonly createdAt: Instant
}

/** What differs for one recipient. The rest comes from the mailing (MSG-2). */
export interface Personalised {
  readonly subject?: MergeText
  readonly body?: MailBody
  /** Overrides values of the mailing. */
  readonly data?: MergeData
  /** URL at which the recipient opts out of such mail, without a sign-in. Absent: the mail offers no opt-out. */
  readonly unsubscribeUrl?: string
  /** Footer of a mail with an opt-out. Absent: the footer of survey mails. */
  readonly footer?: MailFooter
}

export interface MailFooter {
  /** Why the recipient gets the mail. */
  readonly why: string
  /** Text of the link. */
  readonly link: string
}

export interface Recipient {
  /** As given. It is checked when the message is created: a message to an invalid address fails alone (MSG-6). */
  readonly address: string
  /** May be empty. */
  readonly name: string
}

/** Per order. */
export const RECIPIENTS_AT_MOST = 1_000

/** Why a message is in ERROR. */
export const MESSAGE_ERRORS = [
  /** Not an address that mail can be sent to. */
  'invalid_recipient',
  /** The server refused this recipient for good. */
  'recipient_refused',
  /** The server refused this mail for good. */
  'message_refused',
  /** The subject is empty once its placeholders are filled. */
  'subject_empty',
  /** The address of a link is empty once its placeholders are filled. */
  'link_empty',
  /** Too large for the mailer. */
  'too_large',
  /** The server refused it for now, until the retries ended. */
  'deferred_too_long',
  /** The mail was handed over, but it is unknown whether it left (MSG-7). */
  'outcome_unknown',
  /** The cloud answered 401 or 403 (SYS-10). */
  'access_denied',
  /** Not taken for now, and not tried again by itself: a test mail. */
  'not_taken',
] as const
export type MessageError = (typeof MESSAGE_ERRORS)[number]

export type MessageState =
  /** Never stored: the unit of work that creates a message also queues or refuses it (MSG-5). */
  | { readonly _tag: 'Created' }
  | { readonly _tag: 'Queued'; readonly dueAt: Instant; readonly tries: number; readonly since: Instant }
  /** A worker has claimed it until `until`. After that, another worker may claim it. */
  | { readonly _tag: 'Sending'; readonly until: Instant; readonly tries: number; readonly since: Instant }
  | { readonly _tag: 'Sent'; readonly at: Instant; readonly serverMessageId: O.Option<string> }
  /** ERROR. `lookAt`: when the outcome is looked up. */
  | { readonly _tag: 'Failed'; readonly at: Instant; readonly error: MessageError; readonly lookAt: O.Option<Instant> }
  | { readonly _tag: 'Withdrawn'; readonly at: Instant }
  /** Accepted, and came back (MSG-14). `reason` and `text` are of other servers, and are erased with the recipient. */
  | {
      readonly _tag: 'Returned'
      readonly at: Instant
      readonly sentAt: Instant
      readonly returnClass: Exclude<ReturnClass, 'delayed'>
      /** The enhanced status code; may be empty. */
      readonly status: string
      readonly reason: string
      readonly text: string
    }

/** Stored messages have one of these. */
export const STORED_STATES = [
  'Queued',
  'Sending',
  'Sent',
  'Failed',
  'Withdrawn',
  'Returned',
] as const satisfies readonly MessageState['_tag'][]

/** When a worker must handle the message. Undefined: never. */
export function getMessageDueAt(state: MessageState): Instant | undefined {
  switch (state._tag) {
    case 'Queued':
      return state.dueAt
    case 'Sending':
      return state.until
    case 'Failed':
      return O.toUndefined(state.lookAt)
    default:
      return undefined
  }
}

export const STORY_STEPS = [
  'deferred',
  'returned',
  'taken_over',
  'unknown',
  'found',
  'not_found',
  'not_looked_up',
  'retried',
  'decided',
  'erased',
  'delivery_delayed',
  'came_back',
  'complained',
] as const

/** One step in the story of a message. Only the latest STORY_AT_MOST steps are kept. */
export interface StoryStep {
  readonly at: Instant
  readonly step: (typeof STORY_STEPS)[number]
  /** A short code of the server or of ours. Never text of the server, which may repeat an address. */
  readonly code: string
}
export const STORY_AT_MOST = 12

export interface MailMessage {
  readonly id: MessageId
  readonly mailingId: MailingId
  readonly revision: number
  readonly recipient: Recipient
  readonly personalised: Personalised
  readonly state: MessageState
  /** The recipient may have it twice: it was sent again, or its worker died while sending. */
  readonly possiblyDoubled: boolean
  readonly story: readonly StoryStep[]
}

export function openMessage(made: Pick<MailMessage, 'id' | 'mailingId' | 'recipient' | 'personalised'>): MailMessage {
  return {
    ...made,
    revision: 0,
    state: { _tag: 'Created' },
    possiblyDoubled: false,
    story: [],
  }
}

/** True: the recipient was erased, so the message can never be sent again. */
export function isErased({ recipient }: MailMessage): boolean {
  return recipient.address === ''
}

/** Not sent yet, and not on its way. */
export function isWithdrawable({ _tag }: MessageState): boolean {
  return _tag === 'Created' || _tag === 'Queued'
}
