// Use cases of campaign drafts: unfinished campaigns that the server stores between visits of the wizard.
import { pipe, TE } from '#domain/shared/fp.ts'
import { type Change, makeRead, type Precondition, requireNothing } from '#application/identity/change.ts'
import { getCreator } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_DRAFTS_AT_MOST, type CampaignDraft } from '#domain/campaign/campaign-rules.ts'
import { campaignDraftNotFound } from '#domain/campaign/failures.ts'
import type { CampaignDraftUuid, CampaignStores, StoredCampaignDraft } from '#domain/campaign/ports.ts'
import type { TooManyOfKind } from '#domain/identity/failures.ts'
import type { IdentityStores, Page } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { requireFound, type InScope, requireWritten } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'

type Stores = Pick<CampaignStores, 'campaignDrafts'>

export interface CampaignDraftsDeps {
  readonly inScope: InScope<Stores>
  readonly change: Change<IdentityStores & Stores>
  readonly random: Random
}

export type CampaignDrafts = ReturnType<typeof makeCampaignDrafts>

/** Drafts are not campaigns yet, so their changes write no audit entries. */
export function makeCampaignDrafts({ inScope, change, random }: CampaignDraftsDeps) {
  const read = makeRead(inScope)
  const found = ({ campaignDrafts }: Stores, uuid: CampaignDraftUuid) =>
    pipe(campaignDrafts.find(uuid), requireFound(campaignDraftNotFound))

  const put = ({ campaignDrafts }: Stores, kept: StoredCampaignDraft) =>
    pipe(
      campaignDrafts.put(kept),
      TE.map(() => ({ answer: kept, facts: [] })),
    )

  return {
    list: (principal: Principal, page: Page) =>
      read(principal, 'campaigns:read', ({ campaignDrafts }) => campaignDrafts.list(page)),
    read: (principal: Principal, uuid: CampaignDraftUuid) =>
      read(principal, 'campaigns:read', (stores) => found(stores, uuid)),
    add: (principal: Principal, draft: CampaignDraft) =>
      change(principal, 'campaigns:write', ({ stores, now }) =>
        pipe(
          stores.campaignDrafts.count,
          TE.filterOrElseW(
            (count) => count < CAMPAIGN_DRAFTS_AT_MOST,
            (): TooManyOfKind => ({ _tag: 'TooManyOfKind', kind: 'campaign drafts', limit: CAMPAIGN_DRAFTS_AT_MOST }),
          ),
          TE.flatMap(() =>
            put(stores, {
              uuid: random.uuid() as Uuid as CampaignDraftUuid,
              draft,
              createdBy: getCreator(principal),
              changedAt: now,
            }),
          ),
        ),
      ),
    replace: <E = never>(
      principal: Principal,
      uuid: CampaignDraftUuid,
      draft: CampaignDraft,
      requires: Precondition<StoredCampaignDraft, E> = requireNothing,
    ) =>
      change(principal, 'campaigns:write', ({ stores, now }) =>
        pipe(
          found(stores, uuid),
          TE.tap(requires),
          TE.flatMap((before) => put(stores, { ...before, draft, changedAt: now })),
        ),
      ),
    remove: (principal: Principal, uuid: CampaignDraftUuid) =>
      change(principal, 'campaigns:write', ({ stores }) =>
        pipe(
          stores.campaignDrafts.remove(uuid),
          requireWritten(campaignDraftNotFound),
          TE.map(() => ({ answer: undefined, facts: [] })),
        ),
      ),
  }
}
