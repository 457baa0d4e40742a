// Sends a mail in a person's name, from his own mailbox at the cloud provider (MCP-19). Whether he may ask for it was decided before.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { CloudFailure, CloudMailbox, OutgoingMail } from '#domain/mailing/cloud-mailbox.ts'
import { acceptableMail, type OrderRefused } from '#domain/mailing/order.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

/** Never sent twice by itself: after CloudOutcomeUnknown, whoever asked looks among what was sent. */
export type SendInName = (caller: Mailbox, mail: OutgoingMail) => TE.TaskEither<OrderRefused | CloudFailure, void>

export const makeSendInName =
  (deps: { readonly cloud: Pick<CloudMailbox, 'send'> }): SendInName =>
  (caller, mail) =>
    pipe(
      TE.fromEither<OrderRefused | CloudFailure, OutgoingMail>(acceptableMail(mail)),
      TE.flatMap((accepted) => deps.cloud.send(caller, accepted)),
    )
