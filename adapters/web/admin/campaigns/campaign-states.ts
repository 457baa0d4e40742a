// The states of a campaign and of its phases that the pages show.
import type { SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { CampaignPhaseResponse } from '#adapters/contract/campaign/participants.ts'
import { type CampaignState, decideCampaignState, findLastSentPhase } from '#domain/campaign/campaign-state.ts'
import { type PhaseKind, PHASES } from '#domain/campaign/campaign.ts'
import type { DeliveryOutcome } from '#domain/campaign/delivery.ts'

export function getCampaignState({
  held: awaitsRelease,
  ...campaign
}: Pick<SurveyCampaignResponse, 'status' | 'held' | 'acceptsAnswers'>): CampaignState {
  return decideCampaignState({ ...campaign, awaitsRelease })
}

type SentPhases = Pick<SurveyCampaignResponse, `${PhaseKind}SentAt` | 'superseded'>

const findLastSent = (campaign: SentPhases): PhaseKind | undefined =>
  findLastSentPhase(campaign, (one) => campaign[`${one}SentAt`] !== null)

/** When the last phase was done that mailed people. Null: none was. */
export function getLastSentAt(campaign: SentPhases): string | null {
  const phase = findLastSent(campaign)
  return phase === undefined ? null : campaign[`${phase}SentAt`]
}

export type PhaseState = 'planned' | 'under-way' | 'waiting' | 'sent' | 'superseded' | 'dropped'

/** `dropped`: the campaign ended before this phase. `waiting`: some people cannot be reminded yet (CAM-18). */
export function getPhaseState(
  { phase, sentAt, superseded, waiting }: Pick<CampaignPhaseResponse, 'phase' | 'sentAt' | 'superseded' | 'waiting'>,
  campaign: SentPhases & Pick<SurveyCampaignResponse, 'status' | 'underWay'>,
): PhaseState {
  const { status, underWay } = campaign
  // Behind the last phase that left, no later reminder took its place: the answers were ended.
  const isReplaced = PHASES.indexOf(phase) < PHASES.indexOf(findLastSent(campaign) ?? phase)
  if (superseded) return status === 'completed' && !isReplaced ? 'dropped' : 'superseded'
  if (sentAt !== null) return 'sent'
  if (status === 'cancelled' || status === 'completed') return 'dropped'
  if (waiting > 0) return 'waiting'
  return underWay?.phase === phase ? 'under-way' : 'planned'
}

/** The number of deliveries of a phase with this outcome, over all reasons. */
export function getOutcomeCount({ counts }: Pick<CampaignPhaseResponse, 'counts'>, outcome: DeliveryOutcome): number {
  return counts.reduce((sum, one) => sum + (one.outcome === outcome ? one.count : 0), 0)
}

/** Audiences above this size are polled less often, at least every five minutes: counting their deliveries takes longer. */
const AS_OFTEN_FOR = 10_000
const SELDOM = 300_000
const WHILE_SENDING = 5_000
const WHILE_RUNNING = 30_000
/** A campaign that is launched at once starts within a minute. */
const SOON = 120_000

/**
 * How often the page reloads the campaign, in milliseconds; null: no change is expected soon.
 * `planned` counts mails that are not sent yet: a campaign without reminders is completed before they are sent.
 */
export function getPollPace(
  {
    status,
    held,
    underWay,
    inviteSendDate,
    audienceSize,
    acceptsAnswers,
  }: Pick<
    SurveyCampaignResponse,
    'status' | 'held' | 'underWay' | 'inviteSendDate' | 'audienceSize' | 'acceptsAnswers'
  >,
  planned: number,
  now: number,
): number | null {
  if (status === 'cancelled') return null
  const times = Math.max(1, Math.max(audienceSize ?? 0, underWay?.expected ?? 0) / AS_OFTEN_FOR)
  if (underWay !== null || planned > 0) return Math.min(SELDOM, WHILE_SENDING * times)
  if (status === 'running' || acceptsAnswers) return Math.min(SELDOM, WHILE_RUNNING * times)
  return status === 'scheduled' && !held && Date.parse(inviteSendDate) <= now + SOON ? WHILE_SENDING : null
}
