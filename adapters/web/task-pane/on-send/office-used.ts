// All that the on-send handler uses of Office.js. A stand-in for the mail client has to offer this much and no more: every call answers by
// callback, and one that is missing costs the archiving of that mail, never its sending.

export interface OfficeAnswer<A> {
  readonly status: 'succeeded' | 'failed'
  /** Only where it succeeded. */
  readonly value: A
}
export type SendCallback<A> = (answer: OfficeAnswer<A>) => void

interface Getter<A> {
  readonly getAsync: (callback: SendCallback<A>) => void
}

export interface SentPerson {
  readonly displayName: string
  readonly emailAddress: string
}

export interface SentAttachment {
  readonly id: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly isInline: boolean
  /** `file`, `item` (a mail or an appointment) or `cloud` (a link). */
  readonly attachmentType: string
  readonly contentType?: string
  readonly contentId?: string
}

export interface SentContent {
  /** As `format` says: `base64`, or text in `eml` and `iCalendar`; `url` for what lies elsewhere. */
  readonly content: string
  readonly format: string
}

/** The mail that is being sent, as compose mode shows it. */
export interface SentItem {
  readonly subject: Getter<string>
  readonly from?: Getter<SentPerson>
  readonly to: Getter<readonly SentPerson[]>
  readonly cc: Getter<readonly SentPerson[]>
  readonly body: { readonly getAsync: (form: 'html', callback: SendCallback<string>) => void }
  readonly conversationId?: string | null
  readonly getAttachmentsAsync: (callback: SendCallback<readonly SentAttachment[]>) => void
  readonly getAttachmentContentAsync: (id: string, callback: SendCallback<SentContent>) => void
  readonly internetHeaders: {
    /** Names in lower case or as they were written; those that are not there are left out. */
    readonly getAsync: (
      names: readonly string[],
      callback: SendCallback<Readonly<Record<string, string | undefined>>>,
    ) => void
    readonly setAsync: (headers: Readonly<Record<string, string>>, callback: SendCallback<void>) => void
  }
}

/** Handed to the handler. `completed` is called exactly once, and always lets the mail go. */
export interface SendEvent {
  readonly completed: (options: { readonly allowEvent: true }) => void
}

export interface SendingOffice {
  readonly onReady: () => Promise<unknown>
  /** Called as soon as the script is run, with the name `onMessageSend`. */
  readonly actions: { readonly associate: (name: string, handler: (event: SendEvent) => void) => void }
  readonly context: {
    readonly mailbox: {
      readonly userProfile: { readonly emailAddress: string }
      /** Read when a mail is sent. */
      readonly item: SentItem | null
    }
  }
  /** Used only where the service asks for a proof of the mailbox. */
  readonly auth?: {
    readonly getAccessToken: (options: { readonly allowSignInPrompt: false }) => Promise<string>
  }
}
