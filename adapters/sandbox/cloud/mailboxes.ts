// Sent mails and planned events, in memory and bounded: the oldest is dropped.
import type { Instant } from '#domain/shared/clock.ts'

export interface CloudAttachment {
  readonly name: string
  readonly bytes: number
}

export interface CloudMail {
  readonly id: string
  readonly at: Instant
  readonly from: string
  readonly to: readonly string[]
  readonly subject: string
  readonly body: { readonly contentType: 'text' | 'html'; readonly content: string }
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly attachments: readonly CloudAttachment[]
  /** Whether it is kept in the sender's sent items. */
  readonly saved: boolean
  /** Recipients it could not be delivered to; the sender gets a notice. */
  readonly undelivered: readonly string[]
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
  readonly events: () => readonly PlannedEvent[]
  /** The event of the same order. */
  readonly eventOf: (owner: string, transactionId: string) => PlannedEvent | undefined
}

const KEPT = 2_000

export const makeMailboxes = (): Mailboxes => {
  const mails: CloudMail[] = []
  const events: PlannedEvent[] = []
  const keep = <A>(list: A[], one: A): void => {
    list.push(one)
    if (list.length > KEPT) list.shift()
  }
  return {
    keepMail: (mail) => keep(mails, mail),
    keepEvent: (event) => keep(events, event),
    mails: () => mails.toReversed(),
    events: () => events.toReversed(),
    eventOf: (owner, transactionId) => events.find((one) => one.owner === owner && one.transactionId === transactionId),
  }
}
