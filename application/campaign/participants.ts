// Whom a campaign has asked, and what became of each phase for them (CAM-9, CAM-14, CAM-18).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import {
  type Campaign,
  type CampaignUuid,
  type PhaseKind,
  type PhaseWork,
  listPlannedPhases,
} from '#domain/campaign/campaign.ts'
import type { CampaignStores, OutcomeCount, ParticipantQuery } from '#domain/campaign/ports.ts'
import { userNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { requireFound, type InScope } from '#domain/shared/unit-of-work.ts'
import { findCampaign } from './campaigns.ts'

type Stores = Pick<CampaignStores, 'campaigns' | 'participants' | 'deliveries' | 'optOuts'> &
  Pick<IdentityStores, 'users'>

const toPhases = (campaign: Campaign, all: readonly OutcomeCount[]) =>
  listPlannedPhases(campaign).map(({ phase, sendDate }) => {
    const ofPhase = O.filter((one: { readonly phase: PhaseKind }) => one.phase === phase)
    const work = ofPhase(campaign.work)
    return {
      phase,
      sendDate,
      sentAt: O.fromNullable(campaign.sentAt[phase]),
      superseded: campaign.superseded.includes(phase),
      counts: all.filter((one) => one.phase === phase),
      missing: pipe(
        ofPhase(campaign.unresolved),
        O.map(({ missing }) => missing),
      ),
      waiting: O.isSome(work) ? work.value.waiting : 0,
      waitingUntil: O.flatMap((one: PhaseWork) => one.waitingUntil)(work),
    }
  })

export type Participants = ReturnType<typeof makeParticipants>

export function makeParticipants({ inScope }: { readonly inScope: InScope<Stores> }) {
  const read = makeRead(inScope)
  return {
    phases: (principal: Principal, uuid: CampaignUuid) =>
      read(principal, 'campaigns:read', (stores) =>
        gen(function* () {
          const campaign = yield* unwrap(findCampaign(stores, uuid))
          const counts = yield* unwrap(stores.deliveries.countOutcomes(uuid))
          return toPhases(campaign, counts)
        }),
      ),
    /** Since when a person gets no survey mail; only they change it (decision 176). */
    optedOutAt: (principal: Principal, uuid: UserUuid) =>
      read(principal, 'users:read', ({ users, optOuts }) =>
        pipe(
          users.find(uuid),
          requireFound(userNotFound),
          TE.flatMap(() => optOuts.find(uuid)),
        ),
      ),
    list: (principal: Principal, uuid: CampaignUuid, query: ParticipantQuery) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          findCampaign(stores, uuid),
          TE.flatMap(() => stores.participants.list(uuid, query)),
        ),
      ),
  }
}
