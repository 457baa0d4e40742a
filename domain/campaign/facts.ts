// Audit entries of the campaign area (IDN-7). They contain no address, subject or text.
import { type AuditDetails, describeFields, describeListChanges, toFact, type ToFact } from '#domain/logging/audit.ts'
import type { CampaignDraft, CampaignField } from './campaign-rules.ts'

export const CAMPAIGN_ACTIONS = [
  'campaign.created',
  'campaign.changed',
  'campaign.cancelled',
  'campaign.released',
  'campaign.withdrawn',
  'campaign.answers-ended',
  'campaign.begun',
  'campaign.completed',
  'campaign.many-returned',
  'user.undeliverable',
  'user.deliverable',
  'user.complained',
] as const

export const campaignFact: ToFact<(typeof CAMPAIGN_ACTIONS)[number]> = toFact

const toShown = ({ name, survey, template, phases }: CampaignDraft) => ({
  name: name ?? null,
  survey: survey ?? null,
  template: template ?? null,
  inviteSendDate: phases.invite?.sendDate ?? null,
  reminder1SendDate: phases.reminder1?.sendDate ?? null,
  reminder2SendDate: phases.reminder2?.sendDate ?? null,
  reminder3SendDate: phases.reminder3?.sendDate ?? null,
})

/** The old and the new value of what differs, and the names of the texts that differ. `changed`: the fields that differ. */
export function describePlanChanges(
  before: CampaignDraft,
  after: CampaignDraft,
  changed: readonly CampaignField[],
): AuditDetails {
  const fields = changed.filter((one) => one !== 'tags' && !(one in toShown(after)))
  return {
    ...describeFields(before, after, toShown),
    ...describeListChanges({ tags: before.tags ?? [] }, { tags: after.tags ?? [] }, 'tags'),
    ...(fields.length > 0 && { fields }),
  }
}
