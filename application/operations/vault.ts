// Health of the token vault, for operators (ADM-5).
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeRead } from '#application/identity/change.ts'
import type { Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { figureDays } from '#domain/operations/home.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { keysInUse, type VaultHealth } from '#domain/operations/vault.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export type AdminVault = ReturnType<typeof makeAdminVault>

export const makeAdminVault = (deps: {
  readonly inScope: InScope<Pick<OperationsStores, 'vault'>>
  readonly clock: Clock
  /** Ids of the keys in the ring, the active one first. */
  readonly keyIds: readonly string[]
}) => {
  const read = makeRead(deps.inScope)
  const needs = 'platform:admin'
  return {
    health: (principal: Principal) =>
      read(principal, needs, ({ vault }) => {
        const now = deps.clock.now()
        const { from, to } = figureDays(now)
        return pipe(
          TE.Do,
          TE.bind('groups', () => vault.groups(now)),
          TE.bind('days', () => vault.days(from, to)),
          TE.map((found): VaultHealth => ({ ...found, keys: keysInUse(deps.keyIds, found.groups) })),
        )
      }),
    ended: (principal: Principal, page: Page) => read(principal, needs, ({ vault }) => vault.ended(page)),
  }
}
