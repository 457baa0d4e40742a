// The daily clean-up: what nobody uses is revoked, and what was revoked long ago is deleted (SES-22).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Log } from '#domain/logging/ports.ts'
import type { SessionStores } from '#domain/session/ports.ts'
import { REVOKED_RETENTION, UNUSED_LIMIT } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CleanUpVault = TE.TaskEither<StoreUnavailable, { readonly revoked: number; readonly deleted: number }>

export const makeCleanUpVault =
  (deps: {
    readonly inScope: InScope<Pick<SessionStores, 'tokens'>>
    readonly clock: Clock
    readonly log: Log
  }): CleanUpVault =>
  () => {
    const now = deps.clock.now()
    return pipe(
      deps.inScope(Admin, ({ tokens }) =>
        pipe(
          TE.Do,
          TE.bind('revoked', () => tokens.revokeUnused(now - UNUSED_LIMIT, now)),
          TE.bind('deleted', () => tokens.deleteRevoked(now - REVOKED_RETENTION)),
        ),
      ),
      TE.tapIO((counts) => () => deps.log.info('mailclient.vault.clean-up', counts)),
    )()
  }
