// Audit entries of the survey area (IDN-7). They contain no text of a survey or an answer.
import { toFact, type ToFact } from '#domain/logging/audit.ts'

export const SURVEY_ACTIONS = [
  'survey.created',
  'survey.changed',
  'survey.removed',
  'survey.exported',
  'survey-link.created',
  'survey-link.changed',
] as const

export const surveyFact: ToFact<(typeof SURVEY_ACTIONS)[number]> = toFact
