// Wires the survey area: the public pages by code, what areas above do about answers, and the surveys of administrators.
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { makeAudited } from '#application/identity/audit.ts'
import { makeChange } from '#application/identity/change.ts'
import { makeAnswerSurvey } from '#application/survey/answer-survey.ts'
import { makeCodeLimits } from '#application/survey/code-limits.ts'
import { makeSurveyLinks } from '#application/survey/links.ts'
import { makeSurveyResults } from '#application/survey/results.ts'
import { makeSurveys, type UsesOfSurvey } from '#application/survey/surveys.ts'
import type { OnAnswered, OnOptOut } from '#domain/survey/ports.ts'
import type { Core } from './core.ts'
import type { Stores } from './stores.ts'

export interface SurveyAreaDeps extends Pick<
  Core,
  'inScope' | 'database' | 'clock' | 'random' | 'limits' | 'log' | 'logOf' | 'operatorTenant'
> {
  /** Of the areas above. */
  readonly onAnswered: readonly OnAnswered<Stores>[]
  readonly onOptOut: readonly OnOptOut<Stores>[]
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
}

export const composeSurvey = (deps: SurveyAreaDeps) => {
  const own = { ...deps, change: makeChange<Stores>({ ...deps, audited: makeAudited<Stores>(deps) }) }
  return {
    answering: makeAnswerSurvey({
      ...deps,
      visits: makeSurveyVisits(deps.database),
      codeLimits: makeCodeLimits(deps),
    }),
    surveys: makeSurveys(own),
    surveyLinks: makeSurveyLinks(own),
    surveyResults: makeSurveyResults(own),
  }
}
