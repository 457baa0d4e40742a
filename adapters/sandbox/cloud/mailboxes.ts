// The mails and appointments that the stand-in cloud keeps.
import type { Instant } from '#domain/shared/clock.ts'

export interface CloudAttachment {
  readonly name: string
  readonly bytes: number
  /** The content id of an inline picture. */
  readonly shownAs?: string
}

export interface CloudMail {
  readonly id: string
  readonly at: Instant
  readonly from: string
  /** The sender's name, as it was sent; may be empty. */
  readonly fromName: string
  readonly replyTo: readonly string[]
  readonly to: readonly string[]
  readonly subject: string
  readonly body: { readonly contentType: 'text' | 'html'; readonly content: string }
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly attachments: readonly CloudAttachment[]
  /** Extended properties: value by id. */
  readonly properties: Readonly<Record<string, string>>
  /** Whether it is kept in the sender's sent items. */
  readonly saved: boolean
  /** Recipients that the mail could not be delivered to; the sender gets a notice. */
  readonly undelivered: readonly string[]
  /** Whether the directory sent to too many recipients outside it. */
  readonly overTenantLimit: boolean
}

export interface LocalMoment {
  /** Local time in the zone. */
  readonly dateTime: string
  readonly timeZone: string
}

export interface PlannedEvent {
  readonly id: string
  readonly at: Instant
  readonly owner: string
  readonly subject: string
  readonly body: { readonly contentType: 'text' | 'html'; readonly content: string }
  readonly start: LocalMoment
  readonly end: LocalMoment
  readonly attendees: readonly string[]
  readonly location: string
  readonly transactionId: string | undefined
}
