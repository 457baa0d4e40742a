// Who stands behind the JWT of a plugin call (SES-16, PLG-1). The ledger's token is fetched later, by those calls that need it.
import type * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import { type ReauthRequired, type SessionInvalid, stillValid } from '#domain/session/session-jwt.ts'
import { TOUCH_INTERVAL, type TokenRecord } from '#domain/session/token-record.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { makeSessionRecord, type SessionRecordDeps } from './session-record.ts'

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

export const makeCheckSession = (
  deps: SessionRecordDeps & { readonly inScope: InScope<Pick<SessionStores, 'tokens'>> },
): CheckSession => {
  const touch = (record: TokenRecord): TE.TaskEither<StoreUnavailable, void> => {
    const now = deps.clock.now()
    return now - record.lastUsedAt < TOUCH_INTERVAL
      ? TE.right(undefined)
      : deps.inScope(Admin, ({ tokens }) => tokens.touch(record.id, now, TOUCH_INTERVAL))
  }

  const sessionRecord = makeSessionRecord(deps, stillValid)

  return (jwt) => pipe(sessionRecord(jwt), TE.tap(touch), TE.map(callerOf))
}
