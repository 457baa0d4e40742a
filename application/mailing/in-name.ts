// Mails and appointments in a person's name, through their own mailbox at the cloud provider (MCP-19).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type {
  CalendarEvent,
  CloudFailure,
  CloudMailbox,
  CreatedEvent,
  OutgoingMail,
} from '#domain/mailing/cloud-mailbox.ts'
import { acceptableEvent, acceptableMail, type OrderRefused } from '#domain/mailing/order.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/uuid.ts'

/** Never retries by itself: after CloudOutcomeUnknown the caller checks the sent items. */
export type SendInName = (caller: Mailbox, mail: OutgoingMail) => TE.TaskEither<OrderRefused | CloudFailure, void>

export const makeSendInName =
  (deps: { readonly cloud: Pick<CloudMailbox, 'send'> }): SendInName =>
  (caller, mail) =>
    pipe(
      TE.fromEither<OrderRefused | CloudFailure, OutgoingMail>(acceptableMail(mail)),
      TE.flatMap((accepted) => deps.cloud.send(caller, accepted)),
    )

/** Each call is an order of its own, known to the cloud by an id made for it. */
export type CreateEventInName = (
  caller: Mailbox,
  event: CalendarEvent,
) => TE.TaskEither<OrderRefused | CloudFailure, CreatedEvent>

export const makeCreateEventInName =
  (deps: { readonly cloud: Pick<CloudMailbox, 'createEvent'>; readonly random: Random }): CreateEventInName =>
  (caller, event) =>
    pipe(
      TE.fromEither<OrderRefused | CloudFailure, CalendarEvent>(acceptableEvent(event)),
      TE.flatMap((accepted) => deps.cloud.createEvent(caller, accepted, deps.random.uuid())),
    )
