// Changes of one campaign by administrators: it is locked, changed and stored with an audit entry in one unit of work.
import { type O, pipe, TE } from '#domain/shared/fp.ts'
import type { AuditedResult } from '#application/identity/audit.ts'
import type { Change, ChangeContext } from '#application/identity/change.ts'
import type { Campaign, CampaignUuid } from '#domain/campaign/campaign.ts'
import { campaignNotFound } from '#domain/campaign/failures.ts'
import type { CampaignJob, CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import type { Clock, Duration } from '#domain/shared/clock.ts'
import type { DueItemStores } from '#domain/shared/due-item.ts'
import type { Outbox } from '#domain/shared/outbox.ts'
import { requireFound } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { PlanStores } from './check-plan.ts'
import { makeShowCampaigns } from './show-campaign.ts'
import { storeCampaign } from './store-campaign.ts'

export type StoresOfCampaigns = PlanStores &
  Pick<CampaignStores, 'campaigns' | 'audiences' | 'campaignDrafts' | 'participants' | 'deliveries'> &
  Pick<SurveyStores, 'surveyCodes' | 'keptAnswers'> &
  Pick<MailingStores, 'messages'> &
  DueItemStores & { readonly outbox: Outbox<CampaignJob> }

export type CampaignChange = ChangeContext<IdentityStores & StoresOfCampaigns>

export interface ChangeCampaignDeps {
  readonly change: Change<IdentityStores & StoresOfCampaigns>
  readonly clock: Clock
  /** An invite phase that is later than this needs a release by an administrator. None: no phase needs one (CAM-16). */
  readonly lateAfter: O.Option<Duration>
}

export function makeChangeCampaign({ change, clock, lateAfter }: ChangeCampaignDeps) {
  const { showOne } = makeShowCampaigns({ clock, lateAfter })
  return {
    /** Stores the changed campaign with its audit entries. */
    commit: (
      { stores, principal: { tenantUuid }, now }: CampaignChange,
      campaign: Campaign,
      ...facts: readonly AuditFact[]
    ) =>
      pipe(
        storeCampaign(stores, tenantUuid, campaign, now, lateAfter),
        TE.flatMap((stored) => showOne(stores, stored, now)),
        TE.map((answer) => ({ answer, facts })),
      ),
    showUnchanged: ({ stores, now }: CampaignChange, campaign: Campaign) =>
      pipe(
        showOne(stores, campaign, now),
        TE.map((answer) => ({ answer, facts: [] })),
      ),
    /** Locks the campaign and runs `work` in the same unit of work. */
    changeCampaign: <E, A>(
      principal: Principal,
      uuid: CampaignUuid,
      work: (context: CampaignChange, campaign: Campaign) => TE.TaskEither<E, AuditedResult<A>>,
    ) =>
      change(principal, 'campaigns:write', (context) =>
        pipe(
          context.stores.campaigns.lock(uuid),
          requireFound(campaignNotFound),
          TE.flatMap((campaign) => work(context, campaign)),
        ),
      ),
  }
}
