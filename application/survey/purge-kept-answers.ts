// Removes answers that were never sent, by codes that have ended (SVY-6). Runs daily.
import { visitTenants } from '#application/identity/tenants.ts'
import type { TenantStore } from '#domain/identity/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import type { KeptAnswerStore } from '#domain/survey/ports.ts'

export function makePurgeKeptAnswers({
  inScope,
  clock,
}: {
  readonly inScope: InScope<{
    readonly keptAnswers: Pick<KeptAnswerStore, 'purge'>
    readonly tenants: Pick<TenantStore, 'list'>
  }>
  readonly clock: Clock
}): Stored<void> {
  return visitTenants(inScope, ({ uuid }) => inScope(Tenant(uuid), ({ keptAnswers }) => keptAnswers.purge(clock.now())))
}
