// What makes a record one that still stands behind a session: the one rule for refresh, check and jobs (SES-12, SES-16).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type ReauthRequired, reauthRequired } from '#domain/session/session-jwt.ts'
import { REVOKE_THRESHOLD, type TokenRecord } from '#domain/session/token-record.ts'

export const isLive = (record: TokenRecord): boolean =>
  O.isNone(record.revokedAt) && record.refreshFailureCount < REVOKE_THRESHOLD

/** Deleted, revoked and worn out are one answer to the client: link the ledger again. */
export const liveOrReauth = (record: O.Option<TokenRecord>): E.Either<ReauthRequired, TokenRecord> =>
  pipe(
    record,
    O.filter(isLive),
    E.fromOption(() => reauthRequired),
  )
