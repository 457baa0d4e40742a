// Where a user is sent to log in at the ledger (SES-7), and the ticket that goes with him where a proof was asked for (SES-14).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { formatState } from '#domain/session/login-state.ts'
import type { LedgerLogin } from '#domain/session/ports.ts'
import { type InvalidEmail, parseMailbox } from '#domain/shared/mailbox.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { ForceTenant, TenantUnknown } from './force-tenant.ts'
import type { MailboxProofRequired, RequireProof } from './require-proof.ts'

/** `email` absent: the mailbox will be the ledger user's own address. */
export type AuthorisationUrl = (input: {
  readonly email: O.Option<string>
  readonly proof: O.Option<string>
}) => TE.TaskEither<
  InvalidEmail | TenantUnknown | MailboxProofRequired | StoreUnavailable,
  { readonly url: string; readonly ticket: O.Option<string> }
>

export const makeAuthorisationUrl =
  (deps: {
    readonly forceTenant: ForceTenant
    readonly requireProof: RequireProof
    readonly ledger: Pick<LedgerLogin, 'authorisationUrl'>
  }): AuthorisationUrl =>
  ({ email, proof }) =>
    pipe(
      TE.Do,
      TE.bind('mailbox', () => TE.fromEither(O.traverse(E.Applicative)(parseMailbox)(email))),
      TE.bindW('ticket', ({ mailbox }) => deps.requireProof(mailbox, proof)),
      TE.bindW('tenantUuid', ({ mailbox }) => deps.forceTenant(mailbox)),
      TE.map(({ ticket, ...state }) => ({ url: deps.ledger.authorisationUrl(formatState(state)), ticket })),
    )
