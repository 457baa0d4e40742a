// The steps of the campaign wizard, and the step of each field.
import type { CampaignField } from '#domain/campaign/campaign-rules.ts'

export const PLAN_STEPS = ['people', 'mails', 'dates'] as const
export type PlanStepName = (typeof PLAN_STEPS)[number]
export const CAMPAIGN_STEPS = [...PLAN_STEPS, 'check'] as const

const PEOPLE: ReadonlySet<string> = new Set([
  'name',
  'description',
  'survey',
  'tags',
  'isNamed',
] satisfies CampaignField[])
const MAILS: ReadonlySet<string> = new Set(['template', 'inviteSubject', 'inviteBody'] satisfies CampaignField[])

export function findStepOfField(field: string): PlanStepName {
  return PEOPLE.has(field) ? 'people' : MAILS.has(field) ? 'mails' : 'dates'
}
