// Records that the first start writes, by which the history refers to them.
import { asTagUuid } from '#domain/identity/tag.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { drawUuid } from './draw.ts'

export const SATISFACTION_TEMPLATE = asTemplateUuid(drawUuid('template satisfaction'))
export const INVITATION_TEMPLATE = asTemplateUuid(drawUuid('template invitation'))
export const NOTIFICATION_TEMPLATE = asTemplateUuid(drawUuid('template notification'))
export const QUARTERLY_SURVEY = asSurveyUuid(drawUuid('survey quarterly'))
export const QUARTERLY_TAG = asTagUuid(drawUuid('tag quarterly'))
