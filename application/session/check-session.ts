// Who stands behind the JWT of a plugin call (SES-16, PLG-1). The ledger's token is fetched later, by those calls that need it.
import type * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { ReadTokenRecord, SessionSigner, SessionStores } from '#domain/session/ports.ts'
import { type ReauthRequired, type SessionInvalid, sessionInvalid, stillValid } from '#domain/session/session-jwt.ts'
import { TOUCH_INTERVAL, type TokenRecord } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { liveOrReauth } from './live-record.ts'

export type CheckSession = (
  jwt: O.Option<string>,
) => TE.TaskEither<SessionInvalid | ReauthRequired | StoreUnavailable, LedgerCaller>

export const callerOf = (record: TokenRecord): LedgerCaller => ({
  record: record.id,
  tenantUuid: record.tenantUuid,
  ledgerUserId: record.ledgerUserId,
  ledgerUserName: record.ledgerUserName,
  mailbox: record.mailclientEmail,
  division: record.division,
})

export const makeCheckSession = (deps: {
  readonly signer: Pick<SessionSigner, 'verify'>
  readonly readRecord: ReadTokenRecord
  readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
  readonly clock: Clock
}): CheckSession => {
  const touch = (record: TokenRecord): TE.TaskEither<StoreUnavailable, void> => {
    const now = deps.clock.now()
    return now - record.lastUsedAt < TOUCH_INTERVAL
      ? TE.right(undefined)
      : deps.inScope(Admin, ({ tokens }) => tokens.touch(record.id, now, TOUCH_INTERVAL))
  }

  return (jwt) =>
    pipe(
      TE.fromOption(() => sessionInvalid)(jwt),
      TE.flatMap((token) =>
        pipe(
          deps.signer.verify(token),
          TE.mapLeft(() => sessionInvalid),
        ),
      ),
      TE.flatMapEither((verified) => stillValid(deps.clock.now())(verified)),
      TE.flatMap((claims) => deps.readRecord(claims.sid)),
      TE.flatMapEither(liveOrReauth),
      TE.tap(touch),
      TE.map(callerOf),
    )
}
