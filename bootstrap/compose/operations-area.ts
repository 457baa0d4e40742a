// Wires the operations area: background jobs of all areas and their wake-up, the home page, saved views, the health of the vault, and the
// system.
import { TE } from '#domain/shared/fp.ts'
import type { Queue } from '#adapters/jobs/queue.ts'
import { toAdvanceJob } from '#application/campaign/store-campaign.ts'
import { toDeliverJob } from '#application/event/deliver.ts'
import { toNotifyJob } from '#application/event/dispatch-event.ts'
import { makeAdminHome } from '#application/operations/home.ts'
import { makeAdminJobs } from '#application/operations/jobs.ts'
import { makeSavedViews } from '#application/operations/saved-views.ts'
import { makeAdminSample } from '#application/operations/sample.ts'
import { makeAdminSystem } from '#application/operations/system.ts'
import { makeAdminVault } from '#application/operations/vault.ts'
import { makeWakeDueItems } from '#application/operations/wake-due-items.ts'
import { asCampaignUuid } from '#domain/campaign/campaign.ts'
import { asWebhookId } from '#domain/event/webhook.ts'
import type { DueItem, DueKind, WakeJob } from '#domain/shared/due-item.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { listSettingsInForce } from '../config/settings-in-force.ts'
import { OTHER_SAMPLE_OFFICES, SAMPLE_MAILBOX, SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Core } from './core.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { AnyJob } from './stores.ts'

export function composeOperations(core: Core) {
  const { config, inScope, clock, timer, sampleLog, secrets, replica, doctor, change, defaultTenant, linkTenant } = core
  const offices = [SAMPLE_OFFICE.uuid, ...OTHER_SAMPLE_OFFICES]
  return {
    jobs: makeAdminJobs({ change, inScope, clock }),
    home: makeAdminHome({ inScope, clock, timer }),
    views: makeSavedViews({ inScope, clock }),
    sample: makeAdminSample({
      inScope,
      clock,
      change,
      offices,
      mailbox: SAMPLE_MAILBOX,
      defaultTenant,
      linkTenant,
      log: sampleLog,
    }),
    system: makeAdminSystem({ inScope, clock, replica, settings: listSettingsInForce(config), doctor }),
    vault: makeAdminVault({ inScope, clock, keyIds: secrets.keys.map(({ id }) => id) }),
  }
}

const DUE_JOBS: Readonly<Record<DueKind, (item: DueItem) => AnyJob>> = {
  campaign: ({ tenantUuid, id }) => toAdvanceJob({ tenantUuid, campaign: asCampaignUuid(id) }),
  notifications: ({ tenantUuid }) => toNotifyJob(tenantUuid),
  returns: ({ tenantUuid }) => ({ queue: 'mail.read-office-returns', data: { tenantUuid }, key: tenantUuid }),
  webhook: ({ tenantUuid, id }) => toDeliverJob(tenantUuid, asWebhookId(id)),
}

/** `others`: what else looks each minute for work that has no due item. All run, also when one of them fails. */
export function makeWakeQueue(
  { inScope, clock, config }: Pick<Core, 'inScope' | 'clock' | 'config'>,
  others: readonly Stored<void>[],
): Readonly<Record<WakeJob['queue'], Queue>> {
  const wakeDueItems = makeWakeDueItems({ inScope, clock, toJob: DUE_JOBS, sending: config.SENDING === 'on' })
  return {
    'due.wake': makeScheduledQueue('* * * * *', { retries: 1, retryDelaySeconds: 5, deadlineSeconds: 60 }, () =>
      TE.sequenceArray([wakeDueItems, ...others]),
    ),
  }
}
