// The state of a campaign and of its phases, as its pages show it.
import type { CampaignPhaseResponse, SurveyCampaignResponse } from '#adapters/contract/campaign/campaigns.ts'
import type { DeliveryOutcome } from '#domain/campaign/delivery.ts'

/** `held`: it waits for an administrator. */
export type CampaignState = SurveyCampaignResponse['status'] | 'held'

export const stateOfCampaign = ({ status, held }: Pick<SurveyCampaignResponse, 'status' | 'held'>): CampaignState =>
  held ? 'held' : status

export type PhaseState = 'planned' | 'under-way' | 'waiting' | 'sent' | 'superseded' | 'dropped'

/** `dropped`: the campaign ended before it. `waiting`: for people who cannot be reminded yet (CAM-18). */
export const stateOfPhase = (
  { phase, sentAt, superseded, waiting }: Pick<CampaignPhaseResponse, 'phase' | 'sentAt' | 'superseded' | 'waiting'>,
  { status, underWay }: Pick<SurveyCampaignResponse, 'status' | 'underWay'>,
): PhaseState => {
  if (superseded) return 'superseded'
  if (sentAt !== null) return 'sent'
  if (status === 'cancelled' || status === 'completed') return 'dropped'
  if (waiting > 0) return 'waiting'
  return underWay?.phase === phase ? 'under-way' : 'planned'
}

/** Of a phase, over all reasons. */
export const countOf = ({ counts }: Pick<CampaignPhaseResponse, 'counts'>, outcome: DeliveryOutcome): number =>
  counts.reduce((sum, one) => sum + (one.outcome === outcome ? one.count : 0), 0)

const WHILE_SENDING = 5_000
const WHILE_RUNNING = 30_000
/** A campaign launched at once begins within a minute. */
const SOON = 120_000

/**
 * How often its page looks again, in milliseconds; null: nothing changes by itself soon. `planned`: mails that have not left. A campaign without
 * reminders is completed before they have.
 */
export const pollPace = (
  {
    status,
    held,
    underWay,
    inviteSendDate,
  }: Pick<SurveyCampaignResponse, 'status' | 'held' | 'underWay' | 'inviteSendDate'>,
  planned: number,
  now: number,
): number | null => {
  if (status === 'cancelled') return null
  if (underWay !== null || planned > 0) return WHILE_SENDING
  if (status === 'running') return WHILE_RUNNING
  return status === 'scheduled' && !held && Date.parse(inviteSendDate) <= now + SOON ? WHILE_SENDING : null
}
