// What the pane needs of the mail client it lives in. One adapter per client: the stand-in mailbox and Outlook.
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
  /** Without angle brackets; null where the mail client does not tell it. */
  readonly contentId: string | null
  /** The mail client's own opinion; whether the body refers to it is decided elsewhere. */
  readonly isInline: boolean
}

/** A mail that was received or sent, open for reading. */
export interface MailItem {
  readonly kind: 'mail'
  readonly mode: 'read'
  /** Tells open items apart for as long as the pane is open. */
  readonly key: string
  /** The mail client's id of the item. */
  readonly itemId: string
  readonly internetMessageId: string
  readonly conversationId: string | null
  readonly subject: string
  readonly from: MailPerson
  readonly to: readonly MailPerson[]
  readonly cc: readonly MailPerson[]
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly attachments: readonly AttachmentInfo[]
}

/** A mail being written. What changes while it is written is told by `onItemChanged`. */
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

/** An appointment, looked at or being written. */
export interface AppointmentItem {
  readonly kind: 'appointment'
  readonly mode: 'read' | 'compose'
  readonly key: string
  /** Null until it has been saved once. */
  readonly itemId: string | null
  readonly subject: string
  /** Null where the mail client does not tell it. */
  readonly organiser: MailPerson | null
  /** Without the organiser. */
  readonly attendees: readonly MailPerson[]
  /** Epoch milliseconds. */
  readonly startsAt: number
  readonly endsAt: number
  readonly location: string
}

export type OpenItem = MailItem | DraftItem | AppointmentItem

/** The mail client did not give what was asked for. `reason` is for the developer, not for the user. */
export interface HostFailed {
  readonly _tag: 'HostFailed'
  readonly reason: string
}

export type DialogFailure =
  /** The browser or the mail client did not let the dialog open. */
  | { readonly _tag: 'DialogBlocked' }
  /** The user closed it. */
  | { readonly _tag: 'DialogClosed' }

/** A message of the dialog, with the origin that the browser vouches for. */
export interface DialogMessage {
  readonly origin: string
  readonly data: unknown
}

export interface MailHost {
  /** The mailbox as the mail client tells it; never an identity. */
  readonly userAddress: string | null
  /** What is open, or null where nothing is that the pane could work with. */
  readonly currentItem: () => Promise<Either<HostFailed, OpenItem | null>>
  /** Calls `listener` when another item is opened, and when subject, people or times of a draft change; answers how to stop that. */
  readonly onItemChanged: (listener: () => void) => () => void
  /** The HTML body of a mail as it carries it, `cid:` references included. */
  readonly htmlBody: (itemId: string) => Promise<Either<HostFailed, string>>
  /** Content in base64. */
  readonly attachmentContent: (itemId: string, attachmentId: string) => Promise<Either<HostFailed, string>>
  /** The whole mail (.eml) in base64, or null where this mail client can not give it. */
  readonly wholeMail: (itemId: string) => Promise<Either<HostFailed, string | null>>
  /** The id of the item of that key, which is saved first where it has none. Left, here and below, where another item is open by now. */
  readonly savedItemId: (key: string) => Promise<Either<HostFailed, string>>
  /** The value of an internet header of the open mail or draft, or null where it has none. */
  readonly header: (name: string, key: string) => Promise<Either<HostFailed, string | null>>
  /** Writes an internet header on the open draft; null takes it off (CLI-10). */
  readonly setHeader: (name: string, value: string | null, key: string) => Promise<Either<HostFailed, void>>
  /** An identity token of the mailbox's directory, or null where this mail client has none to give (SES-14). */
  readonly mailboxProof: () => Promise<string | null>
  /**
   * Opens `path` of the pane's own origin in a dialog. Ends with the first message that `accept` makes something of;
   * others are dropped, whoever sent them. The dialog is closed then.
   */
  readonly openDialog: <A>(
    path: string,
    accept: (message: DialogMessage) => A | null,
  ) => Promise<Either<DialogFailure, A>>
}
