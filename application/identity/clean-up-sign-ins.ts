// identity.clean-up, daily: sign-ins that have run out are forgotten.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CleanUpSignIns = TE.TaskEither<StoreUnavailable, void>

export const makeCleanUpSignIns =
  (deps: {
    readonly inScope: InScope<Pick<IdentityStores, 'signIns'>>
    readonly clock: Clock
    readonly log: Log
  }): CleanUpSignIns =>
  () =>
    pipe(
      deps.inScope(Admin, ({ signIns }) => signIns.deleteExpired(deps.clock.now())),
      TE.tapIO((deleted) => () => deps.log.info('identity.clean-up', { deleted })),
      TE.asUnit,
    )()
