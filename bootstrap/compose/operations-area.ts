// Wires the operations area: the background jobs of all areas, by operators.
import { makeAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import type { Core } from './core.ts'
import type { Stores } from './stores.ts'

export const composeOperations = (deps: Pick<Core, 'inScope' | 'clock' | 'random' | 'logOf' | 'operatorTenant'>) =>
  makeAdminJobs({ ...deps, change: makeChange<Stores>({ ...deps, audited: makeAudited<Stores>(deps) }) })
