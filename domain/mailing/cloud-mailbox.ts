// Mail and calendar of a user at the cloud provider, in their name, by the application's permission (MCP-19).
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
  /** Where its owner sees it. */
  readonly webLink: Option<string>
}

export type CloudFailure =
  /** 401 or 403: what an administrator of the directory has to grant. */
  | {
      readonly _tag: 'CloudPermissionMissing'
      readonly permission: 'Mail.Send' | 'Calendars.ReadWrite'
      /** Granted, but a policy of the directory keeps the application from this mailbox. */
      readonly byPolicy: boolean
    }
  /** The client id or secret is not taken, or not configured. */
  | { readonly _tag: 'CloudNotConfigured' }
  /** The directory has no user with that address. */
  | { readonly _tag: 'CloudMailboxUnknown' }
  /** `retryAfter`: as the cloud says, or our own guess. */
  | { readonly _tag: 'CloudThrottled'; readonly retryAfter: Duration }
  /** It does not take what it was sent; its own short code. */
  | { readonly _tag: 'CloudRefused'; readonly code: string }
  /** It was handed over, and no answer says what became of it. */
  | { readonly _tag: 'CloudOutcomeUnknown' }
  /** It cannot be reached, or is out of order; nothing was done. */
  | { readonly _tag: 'CloudUnavailable' }

/** `allowed` is asked right before the call that has the effect, and its Left stops that call (IDN-10). */
export interface CloudMailbox {
  /** Accepted for sending, and kept among what was sent. A recipient that there is not comes back to the sender as a bounce. */
  readonly send: <F>(
    from: Mailbox,
    mail: OutgoingMail,
    allowed: TaskEither<F, void>,
  ) => TaskEither<CloudFailure | F, void>
  /** `once`: an id of this very order, by which the cloud knows it again. */
  readonly createEvent: <F>(
    owner: Mailbox,
    event: CalendarEvent,
    once: string,
    allowed: TaskEither<F, void>,
  ) => TaskEither<CloudFailure | F, CreatedEvent>
}
