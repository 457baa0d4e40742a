// Wires the operations area: background jobs of all areas and their wake-up, the home page, saved views, the health of the vault, and the
// system.
import { TE } from '#domain/shared/fp.ts'
import type { Queue } from '#adapters/jobs/queue.ts'
import { toAdvanceJob } from '#application/campaign/store-campaign.ts'
import { toNotifyJob } from '#application/event/dispatch-event.ts'
import { makeRunAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAdminHome } from '#application/operations/home.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import { makeSavedViews } from '#application/operations/saved-views.ts'
import { makeAdminSystem } from '#application/operations/system.ts'
import { makeAdminVault } from '#application/operations/vault.ts'
import { makeWakeDueItems } from '#application/operations/wake-due-items.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import type { DueItem, DueKind, WakeJob } from '#domain/shared/due-item.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { listSettingsInForce } from '../config/settings-in-force.ts'
import type { Core } from './core.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { AnyJob, Stores } from './stores.ts'

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

const DUE_JOBS: Readonly<Record<DueKind, (item: DueItem) => AnyJob>> = {
  campaign: ({ tenantUuid, id }) => toAdvanceJob({ tenantUuid, campaign: asCampaignUuid(id) }),
  notifications: ({ tenantUuid }) => toNotifyJob(tenantUuid),
}

/** `others`: what else looks each minute for work that has no due item. All run, also when one of them fails. */
export function makeWakeQueue(
  deps: Pick<Core, 'inScope' | 'clock' | 'config'>,
  others: readonly Stored<void>[],
): Readonly<Record<WakeJob['queue'], Queue>> {
  const wakeDueItems = makeWakeDueItems({ ...deps, toJob: DUE_JOBS, sending: deps.config.SENDING === 'on' })
  return {
    'due.wake': makeScheduledQueue('* * * * *', { retries: 1, retryDelaySeconds: 5, deadlineSeconds: 60 }, () =>
      TE.sequenceArray([wakeDueItems, ...others]),
    ),
  }
}
