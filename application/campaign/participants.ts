// Whom a campaign has asked, and what became of each phase for them (CAM-9, CAM-14, CAM-18).
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { makeRead } from '#application/identity/change.ts'
import {
  type Campaign,
  type CampaignUuid,
  type PhaseWork,
  plannedPhases,
  REMINDERS,
} from '#domain/campaign/campaign.ts'
import type { SkipReason } from '#domain/campaign/delivery.ts'
import { campaignNotFound } from '#domain/campaign/failures.ts'
import type { CampaignStores, ListedParticipant, OutcomeCount, ParticipantQuery } from '#domain/campaign/ports.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { foundOr, type InScope } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<CampaignStores, 'campaigns' | 'participants' | 'deliveries'>

const SUPERSEDED: O.Option<SkipReason> = O.some('superseded')

/** A reminder that is done and did not come to a participant was overtaken by a later one. It has no rows of its own for that. */
const withSuperseded =
  ({ sentAt }: Campaign) =>
  (participant: ListedParticipant): ListedParticipant => ({
    ...participant,
    deliveries: {
      ...Object.fromEntries(
        REMINDERS.flatMap((phase) => {
          const at = sentAt[phase]
          return at === undefined
            ? []
            : [[phase, { outcome: 'skipped', reason: SUPERSEDED, message: O.none, at } as const]]
        }),
      ),
      ...participant.deliveries,
    },
  })

const sumOf = (counts: readonly OutcomeCount[]): number => counts.reduce((sum, { count }) => sum + count, 0)

const toPhases = (campaign: Campaign, all: readonly OutcomeCount[]) => {
  const participants = sumOf(all.filter(({ phase }) => phase === 'invite'))
  return plannedPhases(campaign).map(({ phase, sendDate }) => {
    const counts = all.filter((one) => one.phase === phase)
    const sentAt = O.fromNullable(campaign.sentAt[phase])
    const overtaken = O.isSome(sentAt) ? participants - sumOf(counts) : 0
    const work = O.filter((one: PhaseWork) => one.phase === phase)(campaign.work)
    return {
      phase,
      sendDate,
      sentAt,
      superseded: campaign.superseded.includes(phase),
      counts:
        overtaken > 0
          ? [...counts, { phase, outcome: 'skipped' as const, reason: SUPERSEDED, count: overtaken }]
          : counts,
      waiting: O.isSome(work) ? work.value.waiting : 0,
      waitingUntil: O.flatMap((one: PhaseWork) => one.waitingUntil)(work),
    }
  })
}

export type Participants = ReturnType<typeof makeParticipants>

export const makeParticipants = ({ inScope }: { readonly inScope: InScope<Stores> }) => {
  const read = makeRead(inScope)
  const found = ({ campaigns }: Stores, uuid: CampaignUuid) => pipe(campaigns.find(uuid), foundOr(campaignNotFound))
  return {
    phases: (principal: Principal, uuid: CampaignUuid) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          found(stores, uuid),
          TE.bindTo('campaign'),
          TE.bindW('counts', () => stores.deliveries.counts(uuid)),
          TE.map(({ campaign, counts }) => toPhases(campaign, counts)),
        ),
      ),
    list: (principal: Principal, uuid: CampaignUuid, query: ParticipantQuery) =>
      read(principal, 'campaigns:read', (stores) =>
        pipe(
          found(stores, uuid),
          TE.bindTo('campaign'),
          TE.bindW('page', () => stores.participants.list(uuid, query)),
          TE.map(({ campaign, page }) => ({ data: page.data.map(withSuperseded(campaign)), total: page.total })),
        ),
      ),
  }
}
