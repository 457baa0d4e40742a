// Sends mails and creates appointments in a user's name, through their own mailbox at the cloud provider (MCP-19).
import { pipe, TE } from '#domain/shared/fp.ts'
import type {
  CalendarEvent,
  CloudFailure,
  CloudMailbox,
  CreatedEvent,
  OutgoingMail,
} from '#domain/mailing/cloud-mailbox.ts'
import { type SendingOff, sendingOff } from '#domain/mailing/failures.ts'
import { checkCalendarEvent, checkOutgoingMail, type OrderRefused } from '#domain/mailing/order.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/uuid.ts'

export type NotDoneInName = OrderRefused | SendingOff | CloudFailure

interface SendingDeps {
  /** False (SENDING=off): neither mails nor invitations leave (MSG-11). */
  readonly sending: boolean
}

/**
 * Never retries: after CloudOutcomeUnknown the caller checks the sent items.
 * `allowed` is evaluated right before the mail is sent, and its Left stops it.
 */
export type SendInName = <F>(
  caller: Mailbox,
  mail: OutgoingMail,
  allowed: TE.TaskEither<F, void>,
) => TE.TaskEither<NotDoneInName | F, void>

export function makeSendInName({
  cloud,
  sending,
}: SendingDeps & { readonly cloud: Pick<CloudMailbox, 'send'> }): SendInName {
  return function sendInName(caller, mail, allowed) {
    return pipe(
      TE.fromEither<NotDoneInName, OutgoingMail>(checkOutgoingMail(mail)),
      TE.filterOrElseW(
        () => sending,
        () => sendingOff,
      ),
      TE.flatMap((accepted) => cloud.send(caller, accepted, allowed)),
    )
  }
}

/** Each call creates a new event, which the cloud identifies by a new id. The cloud invites the attendees. */
export type CreateEventInName = <F>(
  caller: Mailbox,
  event: CalendarEvent,
  allowed: TE.TaskEither<F, void>,
) => TE.TaskEither<NotDoneInName | F, CreatedEvent>

export function makeCreateEventInName({
  cloud,
  random,
  sending,
}: SendingDeps & { readonly cloud: Pick<CloudMailbox, 'createEvent'>; readonly random: Random }): CreateEventInName {
  return function createEventInName(caller, event, allowed) {
    return pipe(
      TE.fromEither<NotDoneInName, CalendarEvent>(checkCalendarEvent(event)),
      TE.filterOrElseW(
        ({ attendees }) => sending || attendees.length === 0,
        () => sendingOff,
      ),
      TE.flatMap((accepted) => cloud.createEvent(caller, accepted, random.uuid(), allowed)),
    )
  }
}
