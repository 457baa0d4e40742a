// Audit entries of the campaign area (IDN-7). They contain no address, subject or text.
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const CAMPAIGN_ACTIONS = [
  'campaign.created',
  'campaign.changed',
  'campaign.cancelled',
  'campaign.released',
  'campaign.withdrawn',
  'campaign.begun',
  'campaign.completed',
] as const

export const campaignFact: ToFact<(typeof CAMPAIGN_ACTIONS)[number]> = toFact
