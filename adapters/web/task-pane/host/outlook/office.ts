// The part of Office.js that the pane and the on-send handler use, and its calls as promises. Optional members are missing in some clients
// or kinds of item. Old clients may lack calls.
import { type Either, left, right } from 'fp-ts/lib/Either.js'
import type { HostFailed } from '../mail-host.ts'

export function toHostFailure(reason: string): HostFailed {
  return { _tag: 'HostFailed', reason }
}

export type OfficeOutcome<A> = Promise<Either<HostFailed, A>>

export function callOffice<A>(call: (callback: OfficeCallback<A>) => void): OfficeOutcome<A> {
  return new Promise((resolve) => {
    try {
      call(({ status, value, error }) =>
        resolve(status === 'succeeded' ? right(value) : left(toHostFailure(error?.message ?? 'unknown'))),
      )
    } catch (error) {
      resolve(left(toHostFailure(String(error))))
    }
  })
}

/** Reads a field of an item in compose mode. Left also if the item has no such field. */
export function readField<A>(field: OfficeGetter<A> | undefined): OfficeOutcome<A> {
  return field === undefined
    ? Promise.resolve(left(toHostFailure('no such field')))
    : callOffice((done) => field.getAsync(done))
}

export async function readFieldOr<A>(field: OfficeGetter<A> | undefined, otherwise: A): Promise<A> {
  const got = await readField(field)
  return got._tag === 'Left' ? otherwise : got.right
}

export interface OfficeResult<A> {
  readonly status: 'succeeded' | 'failed'
  readonly value: A
  /** The error of a failed call. */
  readonly error?: { readonly message: string }
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
  /** `file`, `item` (a mail or an appointment) or `cloud` (a link). */
  readonly attachmentType: string
}

/** A field of an item in compose mode. */
export interface OfficeGetter<A> {
  readonly getAsync: (callback: OfficeCallback<A>) => void
}

/** `format`: `base64`; `eml` and `iCalendar` mean text; `url` is a cloud attachment. */
export interface OfficeContent {
  readonly content: string
  readonly format: string
}

/** Of an item in a shared mailbox, or in a folder of a colleague. */
export interface SharedProperties {
  /** The address of that mailbox. */
  readonly owner: string
}

interface OfficeAnyItem {
  readonly itemType: string
  readonly conversationId?: string | null
  readonly body: {
    readonly getAsync: (coercion: 'html', callback: OfficeCallback<string>) => void
  }
  readonly getAttachmentContentAsync: (id: string, callback: OfficeCallback<OfficeContent>) => void
  /** Fails for an item in the user's own mailbox. */
  readonly getSharedPropertiesAsync?: (callback: OfficeCallback<SharedProperties>) => void
  readonly addHandlerAsync: (
    type: 'olkRecipientsChanged' | 'olkAppointmentTimeChanged',
    handler: () => void,
    callback: OfficeCallback<void>,
  ) => void
}

/** The fields of an item that is read. In compose mode each is a getter. */
interface OfficeFields {
  readonly from?: OfficePerson
  readonly to?: readonly OfficePerson[]
  readonly cc?: readonly OfficePerson[]
  readonly organizer?: OfficePerson
  readonly requiredAttendees?: readonly OfficePerson[]
  readonly optionalAttendees?: readonly OfficePerson[]
  readonly start?: Date
  readonly end?: Date
  readonly location?: string
}
type OfficeGetters = { readonly [K in keyof OfficeFields]: OfficeGetter<NonNullable<OfficeFields[K]>> }

export interface OfficeReadItem extends OfficeAnyItem, OfficeFields {
  readonly itemId?: string
  readonly subject: string
  readonly internetMessageId?: string
  readonly dateTimeCreated: Date
  readonly attachments?: readonly OfficeAttachment[]
  readonly getAsFileAsync?: (callback: OfficeCallback<string>) => void
  readonly getAllInternetHeadersAsync: (callback: OfficeCallback<string>) => void
}

export interface OfficeDraftItem extends OfficeAnyItem, OfficeGetters {
  readonly subject: OfficeGetter<string>
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
  /** Null in a pinned pane while no item or several items are selected. */
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
    readonly commerceAllowed?: boolean
    readonly requirements?: { readonly isSetSupported: (name: string, minVersion: string) => boolean }
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
