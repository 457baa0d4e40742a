// Completes a login on the ledger's callback: exchanges the code, stores the connection in the vault and issues a session (SES-9 to
// SES-11).
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Random } from '#domain/shared/uuid.ts'
import { type LoginState, parseState, type StateInvalid } from '#domain/session/login-state.ts'
import type {
  CodeRefused,
  Connection,
  IssuedTokens,
  LedgerDown,
  LedgerLogin,
  LedgerUser,
  SessionJob,
  SessionStores,
} from '#domain/session/ports.ts'
import type { TokenSealer } from '#domain/session/sealing.ts'
import type { Session } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import {
  type ForceTenant,
  type MailboxProofRequired,
  type RequireProof,
  type TenantUnknown,
  tenantUnknown,
} from './authorisation-url.ts'
import type { IssueSession } from './sessions.ts'

/** The user, or the ledger on their behalf, refused. */
export type LoginDeclined = Tagged<'LoginDeclined'>

/** The login names no mailbox, and the ledger knows no address of the user. */
export type MailboxUnknown = Tagged<'MailboxUnknown'>

export type LoginFailure =
  | StateInvalid
  | TenantUnknown
  | LoginDeclined
  | MailboxProofRequired
  | MailboxUnknown
  | CodeRefused
  | LedgerDown
  | StoreUnavailable

export type CompleteLogin = (callback: {
  readonly code: O.Option<string>
  readonly state: O.Option<string>
  readonly error: O.Option<string>
  /** The ticket of a proven mailbox, which the browser keeps from the start of the login. */
  readonly ticket: O.Option<string>
}) => TE.TaskEither<LoginFailure, Session>

const toConnectedJob = ({ tenantUuid, ledgerUserId }: Connection, record: TokenRecordId): SessionJob => ({
  queue: 'session.connected',
  data: { tenantUuid, ledgerUserId, record },
})

export function makeCompleteLogin(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens' | 'outbox'>>
  readonly forceTenant: ForceTenant
  readonly requireTicket: RequireProof
  readonly ledger: Pick<LedgerLogin, 'exchangeCode' | 'currentUser'>
  readonly sealer: TokenSealer
  readonly issue: IssueSession
  readonly clock: Clock
  readonly random: Random
}): CompleteLogin {
  /** Rejects an edited tenant uuid: the state must contain the tenant that the service would choose itself. */
  const requireForcedTenant = (state: LoginState): TE.TaskEither<TenantUnknown | StoreUnavailable, LoginState> =>
    pipe(
      deps.forceTenant(state.mailbox),
      TE.filterOrElseW(
        (forced) => forced === state.tenantUuid,
        () => tenantUnknown,
      ),
      TE.map(() => state),
    )

  const chooseMailbox = (state: LoginState, user: LedgerUser): TE.TaskEither<MailboxUnknown, Mailbox> =>
    pipe(
      state.mailbox,
      O.alt(() => user.email),
      TE.fromOption((): MailboxUnknown => ({ _tag: 'MailboxUnknown' })),
    )

  const connect = (connection: Connection, tokens: IssuedTokens): Stored<TokenRecordId> =>
    pipe(
      deps.inScope(Admin, (stores) =>
        gen(function* () {
          const id = yield* unwrap(
            pipe(stores.tokens.findId(connection), TE.map(O.getOrElse(() => deps.random.uuid() as TokenRecordId))),
          )
          const now = deps.clock.now()
          const fresh = {
            accessToken: deps.sealer.seal(id, 'access', tokens.accessToken),
            refreshToken: deps.sealer.seal(id, 'refresh', tokens.refreshToken),
            accessExpiresAt: now + tokens.expiresIn,
            refreshedAt: now,
          }
          const stored = yield* unwrap(stores.tokens.connect(id, connection, fresh, now))
          if (stored) yield* unwrap(stores.outbox.enqueue(toConnectedJob(connection, id)))
          return stored ? O.some(id) : O.none
        }),
      ),
      // After two concurrent first logins of one mailbox, the second finds the record of the first and updates it.
      TE.flatMap(O.match(() => connect(connection, tokens), TE.right)),
    )

  return ({ code, state, error, ticket }) =>
    gen(function* () {
      if (O.isNone(state)) return yield* fail({ _tag: 'StateInvalid' })
      const login = yield* unwrap(requireForcedTenant(yield* unwrap(parseState(state.value))))
      // Anyone can write a state for any mailbox; only the mailbox's owner has the ticket.
      const proof = yield* unwrap(deps.requireTicket(login.mailbox, ticket))
      if (O.isNone(code) || O.isSome(error)) return yield* fail({ _tag: 'LoginDeclined' })
      const tokens = yield* unwrap(deps.ledger.exchangeCode(code.value))
      const user = yield* unwrap(deps.ledger.currentUser(tokens.accessToken))
      const mailbox = yield* unwrap(chooseMailbox(login, user))
      // If the login named no mailbox, the user's address in the ledger decides the tenant, not the caller.
      const tenantUuid = yield* unwrap(deps.forceTenant(O.some(mailbox)))
      const { ledgerUserId, fullName, division } = user
      const isProven =
        O.isSome(proof) || O.exists((own: Mailbox) => toComparable(own) === toComparable(mailbox))(user.email)
      const connection = {
        ledgerUserId,
        ledgerUserName: fullName,
        division,
        tenantUuid,
        mailclientEmail: mailbox,
        isProven,
      }
      const sid = yield* unwrap(connect(connection, tokens))
      return yield* wait(deps.issue({ ledgerUserId, tenantUuid, sid }))
    })
}
