// Whether a caller has to prove that a mailbox is his before he is told anything about it (SES-14).
import type { Option } from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ProveMailbox } from '#domain/session/ports.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'

export interface MailboxProofRequired {
  readonly _tag: 'MailboxProofRequired'
}
const proofRequired: MailboxProofRequired = { _tag: 'MailboxProofRequired' }

/** Passes where the proof names exactly this mailbox, or where no proof is asked for. */
export type RequireProof = (
  mailbox: Option<Mailbox>,
  proof: Option<string>,
) => TE.TaskEither<MailboxProofRequired, void>

/** MAILBOX_PROOF=optional: the address alone is enough. */
export const noProofRequired: RequireProof = () => TE.right(undefined)

/** MAILBOX_PROOF=required. */
export const makeRequireProof =
  (prove: ProveMailbox): RequireProof =>
  (mailbox, proof) =>
    pipe(
      TE.fromOption(() => proofRequired)(proof),
      TE.flatMap((token) =>
        pipe(
          prove(token),
          TE.mapLeft(() => proofRequired),
        ),
      ),
      TE.flatMap((proven) =>
        mailbox._tag === 'Some' && comparable(mailbox.value) === comparable(proven)
          ? TE.right(undefined)
          : TE.left(proofRequired),
      ),
    )
