// The steps in which a campaign is made, and where each field is filled in.

export const CAMPAIGN_STEPS = ['whom', 'what', 'when', 'check'] as const
export type CampaignStepName = (typeof CAMPAIGN_STEPS)[number]

const WHOM: ReadonlySet<string> = new Set(['name', 'description', 'survey', 'tags'])
const WHAT: ReadonlySet<string> = new Set(['template', 'inviteSubject', 'inviteBody'])

/** Where a field is filled in. */
export const stepOfField = (field: string): CampaignStepName =>
  WHOM.has(field) ? 'whom' : WHAT.has(field) ? 'what' : 'when'
