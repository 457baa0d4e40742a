// The survey in an address, and a sample of it.
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { makeUuid } from '../codecs/text.ts'

export const surveyParams = { id: makeUuid<SurveyUuid>() }

export const sampleOne = { params: { id: '6a1c3e5f-7b9d-4f2a-8c4e-0d6f8a1b9301' } }
