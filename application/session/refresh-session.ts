// A JWT, even one that expired within the grace, buys a new one while its record lives (SES-12).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ReadTokenRecord, SessionSigner } from '#domain/session/ports.ts'
import {
  type ReauthRequired,
  type Session,
  type SessionInvalid,
  sessionInvalid,
  stillRenewable,
} from '#domain/session/session-jwt.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { claimsOf, type IssueSession } from './issue-session.ts'
import { liveOrReauth } from './live-record.ts'

export type RefreshSession = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, Session>

export const makeRefreshSession =
  (deps: {
    readonly signer: Pick<SessionSigner, 'verify'>
    readonly readRecord: ReadTokenRecord
    readonly issue: IssueSession
    readonly clock: Clock
  }): RefreshSession =>
  (jwt) =>
    pipe(
      TE.fromOption(() => sessionInvalid)(jwt),
      TE.flatMap((token) =>
        pipe(
          deps.signer.verify(token),
          TE.mapLeft(() => sessionInvalid),
        ),
      ),
      TE.flatMapEither((verified) => stillRenewable(deps.clock.now())(verified)),
      TE.flatMap((claims) => deps.readRecord(claims.sid)),
      TE.flatMapEither(liveOrReauth),
      TE.flatMapTask((record) => deps.issue(claimsOf(record))),
    )
