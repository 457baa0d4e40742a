// Wires the operations area: background jobs of all areas, the home page, saved views, the health of the vault, and the system.
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminHome } from '#application/operations/home.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import { makeSavedViews } from '#application/operations/saved-views.ts'
import { makeAdminSystem } from '#application/operations/system.ts'
import { makeAdminVault } from '#application/operations/vault.ts'
import { listSettingsInForce } from '../config/settings-in-force.ts'
import type { Core } from './core.ts'
import type { Stores } from './stores.ts'

type OperationsAreaDeps = Pick<
  Core,
  'inScope' | 'clock' | 'timer' | 'random' | 'logOf' | 'operatorTenant' | 'secrets' | 'replica' | 'config'
>

export function composeOperations(deps: OperationsAreaDeps) {
  return {
    jobs: makeAdminJobs({ ...deps, change: makeChange<Stores>({ ...deps, runAudited: makeRunAudited<Stores>(deps) }) }),
    home: makeAdminHome(deps),
    views: makeSavedViews(deps),
    system: makeAdminSystem({ ...deps, settings: listSettingsInForce(deps.config) }),
    vault: makeAdminVault({ ...deps, keyIds: deps.secrets.keys.map(({ id }) => id) }),
  }
}
