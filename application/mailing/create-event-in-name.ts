// Puts an appointment into a person's calendar at the cloud provider, who then invites the others (MCP-19).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CalendarEvent, CloudFailure, CloudMailbox, CreatedEvent } from '#domain/mailing/cloud-mailbox.ts'
import { acceptableEvent, type OrderRefused } from '#domain/mailing/order.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Random } from '#domain/shared/random.ts'

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
