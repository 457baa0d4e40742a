// Reads the token record of a session JWT, for every use case with a session (SES-12, SES-16, PLG-1).
import { E, fail, gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { flow } from 'fp-ts/lib/function.js'
import {
  type ReauthRequired,
  reauthRequired,
  type SessionClaims,
  type SessionInvalid,
  sessionInvalid,
  requireRenewable,
  requireValid,
  type VerifiedSession,
} from '#domain/session/session-jwt.ts'
import { REVOKE_THRESHOLD, type TokenRecord, TOUCH_INTERVAL } from '#domain/session/token-record.ts'
import type { ReadTokenRecord, SessionSigner, SessionStores } from '#domain/session/ports.ts'
import { type Clock, fromHours, type Instant, fromSeconds } from '#domain/shared/clock.ts'
import { Admin, type InScope, type Stored, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'

export function isLive(record: TokenRecord): boolean {
  return O.isNone(record.revokedAt) && record.refreshFailureCount < REVOKE_THRESHOLD
}

/** A deleted record, a revoked one and one that failed too often get the same answer: the user must link the ledger again. */
export function requireLive(record: O.Option<TokenRecord>): E.Either<ReauthRequired, TokenRecord> {
  return pipe(
    record,
    O.filter(isLive),
    E.fromOption(() => reauthRequired),
  )
}

/** Whether a JWT with a valid signature is recent enough for its use. */
export type StillGood = (now: Instant) => (verified: VerifiedSession) => E.Either<SessionInvalid, SessionClaims>

export interface SessionRecordDeps {
  readonly signer: Pick<SessionSigner, 'verify'>
  readonly readRecord: ReadTokenRecord
  readonly clock: Clock
}

export type SessionRecord = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, TokenRecord>

/** The user and the tenant of a JWT must be those of its record. The service issues no other JWT. */
const isOf = (claims: SessionClaims, record: TokenRecord): boolean =>
  record.tenantUuid === claims.tenantUuid && record.ledgerUserId === claims.ledgerUserId

/** A new sign-in restores a revoked record, but not the sessions that ended with it. Times in a JWT are whole seconds. */
const isSince = ({ issuedAt }: VerifiedSession, { sessionsSince }: TokenRecord): boolean =>
  O.isNone(sessionsSince) || issuedAt + fromSeconds(1) > sessionsSince.value

/** Returns the record even if it is revoked or failed too often. None: it was deleted. */
const makeRecordOfJwt =
  (deps: SessionRecordDeps, stillGood: StillGood) =>
  (jwt: O.Option<string>): TE.TaskEither<SessionInvalid | StoreUnavailable, O.Option<TokenRecord>> =>
    gen(function* () {
      if (O.isNone(jwt)) return yield* fail(sessionInvalid)
      const verified = yield* unwrap(
        pipe(
          deps.signer.verify(jwt.value),
          TE.mapLeft(() => sessionInvalid),
        ),
      )
      yield* unwrap(stillGood(deps.clock.now())(verified))
      const record = yield* unwrap(deps.readRecord(verified.claims.sid))
      if (O.isSome(record) && !(isOf(verified.claims, record.value) && isSince(verified, record.value)))
        return yield* fail(sessionInvalid)
      return record
    })

export function makeSessionRecord(deps: SessionRecordDeps, stillGood: StillGood): SessionRecord {
  return flow(makeRecordOfJwt(deps, stillGood), TE.flatMapEither(requireLive))
}

export type CheckSession = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, LedgerCaller>

export function toLedgerCaller(record: TokenRecord): LedgerCaller {
  return {
    record: record.id,
    tenantUuid: record.tenantUuid,
    ledgerUserId: record.ledgerUserId,
    ledgerUserName: record.ledgerUserName,
    mailbox: record.mailclientEmail,
    division: record.division,
  }
}

export function makeCheckSession(
  deps: SessionRecordDeps & { readonly inScope: InScope<Pick<SessionStores, 'tokens'>> },
): CheckSession {
  const touch = (record: TokenRecord): Stored<void> => {
    const now = deps.clock.now()
    return now - record.lastUsedAt < TOUCH_INTERVAL
      ? TE.right(undefined)
      : deps.inScope(Admin, ({ tokens }) => tokens.touch(record.id, now, TOUCH_INTERVAL))
  }

  const sessionRecord = makeSessionRecord(deps, requireValid)

  return (jwt) => pipe(sessionRecord(jwt), TE.tap(touch), TE.map(toLedgerCaller))
}

/** A client that logs out revokes the session and disconnects the mailbox at the same time, in any order, and may retry both. */
const JUST_REVOKED = fromHours(1)

const isLiveOrJustRevoked =
  (now: Instant) =>
  ({ revokedAt }: TokenRecord): boolean =>
    O.isNone(revokedAt) || now - revokedAt.value <= JUST_REVOKED

/** None: the JWT is missing, not from this service or past its grace, or its link ended more than an hour ago. */
export type SessionMailbox = (jwt: O.Option<string>) => Stored<O.Option<Mailbox>>

export function makeSessionMailbox(deps: SessionRecordDeps): SessionMailbox {
  const recordOf = makeRecordOfJwt(deps, requireRenewable)
  return (jwt) =>
    pipe(
      recordOf(jwt),
      TE.map(O.filter(isLiveOrJustRevoked(deps.clock.now()))),
      TE.map(O.map(({ mailclientEmail }) => mailclientEmail)),
      TE.orElse((failure) => (failure._tag === 'SessionInvalid' ? TE.right(O.none) : TE.left(failure))),
    )
}
