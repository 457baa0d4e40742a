// Port to the mail and calendar of a user at the cloud provider. It acts in their name, with the application's permission (MCP-19).
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { Duration } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

export interface OutgoingMail {
  readonly to: readonly Mailbox[]
  readonly subject: string
  /** Plain text. */
  readonly body: string
}

export interface CalendarEvent {
  readonly subject: string
  /** Plain text; may be empty. */
  readonly body: string
  /** Local time: `2026-11-23T09:30`, in `timeZone`. */
  readonly start: string
  readonly end: string
  /** IANA. */
  readonly timeZone: string
  readonly attendees: readonly Mailbox[]
  readonly location: Option<string>
}

export interface CreatedEvent {
  readonly id: string
  /** Page at which the owner sees the event. */
  readonly webLink: Option<string>
}

export type CloudFailure =
  /** The cloud answered 401 or 403: an administrator of the directory must grant the permission. */
  | {
      readonly _tag: 'CloudPermissionMissing'
      readonly permission: 'Mail.Send' | 'Calendars.ReadWrite'
      /** True: the permission is granted, but a policy of the directory blocks the application for this mailbox. */
      readonly byPolicy: boolean
    }
  /** The client id or secret is refused, or not configured. */
  | { readonly _tag: 'CloudNotConfigured' }
  /** The directory has no user with that address. */
  | { readonly _tag: 'CloudMailboxUnknown' }
  /** `retryAfter`: the wait that the cloud asks for, or our own estimate. */
  | { readonly _tag: 'CloudThrottled'; readonly retryAfter: Duration }
  /** The cloud refused the request. `code`: its own short code. */
  | { readonly _tag: 'CloudRefused'; readonly code: string }
  /** The request was handed over, but no answer shows its outcome. */
  | { readonly _tag: 'CloudOutcomeUnknown' }
  /** The cloud cannot be reached, or is out of order. Nothing was done. */
  | { readonly _tag: 'CloudUnavailable' }

/** `allowed` is evaluated right before the call that has the effect, and its Left stops that call (IDN-10). */
export interface CloudMailbox {
  /** Right: the cloud accepted the mail and keeps it in the sent items. If a recipient does not exist, the sender gets a bounce. */
  readonly send: <F>(
    from: Mailbox,
    mail: OutgoingMail,
    allowed: TaskEither<F, void>,
  ) => TaskEither<CloudFailure | F, void>
  /** `once`: an id of this request, by which the cloud recognises a repetition. */
  readonly createEvent: <F>(
    owner: Mailbox,
    event: CalendarEvent,
    once: string,
    allowed: TaskEither<F, void>,
  ) => TaskEither<CloudFailure | F, CreatedEvent>
}
