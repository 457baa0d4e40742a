// The pages of surveys, loaded on demand.
import { resultTexts } from '../../texts/results.ts'
import { surveyTexts } from '../../texts/surveys.ts'
import { SurveyPage } from './survey-page.tsx'
import { AddSurveyPage, SurveysPage } from './surveys-page.tsx'

export const SURVEY_PAGES = {
  texts: { ...surveyTexts, ...resultTexts },
  pages: { surveys: SurveysPage, addSurvey: AddSurveyPage, survey: SurveyPage },
}
