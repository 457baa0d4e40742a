// The part of Office.js that the on-send handler uses. All calls return by callback. A missing call prevents archiving, but never sending.
import type {
  OfficeAttachment,
  OfficeCallback,
  OfficeDraftItem,
  OfficeGetter,
  OfficePerson,
} from '../host/outlook/office.ts'

/** The mail that is being sent, with the members of compose mode. */
export interface SentItem extends Pick<
  OfficeDraftItem,
  'subject' | 'from' | 'body' | 'conversationId' | 'getAttachmentContentAsync'
> {
  readonly to: OfficeGetter<readonly OfficePerson[]>
  readonly cc: OfficeGetter<readonly OfficePerson[]>
  readonly getAttachmentsAsync: (callback: OfficeCallback<readonly OfficeAttachment[]>) => void
  readonly internetHeaders: Pick<OfficeDraftItem['internetHeaders'], 'getAsync' | 'setAsync'>
}

/** The handler calls `completed` exactly once, and always allows the mail. */
export interface SendEvent {
  readonly completed: (options: { readonly allowEvent: true }) => void
}

export interface SendingOffice {
  readonly onReady: () => Promise<unknown>
  /** The script calls it once at the start, with the name `onMessageSend`. */
  readonly actions: { readonly associate: (name: string, handler: (event: SendEvent) => void) => void }
  readonly context: {
    readonly mailbox: {
      readonly userProfile: { readonly emailAddress: string }
      readonly item: SentItem | null
    }
  }
  /** Used only if the service requires a proof of the mailbox. */
  readonly auth?: {
    readonly getAccessToken: (options: { readonly allowSignInPrompt: false }) => Promise<string>
  }
}
