// The steps in which a campaign is made, and where each field is filled in.

export const CAMPAIGN_STEPS = ['people', 'mails', 'dates', 'check'] as const
export type CampaignStepName = (typeof CAMPAIGN_STEPS)[number]

const PEOPLE: ReadonlySet<string> = new Set(['name', 'description', 'survey', 'tags'])
const MAILS: ReadonlySet<string> = new Set(['template', 'inviteSubject', 'inviteBody'])

/** Where a field is filled in. */
export const stepOfField = (field: string): CampaignStepName =>
  PEOPLE.has(field) ? 'people' : MAILS.has(field) ? 'mails' : 'dates'
