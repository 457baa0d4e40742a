// The pages of surveys, loaded on demand.
import { surveyTexts } from '../../texts/surveys.ts'
import { SurveyPage } from './survey-page.tsx'
import { AddSurveyPage, SurveysPage } from './surveys-page.tsx'

export const SURVEY_PAGES = {
  texts: surveyTexts,
  pages: { surveys: SurveysPage, addSurvey: AddSurveyPage, survey: SurveyPage },
}
