// The part of Office.js that the Outlook host uses; the library itself comes from the mail client's own address.

interface OfficeResult<A> {
  readonly status: 'succeeded' | 'failed'
  readonly value: A
  readonly error: { readonly code: number; readonly message: string }
}
type OfficeCallback<A> = (result: OfficeResult<A>) => void

interface OfficePerson {
  readonly displayName: string
  readonly emailAddress: string
}

interface OfficeAttachment {
  readonly id: string
  readonly name: string
  readonly contentType?: string
  readonly size: number
  readonly isInline: boolean
  readonly contentId?: string
  readonly attachmentType: string
}

interface OfficeItem {
  readonly itemType: string
  readonly itemId?: string
  readonly internetMessageId?: string
  readonly conversationId?: string
  readonly subject: string
  readonly from?: OfficePerson
  readonly to?: readonly OfficePerson[]
  readonly cc?: readonly OfficePerson[]
  readonly dateTimeCreated: Date
  readonly attachments?: readonly OfficeAttachment[]
  readonly body: {
    readonly getAsync: (coercion: 'html', callback: OfficeCallback<string>) => void
  }
  readonly getAttachmentContentAsync: (
    id: string,
    callback: OfficeCallback<{ readonly content: string; readonly format: string }>,
  ) => void
  readonly getAsFileAsync?: (callback: OfficeCallback<string>) => void
}

interface OfficeDialog {
  readonly addEventHandler: (
    type: 'dialogMessageReceived' | 'dialogEventReceived',
    handler: (event: { readonly message?: string; readonly origin?: string; readonly error?: number }) => void,
  ) => void
  readonly close: () => void
}

declare const Office: {
  readonly onReady: () => Promise<{ readonly host: string | null }>
  readonly context: {
    readonly mailbox: {
      readonly item: OfficeItem | null
      readonly userProfile: { readonly emailAddress: string }
      readonly addHandlerAsync: (type: 'olkItemSelectedChanged', handler: () => void) => void
      readonly removeHandlerAsync: (type: 'olkItemSelectedChanged') => void
    }
    readonly ui: {
      readonly displayDialogAsync: (
        url: string,
        options: { readonly width: number; readonly height: number; readonly promptBeforeOpen: boolean },
        callback: OfficeCallback<OfficeDialog>,
      ) => void
    }
  }
}
