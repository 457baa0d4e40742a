// A JWT, even one that expired within the grace, buys a new one while its record lives (SES-12).
import type * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { flow } from 'fp-ts/lib/function.js'
import { type ReauthRequired, type Session, type SessionInvalid, stillRenewable } from '#domain/session/session-jwt.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { claimsOf, type IssueSession } from './issue-session.ts'
import { makeSessionRecord, type SessionRecordDeps } from './session-record.ts'

export type RefreshSession = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, Session>

export const makeRefreshSession = (deps: SessionRecordDeps & { readonly issue: IssueSession }): RefreshSession =>
  flow(
    makeSessionRecord(deps, stillRenewable),
    TE.flatMapTask((record) => deps.issue(claimsOf(record))),
  )
