// Whether a caller has to prove that a mailbox is his before he is told anything about it, or may link it (SES-14).
import * as O from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LoginTickets, ProveMailbox } from '#domain/session/ports.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'

export interface MailboxProofRequired {
  readonly _tag: 'MailboxProofRequired'
}
const proofRequired: MailboxProofRequired = { _tag: 'MailboxProofRequired' }

/**
 * Passes where the proof names exactly this mailbox, or where none is asked for. Some: the ticket that carries the proof on to where the
 * first one can not go.
 */
export type RequireProof = (
  mailbox: O.Option<Mailbox>,
  proof: O.Option<string>,
) => TE.TaskEither<MailboxProofRequired, O.Option<string>>

/** MAILBOX_PROOF=optional: the address alone is enough. */
export const noProofRequired: RequireProof = () => TE.right(O.none)

const makeRequireProof =
  (prove: ProveMailbox, ticketFor: (mailbox: Mailbox, proof: string) => Task<string>): RequireProof =>
  (mailbox, proof) =>
    pipe(
      TE.Do,
      TE.bind('given', () => TE.fromOption(() => proofRequired)(proof)),
      TE.bind('proven', ({ given }) =>
        pipe(
          prove(given),
          TE.mapLeft(() => proofRequired),
        ),
      ),
      TE.filterOrElse(
        ({ proven }) => O.isSome(mailbox) && comparable(mailbox.value) === comparable(proven),
        () => proofRequired,
      ),
      TE.flatMapTask(({ proven, given }) => ticketFor(proven, given)),
      TE.map(O.some),
    )

/** MAILBOX_PROOF=required, at the beginning: an identity token of the directory. */
export const makeRequireIdentity = (prove: ProveMailbox, tickets: LoginTickets): RequireProof =>
  makeRequireProof(prove, tickets.issue)

/** MAILBOX_PROOF=required, in a browser's window, which can carry no identity token: the ticket that stands for one. */
export const makeRequireTicket = (tickets: LoginTickets): RequireProof =>
  makeRequireProof(tickets.read, (_, ticket) => () => Promise.resolve(ticket))
