// Audit entries of the survey area (IDN-7): never a text of a survey or an answer.
import * as O from 'fp-ts/lib/Option.js'
import type { AuditFact } from '#domain/logging/audit.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export const SURVEY_ACTIONS = [
  'survey.created',
  'survey.changed',
  'survey.removed',
  'survey.exported',
  'survey-link.created',
  'survey-link.changed',
] as const

type SurveyAction = (typeof SURVEY_ACTIONS)[number]

export const surveyFact = (action: SurveyAction, subject: Uuid, details: AuditFact['details'] = {}): AuditFact => ({
  action,
  subject: O.some(subject),
  details,
  outcome: 'done',
})
