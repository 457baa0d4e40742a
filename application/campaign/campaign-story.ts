// Reads a campaign with its figures by day and its phases, in the caller's unit of work (CAM-9, CAM-13, CAM-14).
import { gen, O, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import { computeAnalytics, type CampaignAnalytics } from '#domain/campaign/analytics.ts'
import { type Campaign, listPlannedPhases, type PhaseKind, type PhaseWork } from '#domain/campaign/campaign.ts'
import type { CampaignStores, OutcomeCount } from '#domain/campaign/ports.ts'

export interface CampaignStory {
  readonly campaign: Campaign
  readonly figures: CampaignAnalytics
  readonly phases: ReturnType<typeof toPhases>
}

type Stores = Pick<CampaignStores, 'participants' | 'deliveries'>

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

export function readFigures({ participants }: Pick<Stores, 'participants'>, campaign: Campaign) {
  return pipe(
    participants.countRespondedByDay(campaign.uuid),
    TE.map((days) => computeAnalytics(campaign, days)),
  )
}

export function readPhases({ deliveries }: Pick<Stores, 'deliveries'>, campaign: Campaign) {
  return pipe(
    deliveries.countOutcomes(campaign.uuid),
    TE.map((counts) => toPhases(campaign, counts)),
  )
}

export function readStory<C extends Campaign>(stores: Stores, campaign: C) {
  return gen(function* () {
    const figures = yield* unwrap(readFigures(stores, campaign))
    const phases = yield* unwrap(readPhases(stores, campaign))
    return { campaign, figures, phases } satisfies CampaignStory
  })
}
