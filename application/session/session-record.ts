// From a JWT to the record behind it: the one way for all who are handed a session (SES-12, SES-16).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow, pipe } from 'fp-ts/lib/function.js'
import type { ReadTokenRecord, SessionSigner } from '#domain/session/ports.ts'
import {
  type ReauthRequired,
  type SessionClaims,
  type SessionInvalid,
  sessionInvalid,
  type VerifiedSession,
} from '#domain/session/session-jwt.ts'
import type { TokenRecord } from '#domain/session/token-record.ts'
import { type Clock, type Instant, seconds } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { liveOrReauth } from './live-record.ts'

/** Whether a rightly signed JWT is still good for what it is presented for. */
export type StillGood = (now: Instant) => (verified: VerifiedSession) => E.Either<SessionInvalid, SessionClaims>

export interface SessionRecordDeps {
  readonly signer: Pick<SessionSigner, 'verify'>
  readonly readRecord: ReadTokenRecord
  readonly clock: Clock
}

export type SessionRecord = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, TokenRecord>

/** A JWT names its record, user and tenant; one whose record is another's was never handed out by us. */
const isOf = (claims: SessionClaims, record: TokenRecord): boolean =>
  record.tenantUuid === claims.tenantUuid && record.ledgerUserId === claims.ledgerUserId

/** Logging in anew brings the record back, not the sessions that ended with it. A JWT counts in whole seconds. */
const isSince = ({ issuedAt }: VerifiedSession, { sessionsSince }: TokenRecord): boolean =>
  O.isNone(sessionsSince) || issuedAt + seconds(1) > sessionsSince.value

/** The record whether it still stands or not; none where it was deleted. */
export const makeRecordOfJwt =
  (deps: SessionRecordDeps, stillGood: StillGood) =>
  (jwt: O.Option<string>): TE.TaskEither<SessionInvalid | StoreUnavailable, O.Option<TokenRecord>> =>
    pipe(
      TE.fromOption(() => sessionInvalid)(jwt),
      TE.flatMap((token) =>
        pipe(
          deps.signer.verify(token),
          TE.mapLeft(() => sessionInvalid),
        ),
      ),
      TE.tap((verified) => TE.fromEither(stillGood(deps.clock.now())(verified))),
      TE.flatMap((verified) =>
        pipe(
          deps.readRecord(verified.claims.sid),
          TE.filterOrElseW(
            O.match(
              () => true,
              (record) => isOf(verified.claims, record) && isSince(verified, record),
            ),
            () => sessionInvalid,
          ),
        ),
      ),
    )

export const makeSessionRecord = (deps: SessionRecordDeps, stillGood: StillGood): SessionRecord =>
  flow(makeRecordOfJwt(deps, stillGood), TE.flatMapEither(liveOrReauth))
