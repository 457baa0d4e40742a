// What the stand-in mailbox keeps: mails, appointments, and what is being written.
import type { Person, Recipients } from './recipients.ts'

export interface AttachedFile {
  readonly id: string
  readonly file: File
}

/** By name in lower case. */
export type Headers = Readonly<Record<string, string>>

/** A mail that was written on this page: it has all of it, where the server has the others'. */
export interface Written {
  readonly text: string
  readonly files: readonly AttachedFile[]
  readonly headers: Headers
}

export interface Attachment {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  readonly contentId: string | null
  /** Bytes. */
  readonly size: number
  readonly isInline: boolean
}

export interface Mail {
  readonly kind: 'mail'
  readonly folder: 'inbox' | 'sent'
  /** What the list shows of the text. */
  readonly preview: string
  readonly isUnread: boolean
  readonly itemId: string
  readonly internetMessageId: string
  readonly conversationId: string | null
  readonly subject: string
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly attachments: readonly Attachment[]
  /** Null: the server has it. */
  readonly written: Written | null
}

export interface Appointment {
  readonly kind: 'appointment'
  readonly itemId: string
  readonly subject: string
  readonly organiser: Person
  /** Without the organiser. */
  readonly attendees: readonly Person[]
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly location: string
  readonly text: string
  readonly headers: Headers
}

/** How far the sending of a draft is: its handler runs, runs for long, or asked not to send. */
export type Sending =
  | { readonly _tag: 'Running' }
  | { readonly _tag: 'Slow' }
  | { readonly _tag: 'Refused'; readonly message: string }

interface AnyDraft {
  readonly key: string
  /** Null until it has been saved once. */
  readonly itemId: string | null
  readonly subject: string
  readonly text: string
  readonly headers: Headers
}

export interface MailDraft extends AnyDraft {
  readonly kind: 'mailDraft'
  readonly conversationId: string | null
  readonly to: Recipients
  readonly cc: Recipients
  readonly files: readonly AttachedFile[]
  /** Null: it is being written. */
  readonly sending: Sending | null
}

export interface AppointmentDraft extends AnyDraft {
  readonly kind: 'appointmentDraft'
  readonly attendees: Recipients
  /** As the browser's date field has it: 2026-03-01. */
  readonly day: string
  /** As its time fields have it: 09:30. */
  readonly starts: string
  readonly ends: string
  readonly location: string
}

export type Draft = MailDraft | AppointmentDraft
export type Open = Mail | Appointment | Draft

/** Of drafts their own key, of all else the item's id. */
export const keyOf = (open: Open): string => ('key' in open ? open.key : open.itemId)
