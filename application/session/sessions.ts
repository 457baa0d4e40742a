// Issues sessions, refreshes them within the grace, recovers them by mailbox, and revokes them (SES-4, SES-5, SES-12 to SES-15).
import * as T from 'fp-ts/lib/Task.js'
import { fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import { flow } from 'fp-ts/lib/function.js'
import type { ReadTokenRecord, SessionSigner, SessionStores } from '#domain/session/ports.ts'
import {
  JWT_LIFETIME,
  type ReauthRequired,
  type Session,
  type SessionClaims,
  type SessionInvalid,
  sessionInvalid,
  requireRenewable,
} from '#domain/session/session-jwt.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type InvalidEmail, parseMailbox } from '#domain/shared/mailbox.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type LinkHealth, assessLinkHealth } from '#domain/session/link-health.ts'
import { isLive, requireLive, makeSessionRecord, type SessionRecordDeps } from './session-record.ts'
import type { MailboxProofRequired, RequireProof } from './authorisation-url.ts'
import type { RecordRefresher } from './refresh-record.ts'

export type IssueSession = (claims: SessionClaims) => T.Task<Session>

export function makeIssueSession(deps: {
  readonly signer: Pick<SessionSigner, 'sign'>
  readonly clock: Clock
}): IssueSession {
  return function issueSession(claims) {
    return async () => {
      const now = deps.clock.now()
      // The JWT counts in whole seconds; the expiry in the response must not be later.
      const expiresAt = Math.floor((now + JWT_LIFETIME) / 1000) * 1000
      return { jwt: await deps.signer.sign(claims, now, expiresAt)(), expiresAt }
    }
  }
}

const toClaims = (record: TokenRecord): SessionClaims => ({
  ledgerUserId: record.ledgerUserId,
  tenantUuid: record.tenantUuid,
  sid: record.id,
})

export type RefreshSession = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, Session>

export function makeRefreshSession(deps: SessionRecordDeps & { readonly issue: IssueSession }): RefreshSession {
  return flow(
    makeSessionRecord(deps, requireRenewable),
    TE.flatMapTask((record) => deps.issue(toClaims(record))),
  )
}

export type RecoverSession = (input: {
  readonly email: string
  readonly proof: O.Option<string>
}) => TE.TaskEither<InvalidEmail | SessionInvalid | MailboxProofRequired | StoreUnavailable, Session>

/** Signed and discarded for an unknown mailbox, so that the response takes as long as for a known one. */
const anonymous = {
  ledgerUserId: '00000000-0000-0000-0000-000000000000',
  tenantUuid: '00000000-0000-0000-0000-000000000000',
  sid: '00000000-0000-0000-0000-000000000000',
} as SessionClaims

export function makeRecoverSession(deps: {
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly requireProof: RequireProof
  readonly issue: IssueSession
}): RecoverSession {
  return function recoverSession({ email, proof }) {
    return gen(function* () {
      const mailbox = yield* unwrap(parseMailbox(email))
      yield* unwrap(deps.requireProof(O.some(mailbox), proof))
      const record = yield* unwrap(
        deps.inScope(Admin, ({ tokens }) => pipe(tokens.findLiveByMailbox(mailbox), TE.map(O.filter(isLive)))),
      )
      const session = yield* wait(
        deps.issue(
          pipe(
            record,
            O.match(() => anonymous, toClaims),
          ),
        ),
      )
      if (O.isNone(record)) return yield* fail(sessionInvalid)
      return session
    })
  }
}

/** The JWT may be expired for any length of time; a forged or missing one revokes nothing. */
export type RevokeSession = (jwt: O.Option<string>) => T.Task<void>

export function makeRevokeSession(deps: {
  readonly signer: Pick<SessionSigner, 'verify'>
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly clock: Clock
  readonly log: Log
}): RevokeSession {
  return function revokeSession(jwt) {
    return pipe(
      TE.fromOption(() => ({ _tag: 'JwtMissing' }) as const)(jwt),
      TE.flatMap((token) => deps.signer.verify(token)),
      TE.flatMap(({ claims }) =>
        deps.inScope(Admin, ({ tokens }) => tokens.revoke(claims.sid, { at: deps.clock.now(), cause: 'Ended' })),
      ),
      TE.match(
        (failure) => {
          if (failure._tag === 'StoreUnavailable')
            deps.log.error('mailclient.session.revoke.failed', { failure: failure._tag })
        },
        () => undefined,
      ),
    )
  }
}

/** Each replica judges by its own calls whether the ledger as a whole is down. */
export type ReadLinkHealth = (caller: LedgerCaller) => TE.TaskEither<ReauthRequired | StoreUnavailable, LinkHealth>

export function makeReadLinkHealth(deps: {
  readonly readRecord: ReadTokenRecord
  readonly refresher: Pick<RecordRefresher, 'ledgerIsDown'>
  readonly clock: Clock
}): ReadLinkHealth {
  return function readLinkHealth({ record }) {
    return pipe(
      deps.readRecord(record),
      TE.flatMapEither(requireLive),
      TE.map((live) => assessLinkHealth(live, deps.refresher.ledgerIsDown(), deps.clock.now())),
    )
  }
}
