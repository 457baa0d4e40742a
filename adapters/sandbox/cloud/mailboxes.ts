// Sent mails and planned events, in memory and bounded: the oldest are dropped.
import type { Instant } from '#domain/shared/clock.ts'

export interface CloudAttachment {
  readonly name: string
  readonly bytes: number
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
  /** Recipients it could not be delivered to; the sender gets a notice. */
  readonly undelivered: readonly string[]
  /** That the directory sent to too many outside it. */
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

export interface Mailboxes {
  readonly keepMail: (mail: CloudMail) => void
  readonly keepEvent: (event: PlannedEvent) => void
  /** Of all users, newest first. */
  readonly mails: () => readonly CloudMail[]
  /** How many mails, and how many were dropped meanwhile. */
  readonly counts: () => { readonly sent: number; readonly dropped: number }
  readonly events: () => readonly PlannedEvent[]
  /** The event of the same order. */
  readonly eventOf: (owner: string, transactionId: string) => PlannedEvent | undefined
}

export interface MailboxBounds {
  readonly mails: number
  /** Characters of the mails' bodies. */
  readonly characters: number
  readonly events: number
}

export const usualBounds: MailboxBounds = { mails: 10_000, characters: 64 * 1024 * 1024, events: 2_000 }

export const makeMailboxes = (bounds: MailboxBounds): Mailboxes => {
  const mails: CloudMail[] = []
  const events: PlannedEvent[] = []
  let [characters, sent] = [0, 0]
  const drop = (): void => {
    characters -= mails.shift()?.body.content.length ?? 0
  }
  return {
    keepMail: (mail) => {
      mails.push(mail)
      sent += 1
      characters += mail.body.content.length
      while (mails.length > bounds.mails || (characters > bounds.characters && mails.length > 1)) drop()
    },
    keepEvent: (event) => {
      events.push(event)
      if (events.length > bounds.events) events.shift()
    },
    counts: () => ({ sent, dropped: sent - mails.length }),
    mails: () => mails.toReversed(),
    events: () => events.toReversed(),
    eventOf: (owner, transactionId) => events.find((one) => one.owner === owner && one.transactionId === transactionId),
  }
}
