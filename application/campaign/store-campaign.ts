// Stores a campaign together with the time at which the tick must check it again.
import { gen, type O, TE, unwrap } from '#domain/shared/fp.ts'
import { getCampaignDueAt } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignJob, CampaignStores, DueCampaign } from '#domain/campaign/ports.ts'
import { type Duration, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'

type Stores = Pick<CampaignStores, 'campaigns' | 'campaignsDue'> & { readonly outbox: Outbox<CampaignJob> }

/** Interval of the job `campaign.tick`. */
const TICK: Duration = fromMinutes(1)

export function wakeCampaign(
  { outbox }: Pick<Stores, 'outbox'>,
  campaign: DueCampaign,
  notBefore?: Instant,
): Stored<void> {
  return outbox.enqueue({
    queue: 'campaign.advance',
    data: campaign,
    key: campaign.campaign,
    ...(notBefore !== undefined && { notBefore }),
  })
}

/** If the campaign is due before the next tick, its job is enqueued here; otherwise the tick does it. */
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
    yield* unwrap(stores.campaignsDue.set(key, due))
    yield* unwrap(
      due._tag === 'Some' && due.value <= now + TICK ? wakeCampaign(stores, key, due.value) : TE.right(undefined),
    )
    return campaign
  })
}
