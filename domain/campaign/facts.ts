// Audit entries of the campaign area (IDN-7): never an address, a subject or a text.
import * as O from 'fp-ts/lib/Option.js'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export const CAMPAIGN_ACTIONS = [
  'campaign.created',
  'campaign.changed',
  'campaign.cancelled',
  'campaign.released',
  'campaign.withdrawn',
  'campaign.begun',
  'campaign.completed',
] as const

type CampaignAction = (typeof CAMPAIGN_ACTIONS)[number]

export const campaignFact = (action: CampaignAction, subject: Uuid, details: AuditFact['details'] = {}): AuditFact => ({
  action,
  subject: O.some(subject),
  details,
  outcome: 'done',
})
