// assistant.clean-up, hourly: consents and codes that have run out are forgotten. Connections are sign-ins, which identity.clean-up sees to.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AssistantStores } from '#domain/assistant/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope, type StoreUnavailable } from '#domain/shared/unit-of-work.ts'

export type CleanUpAssistant = TE.TaskEither<StoreUnavailable, void>

export const makeCleanUpAssistant =
  (deps: {
    readonly inScope: InScope<Pick<AssistantStores, 'consents' | 'codes'>>
    readonly clock: Clock
    readonly log: Log
  }): CleanUpAssistant =>
  () =>
    pipe(
      deps.inScope(Admin, ({ consents, codes }) => {
        const now = deps.clock.now()
        return pipe(
          TE.Do,
          TE.bind('consents', () => consents.deleteExpired(now)),
          TE.bind('codes', () => codes.deleteExpired(now)),
        )
      }),
      TE.tapIO((deleted) => () => deps.log.info('assistant.clean-up', deleted)),
      TE.asUnit,
    )()
