// What the pane needs of the mail client it lives in. One adapter per client: the stand-in mailbox and Outlook.
import type { Either } from 'fp-ts/lib/Either.js'

export interface Person {
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

export interface MailItem {
  readonly kind: 'mail'
  /** The mail client's id of the item. */
  readonly itemId: string
  readonly internetMessageId: string
  readonly conversationId: string | null
  readonly subject: string
  readonly from: Person
  readonly to: readonly Person[]
  readonly cc: readonly Person[]
  /** Epoch milliseconds. */
  readonly sentAt: number
  readonly attachments: readonly AttachmentInfo[]
}

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
  /** The open item, or null where none is open or it is not a mail. */
  readonly currentItem: () => Promise<Either<HostFailed, MailItem | null>>
  /** Calls `listener` each time another item is opened; answers how to stop that. */
  readonly onItemChanged: (listener: () => void) => () => void
  /** The HTML body as the mail carries it, `cid:` references included. */
  readonly htmlBody: (itemId: string) => Promise<Either<HostFailed, string>>
  /** Content in base64. */
  readonly attachmentContent: (itemId: string, attachmentId: string) => Promise<Either<HostFailed, string>>
  /** The whole mail (.eml) in base64, or null where this mail client can not give it. */
  readonly wholeMail: (itemId: string) => Promise<Either<HostFailed, string | null>>
  /**
   * Opens `path` of the pane's own origin in a dialog. Ends with the first message that `accept` makes something of;
   * others are dropped, whoever sent them. The dialog is closed then.
   */
  readonly openDialog: <A>(
    path: string,
    accept: (message: DialogMessage) => A | null,
  ) => Promise<Either<DialogFailure, A>>
}
