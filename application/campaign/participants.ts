// Lists the participants of a campaign (CAM-14), and reads whether a person has opted out of survey mail (CAM-17).
import { pipe, TE } from '#domain/shared/fp.ts'
import { makeRead } from '#application/identity/change.ts'
import type { CampaignUuid } from '#domain/campaign/campaign.ts'
import type { CampaignStores, ParticipantQuery } from '#domain/campaign/ports.ts'
import { userNotFound } from '#domain/identity/failures.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import type { UserUuid } from '#domain/identity/user.ts'
import { requireFound, type InScope } from '#domain/shared/unit-of-work.ts'
import { findCampaign } from './campaigns.ts'

type Stores = Pick<CampaignStores, 'campaigns' | 'participants' | 'optOuts'> & Pick<IdentityStores, 'users'>

export type Participants = ReturnType<typeof makeParticipants>

export function makeParticipants({ inScope }: { readonly inScope: InScope<Stores> }) {
  const read = makeRead(inScope)
  return {
    /** Since when the person gets no survey mail. Only the person can change this (decision 176). */
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
