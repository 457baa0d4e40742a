// The part of Office.js that the Outlook host uses; the library itself comes from the mail client's own address. What a question mark stands at is
// missing in some clients or forms of an item, and a call without one may be missing in old clients: office-call.ts bears that.

export interface OfficeResult<A> {
  readonly status: 'succeeded' | 'failed'
  readonly value: A
  readonly error: { readonly code: number; readonly message: string }
}
export type OfficeCallback<A> = (result: OfficeResult<A>) => void

export interface OfficePerson {
  readonly displayName: string
  readonly emailAddress: string
}

export interface OfficeAttachment {
  readonly id: string
  readonly name: string
  readonly contentType?: string
  readonly size: number
  readonly isInline: boolean
  readonly contentId?: string
  readonly attachmentType: string
}

/** What a form being written shows in place of a value. */
export interface OfficeGetter<A> {
  readonly getAsync: (callback: OfficeCallback<A>) => void
}

/** What every form of an item has. */
export interface OfficeAnyItem {
  readonly itemType: string
  readonly conversationId?: string | null
  readonly body: {
    readonly getAsync: (coercion: 'html', callback: OfficeCallback<string>) => void
  }
  readonly getAttachmentContentAsync: (
    id: string,
    callback: OfficeCallback<{ readonly content: string; readonly format: string }>,
  ) => void
  readonly addHandlerAsync: (
    type: 'olkRecipientsChanged' | 'olkAppointmentTimeChanged',
    handler: () => void,
    callback: OfficeCallback<void>,
  ) => void
}

/** A mail or an appointment being read. */
export interface OfficeReadItem extends OfficeAnyItem {
  readonly itemId?: string
  readonly subject: string
  readonly internetMessageId?: string
  readonly from?: OfficePerson
  readonly to?: readonly OfficePerson[]
  readonly cc?: readonly OfficePerson[]
  readonly dateTimeCreated: Date
  readonly attachments?: readonly OfficeAttachment[]
  readonly organizer?: OfficePerson
  readonly requiredAttendees?: readonly OfficePerson[]
  readonly optionalAttendees?: readonly OfficePerson[]
  readonly start?: Date
  readonly end?: Date
  readonly location?: string
  readonly getAsFileAsync?: (callback: OfficeCallback<string>) => void
  readonly getAllInternetHeadersAsync: (callback: OfficeCallback<string>) => void
}

/** A mail or an appointment being written. */
export interface OfficeDraftItem extends OfficeAnyItem {
  readonly subject: OfficeGetter<string>
  readonly to?: OfficeGetter<readonly OfficePerson[]>
  readonly cc?: OfficeGetter<readonly OfficePerson[]>
  readonly organizer?: OfficeGetter<OfficePerson>
  readonly requiredAttendees?: OfficeGetter<readonly OfficePerson[]>
  readonly optionalAttendees?: OfficeGetter<readonly OfficePerson[]>
  readonly start?: OfficeGetter<Date>
  readonly end?: OfficeGetter<Date>
  readonly location?: OfficeGetter<string>
  readonly getItemIdAsync: (callback: OfficeCallback<string>) => void
  readonly saveAsync: (callback: OfficeCallback<string>) => void
  readonly internetHeaders: {
    readonly getAsync: (
      names: readonly string[],
      callback: OfficeCallback<Readonly<Record<string, string | undefined>>>,
    ) => void
    readonly setAsync: (headers: Readonly<Record<string, string>>, callback: OfficeCallback<void>) => void
    readonly removeAsync: (names: readonly string[], callback: OfficeCallback<void>) => void
  }
}

export type OfficeItem = OfficeReadItem | OfficeDraftItem

export interface OfficeDialog {
  readonly addEventHandler: (
    type: 'dialogMessageReceived' | 'dialogEventReceived',
    handler: (event: { readonly message?: string; readonly origin?: string; readonly error?: number }) => void,
  ) => void
  readonly close: () => void
}

export interface OfficeMailbox {
  /** Another one after olkItemSelectedChanged; null in a pinned pane where nothing is open, or too much. */
  readonly item: OfficeItem | null
  readonly userProfile?: { readonly emailAddress: string }
  readonly addHandlerAsync: (
    type: 'olkItemSelectedChanged',
    handler: () => void,
    callback: OfficeCallback<void>,
  ) => void
}

export interface OfficeLibrary {
  readonly onReady: () => Promise<{ readonly host: string | null }>
  readonly context: {
    readonly mailbox?: OfficeMailbox
    readonly ui: {
      readonly displayDialogAsync: (
        url: string,
        options: { readonly width: number; readonly height: number; readonly promptBeforeOpen: boolean },
        callback: OfficeCallback<OfficeDialog>,
      ) => void
    }
  }
  readonly auth?: {
    readonly getAccessToken: (options: { readonly allowSignInPrompt: boolean }) => Promise<string>
  }
}
