// The state of a campaign that pages and the assistant show (CAM-19).
import { CAMPAIGN_STATUSES, type Campaign, type CampaignStatus, PHASES, type PhaseKind } from './campaign.ts'

/** `held`: the campaign waits for an administrator. `sent`: it is completed, and answers still come in. */
export const CAMPAIGN_STATES = [...CAMPAIGN_STATUSES, 'held', 'sent'] as const
export type CampaignState = (typeof CAMPAIGN_STATES)[number]

export function decideCampaignState(campaign: {
  readonly status: CampaignStatus
  readonly awaitsRelease: boolean
  readonly acceptsAnswers: boolean
}): CampaignState {
  const { status, awaitsRelease, acceptsAnswers } = campaign
  return awaitsRelease ? 'held' : status === 'completed' && acceptsAnswers ? 'sent' : status
}

/** The last phase that mailed people. Undefined: none did. */
export function findLastSentPhase(
  { superseded }: Pick<Campaign, 'superseded'>,
  isDone: (phase: PhaseKind) => boolean,
): PhaseKind | undefined {
  return PHASES.findLast((phase) => isDone(phase) && !superseded.includes(phase))
}
