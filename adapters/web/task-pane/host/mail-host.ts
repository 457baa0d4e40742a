// The port to the mail client. Its adapters are the stand-in mailbox and Outlook.
import type { Either } from 'fp-ts/lib/Either.js'

export interface MailPerson {
  readonly name: string
  readonly address: string
}

export interface AttachmentInfo {
  readonly id: string
  readonly fileName: string
  readonly contentType: string
  /** The size in bytes. */
  readonly size: number
  /** Without angle brackets; null: unknown. */
  readonly contentId: string | null
  /** Whether the mail client calls it inline. */
  readonly isInline: boolean
}

interface InMailbox {
  /** The address of the mailbox that contains the item: a shared one, or a colleague's. Absent: the user's own, or unknown. */
  readonly owner?: string
}

/** A received or sent mail that is open for reading. */
export interface MailItem extends InMailbox {
  readonly kind: 'mail'
  readonly mode: 'read'
  /** Identifies the item while the pane is open. */
  readonly key: string
  /** The mail client's id of the item. */
  readonly itemId: string
  readonly internetMessageId: string
  readonly conversationId: string | null
  readonly subject: string
  readonly from: MailPerson
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** The Date header in epoch milliseconds; null: the header is missing or invalid, or the client returns no headers. */
  readonly sentAt: number | null
  /** When the mail arrived in this mailbox. After a move or an import this is long after it was sent. */
  readonly arrivedAt: number
  readonly attachments: readonly AttachmentInfo[]
}

/** A mail in compose mode. `onItemChanged` reports its changes. */
export interface DraftItem extends InMailbox {
  readonly kind: 'mail'
  readonly mode: 'compose'
  readonly key: string
  /** Null until the draft has been saved. */
  readonly itemId: string | null
  readonly conversationId: string | null
  readonly subject: string
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
}

export interface AppointmentItem extends InMailbox {
  readonly kind: 'appointment'
  readonly mode: 'read' | 'compose'
  readonly key: string
  /** Null until the appointment has been saved. */
  readonly itemId: string | null
  readonly subject: string
  readonly organiser: MailPerson | null
  /** All attendees except the organiser. */
  readonly attendees: readonly MailPerson[]
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly location: string
}

export type OpenItem = MailItem | DraftItem | AppointmentItem

/** A call to the mail client failed. `reason` is for developers. */
export interface HostFailed {
  readonly _tag: 'HostFailed'
  readonly reason: string
}

/** The browser or the mail client blocked the dialog, or the user closed it. */
export interface DialogFailure {
  readonly _tag: 'DialogBlocked' | 'DialogClosed'
}

/** A message of the dialog. The browser provides its origin. */
export interface DialogMessage {
  readonly origin: string
  readonly data: unknown
}

export interface MailHost {
  /**
   * The address of the user's own mailbox, also while an item of a shared mailbox is open. It does not prove who the user is. Session,
   * recovery and licence belong to it alone (SES-13): the owner of an item is data, and never gets or lends a session.
   */
  readonly userAddress: string | null
  /** False: the client does not allow commercial text, for instance on an iPad (store policy 1120.2). */
  readonly allowsCommerce: boolean
  /** False: the client returns no contents of attachments and no headers, as Outlook on phones does. */
  readonly givesAttachments: boolean
  /** The open item; null: no item is open, or the pane does not support it. */
  readonly currentItem: () => Promise<Either<HostFailed, OpenItem | null>>
  /** Calls `listener` when another item opens, and when subject, people or times of a draft change. Returns a function that removes it. */
  readonly onItemChanged: (listener: () => void) => () => void
  /** The HTML text of a mail with its `cid:` references. */
  readonly htmlBody: (itemId: string) => Promise<Either<HostFailed, string>>
  /** The content in base64. */
  readonly attachmentContent: (itemId: string, attachmentId: string) => Promise<Either<HostFailed, string>>
  /** The whole mail (.eml) in base64; null: the client cannot return it. */
  readonly wholeMail: (itemId: string) => Promise<Either<HostFailed, string | null>>
  /**
   * Returns the id of the item, and saves the item first if it has none. This and the following calls return Left if another item is open.
   */
  readonly savedItemId: (key: string) => Promise<Either<HostFailed, string>>
  /** The value of an internet header of the open item; null: not set. */
  readonly header: (name: string, key: string) => Promise<Either<HostFailed, string | null>>
  /** Sets an internet header of the open draft; null removes it (CLI-10). */
  readonly setHeader: (name: string, value: string | null, key: string) => Promise<Either<HostFailed, void>>
  /** An identity token of the mailbox's directory, or null if the client has none (SES-14). */
  readonly mailboxProof: () => Promise<string | null>
  /** Opens `path` of the pane's origin in a dialog until `accept` returns a value for a message. Other messages are ignored. */
  readonly openDialog: <A>(
    path: string,
    accept: (message: DialogMessage) => A | null,
  ) => Promise<Either<DialogFailure, A>>
}
