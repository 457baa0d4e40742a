// A client that lost its storage gets its session back by its mailbox (SES-13, SES-14).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { SessionStores } from '#domain/session/ports.ts'
import { type Session, type SessionClaims, type SessionInvalid, sessionInvalid } from '#domain/session/session-jwt.ts'
import { type InvalidEmail, parseMailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { claimsOf, type IssueSession } from './issue-session.ts'
import { isLive } from './live-record.ts'
import type { MailboxProofRequired, RequireProof } from './require-proof.ts'

export type RecoverSession = (input: {
  readonly email: string
  readonly proof: O.Option<string>
}) => TE.TaskEither<InvalidEmail | SessionInvalid | MailboxProofRequired | StoreUnavailable, Session>

/** Signed and thrown away for a mailbox nobody connected, so that the answer takes as long as one that was found. */
const nobody = {
  ledgerUserId: '00000000-0000-0000-0000-000000000000',
  tenantUuid: '00000000-0000-0000-0000-000000000000',
  sid: '00000000-0000-0000-0000-000000000000',
} as SessionClaims

export const makeRecoverSession =
  (deps: {
    readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
    readonly requireProof: RequireProof
    readonly issue: IssueSession
  }): RecoverSession =>
  ({ email, proof }) =>
    pipe(
      TE.Do,
      TE.bindW('mailbox', () => TE.fromEither(parseMailbox(email))),
      TE.tap(({ mailbox }) => deps.requireProof(O.some(mailbox), proof)),
      TE.bindW('record', ({ mailbox }) =>
        deps.inScope(Admin, ({ tokens }) => pipe(tokens.findLiveByMailbox(mailbox), TE.map(O.filter(isLive)))),
      ),
      TE.bindW('session', ({ record }) =>
        TE.fromTask(
          deps.issue(
            pipe(
              record,
              O.match(() => nobody, claimsOf),
            ),
          ),
        ),
      ),
      TE.flatMap(({ record, session }) => (O.isSome(record) ? TE.right(session) : TE.left(sessionInvalid))),
    )
