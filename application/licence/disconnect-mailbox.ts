// Takes a mailbox off its licence, and tells nobody whether it was on one (LIC-8).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LicenceStores } from '#domain/licence/ports.ts'
import { comparable, type InvalidEmail, type Mailbox, parseMailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

/** Whether whoever shows this session may disconnect the mailbox. */
export type MayDisconnect = (mailbox: Mailbox, session: O.Option<string>) => TE.TaskEither<StoreUnavailable, boolean>

/** DISCONNECT_PROOF=optional: anybody may. */
export const anybodyMay: MayDisconnect = () => TE.right(true)

/** DISCONNECT_PROOF=required: only a session of that very mailbox. */
export const makeOwnSessionMay =
  (mailboxOf: (session: O.Option<string>) => TE.TaskEither<StoreUnavailable, O.Option<Mailbox>>): MayDisconnect =>
  (mailbox, session) =>
    pipe(mailboxOf(session), TE.map(O.exists((own) => comparable(own) === comparable(mailbox))))

/** Twice is as once. Whoever may not is answered the same, and nothing happens. */
export type DisconnectMailbox = (
  email: string,
  session: O.Option<string>,
) => TE.TaskEither<InvalidEmail | StoreUnavailable, void>

export const makeDisconnectMailbox =
  (deps: { readonly inScope: InScope<LicenceStores>; readonly mayDisconnect: MayDisconnect }): DisconnectMailbox =>
  (email, session) =>
    pipe(
      TE.fromEither<InvalidEmail | StoreUnavailable, Mailbox>(parseMailbox(email)),
      TE.flatMap((mailbox) =>
        pipe(
          deps.mayDisconnect(mailbox, session),
          TE.flatMap((may) =>
            may ? deps.inScope(Admin, ({ licences }) => licences.removeActivation(mailbox)) : TE.right(false),
          ),
        ),
      ),
      TE.asUnit,
    )
