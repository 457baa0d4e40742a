// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { makePostgresPublicLinkStore, makePostgresSurveyCodeStore } from './code-stores.ts'
import { makePostgresKeptAnswerStore } from './kept-answer-store.ts'
import { makePostgresResponseStore } from './response-store.ts'
import { makePostgresSurveyStore } from './survey-store.ts'

export function makeSurveyStores(query: Knex, scope: Scope): SurveyStores {
  return {
    surveys: makePostgresSurveyStore(query, scope),
    publicLinks: makePostgresPublicLinkStore(query),
    surveyCodes: makePostgresSurveyCodeStore(query, scope),
    surveyResponses: makePostgresResponseStore(query, scope),
    keptAnswers: makePostgresKeptAnswerStore(query, scope),
  }
}
