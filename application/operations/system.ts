// Reports the state of the service to operators: its replicas, migrations, and settings in force (OPS-11).
import { gen, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { OperationsStores } from '#domain/operations/ports.ts'
import { AWAY_AFTER, type ServiceReplica, type SettingInForce, type SystemReport } from '#domain/operations/system.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import type { Doctor } from './doctor.ts'

export type AdminSystem = ReturnType<typeof makeAdminSystem>

export function makeAdminSystem(deps: {
  readonly inScope: InScope<Pick<OperationsStores, 'system'>>
  readonly clock: Clock
  /** The replica that handles the request. */
  readonly replica: ServiceReplica
  readonly settings: readonly SettingInForce[]
  readonly doctor: Pick<Doctor, 'getLines'>
}) {
  const read = makeRead(deps.inScope)
  return {
    report: (principal: Principal) =>
      read(principal, 'platform:admin', ({ system }) =>
        gen(function* () {
          const replicas = yield* unwrap(system.replicas)
          const migrations = yield* unwrap(system.migrations)
          const awaySince = deps.clock.now() - AWAY_AFTER
          return {
            version: deps.replica.version,
            replicas: replicas.map((one) => ({
              ...one,
              isAway: one.seenAt < awaySince,
              isThis: one.id === deps.replica.id,
            })),
            migrations,
            settings: deps.settings,
            checks: deps.doctor.getLines(),
          } satisfies SystemReport
        }),
      ),
  }
}
