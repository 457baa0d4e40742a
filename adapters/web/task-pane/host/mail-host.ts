// The port of the mail client. Adapters: the stand-in mailbox and Outlook.
import type { Either } from 'fp-ts/lib/Either.js'

export interface MailPerson {
  readonly name: string
  readonly address: string
}

export interface AttachmentInfo {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  /** Bytes. */
  readonly size: number
  /** Without angle brackets; null if unknown. */
  readonly contentId: string | null
  /** According to the mail client. */
  readonly isInline: boolean
}

/** A mail that was received or sent, open for reading. */
export interface MailItem {
  readonly kind: 'mail'
  readonly mode: 'read'
  /** Distinguishes items while the pane is open. */
  readonly key: string
  /** The mail client's id of the item. */
  readonly itemId: string
  readonly internetMessageId: string
  readonly conversationId: string | null
  readonly subject: string
  readonly from: MailPerson
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** Of its Date header, in epoch milliseconds; null: it names none that can be read, or the client returns no headers. */
  readonly sentAt: number | null
  /** When it came into this mailbox. After a move or an import that is long after it was sent. */
  readonly arrivedAt: number
  readonly attachments: readonly AttachmentInfo[]
}

/** A mail in compose mode. `onItemChanged` reports its changes. */
export interface DraftItem {
  readonly kind: 'mail'
  readonly mode: 'compose'
  readonly key: string
  /** Null until it has been saved once. */
  readonly itemId: string | null
  readonly conversationId: string | null
  readonly subject: string
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
}

export interface AppointmentItem {
  readonly kind: 'appointment'
  readonly mode: 'read' | 'compose'
  readonly key: string
  /** Null until it has been saved once. */
  readonly itemId: string | null
  readonly subject: string
  readonly organiser: MailPerson | null
  /** Without the organiser. */
  readonly attendees: readonly MailPerson[]
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly location: string
}

export type OpenItem = MailItem | DraftItem | AppointmentItem

/** A call of the mail client failed. `reason` is for developers. */
export interface HostFailed {
  readonly _tag: 'HostFailed'
  readonly reason: string
}

/** Blocked by the browser or the mail client, or closed by the user. */
export interface DialogFailure {
  readonly _tag: 'DialogBlocked' | 'DialogClosed'
}

/** A message of the dialog, with its origin from the browser. */
export interface DialogMessage {
  readonly origin: string
  readonly data: unknown
}

export interface MailHost {
  /** The address of the mailbox; not a proof of identity. */
  readonly userAddress: string | null
  /** False: the client forbids commercial text, as on an iPad (store policy 1120.2). */
  readonly allowsCommerce: boolean
  /** The open item, or null without one that the pane supports. */
  readonly currentItem: () => Promise<Either<HostFailed, OpenItem | null>>
  /** Calls `listener` when another item is opened, and when subject, people or times of a draft change. Returns how to stop that. */
  readonly onItemChanged: (listener: () => void) => () => void
  /** The HTML body of a mail, with its `cid:` references. */
  readonly htmlBody: (itemId: string) => Promise<Either<HostFailed, string>>
  /** Content in base64. */
  readonly attachmentContent: (itemId: string, attachmentId: string) => Promise<Either<HostFailed, string>>
  /** The whole mail (.eml) in base64, or null if the client cannot return it. */
  readonly wholeMail: (itemId: string) => Promise<Either<HostFailed, string | null>>
  /** The id of the item, which is saved first if it has none. Here and below: Left if another item is open. */
  readonly savedItemId: (key: string) => Promise<Either<HostFailed, string>>
  /** The value of an internet header of the open item, or null. */
  readonly header: (name: string, key: string) => Promise<Either<HostFailed, string | null>>
  /** Sets an internet header of the open draft; null removes it (CLI-10). */
  readonly setHeader: (name: string, value: string | null, key: string) => Promise<Either<HostFailed, void>>
  /** An identity token of the mailbox's directory, or null if the client has none (SES-14). */
  readonly mailboxProof: () => Promise<string | null>
  /** Opens `path` of the pane's origin in a dialog, until `accept` accepts a message (not null). Other messages are dropped. */
  readonly openDialog: <A>(
    path: string,
    accept: (message: DialogMessage) => A | null,
  ) => Promise<Either<DialogFailure, A>>
}
