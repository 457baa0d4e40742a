// Adds to stored campaigns what depends on the present: whether they await a release, and until when answers come in (CAM-16, CAM-19).
import { O, pipe, TE } from '#domain/shared/fp.ts'
import { type Answering, type AnswerWindow, computeAnswering } from '#domain/campaign/answering.ts'
import { decideTask } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, CampaignUuid } from '#domain/campaign/campaign.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { Clock, Duration, Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

type Stores = Pick<CampaignStores, 'campaigns'>

export interface ShownCampaign extends Campaign, Answering {
  readonly awaitsRelease: boolean
}

interface ShowCampaignsDeps {
  readonly clock: Clock
  readonly lateAfter: O.Option<Duration>
}

/** Before the first batch there are no codes; cancelling ends them. */
const mayAcceptAnswers = ({ status, link }: Campaign): boolean => status !== 'cancelled' && O.isSome(link)

export function makeShowCampaigns({ clock, lateAfter }: ShowCampaignsDeps) {
  const toShown = (
    campaign: Campaign,
    windows: ReadonlyMap<CampaignUuid, AnswerWindow>,
    now: Instant,
  ): ShownCampaign => ({
    ...campaign,
    awaitsRelease: decideTask(campaign, now, lateAfter)._tag === 'AwaitRelease',
    ...computeAnswering(O.fromNullable(windows.get(campaign.uuid)), now),
  })
  const readWindows = (
    { campaigns }: Stores,
    shown: readonly Campaign[],
  ): Stored<ReadonlyMap<CampaignUuid, AnswerWindow>> => {
    const asked = shown.filter(mayAcceptAnswers).map(({ uuid }) => uuid)
    return asked.length === 0 ? TE.right(new Map()) : campaigns.listAnswerWindows(asked)
  }
  return {
    showOne: (stores: Stores, campaign: Campaign, now = clock.now()): Stored<ShownCampaign> =>
      pipe(
        readWindows(stores, [campaign]),
        TE.map((windows) => toShown(campaign, windows, now)),
      ),
    showAll: (stores: Stores, all: readonly Campaign[], now = clock.now()): Stored<readonly ShownCampaign[]> =>
      pipe(
        readWindows(stores, all),
        TE.map((windows) => all.map((one) => toShown(one, windows, now))),
      ),
  }
}
