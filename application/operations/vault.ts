// Health of the token vault, for operators (ADM-5).
import { gen, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { getFigureDays } from '#domain/operations/home.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { listKeysInUse, type VaultHealth } from '#domain/operations/vault.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'

export type AdminVault = ReturnType<typeof makeAdminVault>

export function makeAdminVault(deps: {
  readonly inScope: InScope<Pick<OperationsStores, 'vault'>>
  readonly clock: Clock
  /** Ids of the keys in the ring, the active one first. */
  readonly keyIds: readonly string[]
}) {
  const read = makeRead(deps.inScope)
  const needs = 'platform:admin'
  return {
    health: (principal: Principal) =>
      read(principal, needs, ({ vault }) => {
        const now = deps.clock.now()
        const { from, to } = getFigureDays(now)
        return gen(function* () {
          const groups = yield* unwrap(vault.groups(now))
          const days = yield* unwrap(vault.days(from, to))
          return { groups, days, keys: listKeysInUse(deps.keyIds, groups) } satisfies VaultHealth
        })
      }),
    listEnded: (principal: Principal, page: Page) => read(principal, needs, ({ vault }) => vault.listEnded(page)),
  }
}
