// Stores a campaign together with the time of its next task, and enqueues the job of a task that is due soon.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import { getCampaignDueAt } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignJob, CampaignStores, DueCampaign } from '#domain/campaign/ports.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import { type DueItem, type DueItemStores, isBeforeNextWake } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type Stores = Pick<CampaignStores, 'campaigns'> & DueItemStores & { readonly outbox: Outbox<CampaignJob> }

export function toAdvanceJob(campaign: DueCampaign): CampaignJob {
  return { queue: 'campaign.advance', data: campaign, key: campaign.campaign }
}

export function toCampaignItem({ tenantUuid, campaign }: DueCampaign): DueItem {
  return { kind: 'campaign', tenantUuid, id: campaign }
}

export function storeCampaign(
  stores: Stores,
  tenantUuid: TenantUuid,
  campaign: Campaign,
  now: Instant,
  lateAfter: O.Option<Duration>,
): Stored<Campaign> {
  const due = getCampaignDueAt(campaign, now, lateAfter)
  const key = { tenantUuid, campaign: campaign.uuid }
  return gen(function* () {
    yield* unwrap(stores.campaigns.put(campaign))
    yield* unwrap(stores.dueItems.set(toCampaignItem(key), due))
    if (O.isSome(due) && isBeforeNextWake(due.value, now))
      yield* unwrap(stores.outbox.enqueue({ ...toAdvanceJob(key), notBefore: due.value }))
    return campaign
  })
}
