// Each replica reports itself, so that operators see which ones run, and of which version.
import { BEAT, type ServiceReplica } from '#domain/operations/system.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { Admin, type InScope } from '#domain/shared/unit-of-work.ts'

/** The first report has been stored, if the database answers. One that fails is reported by the unit of work; the next one follows. */
export const startHeartbeat = async (
  replica: ServiceReplica,
  { inScope, clock }: { readonly inScope: InScope<Pick<OperationsStores, 'system'>>; readonly clock: Clock },
): Promise<{ readonly stop: () => Promise<unknown> }> => {
  const beat = () => inScope(Admin, ({ system }) => system.beat(replica, clock.now()))()
  await beat()
  const timer = setInterval(() => void beat(), BEAT)
  return {
    stop: () => {
      clearInterval(timer)
      return inScope(Admin, ({ system }) => system.leave(replica.id))()
    },
  }
}
