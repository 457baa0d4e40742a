// Wires the survey area: the public pages, the reactions of other areas to answers, and the surveys of administrators.
import { makeOptOutKeys } from '#adapters/crypto/keyed-hashes.ts'
import { makeCampaignStores } from '#adapters/postgres/campaign/stores.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeSurveyStores } from '#adapters/postgres/survey/stores.ts'
import { makeSurveyVisits } from '#adapters/postgres/survey/visits.ts'
import { makeAnswerSurvey } from '#application/survey/answer-survey.ts'
import { makeCodeLimits } from '#application/survey/code-limits.ts'
import { makeSurveyLinks } from '#application/survey/links.ts'
import { makeSurveyResults } from '#application/survey/results.ts'
import { makeSurveys, type UsesOfSurvey } from '#application/survey/surveys.ts'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { FindRespondents, OnAnswered, OnOptOut, SurveyStores } from '#domain/survey/ports.ts'
import type { Core } from './core.ts'
import type { Stores } from './stores.ts'

type AnsweringStores = SurveyStores & CampaignStores

interface SurveyAreaDeps {
  /** Reactions of the areas that use surveys. */
  readonly onAnswered: readonly OnAnswered<AnsweringStores>[]
  readonly onOptOut: readonly OnOptOut<AnsweringStores>[]
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
  readonly findRespondents: FindRespondents<Stores>
}

export function composeSurvey(
  { inScope, database, clock, random, limits, log, secrets, change }: Core,
  { onAnswered, onOptOut, usesOf, findRespondents }: SurveyAreaDeps,
) {
  const optOutKeyOf = makeOptOutKeys(secrets.jwtSecret)
  return {
    answering: makeAnswerSurvey<AnsweringStores>({
      // Leaves out the stores of other areas: creating them for each answer takes a fifth of its memory.
      inScope: makeInScope({
        database,
        stores: (query, scope) => ({
          ...makeSurveyStores(query, scope),
          ...makeCampaignStores(query, scope, optOutKeyOf),
        }),
      }),
      clock,
      random,
      visits: makeSurveyVisits(database),
      codeLimits: makeCodeLimits({ clock, limits, log }),
      onAnswered,
      onOptOut,
    }),
    surveys: makeSurveys({ inScope, clock, random, change, usesOf }),
    surveyLinks: makeSurveyLinks({ inScope, clock, random, change }),
    surveyResults: makeSurveyResults({ inScope, change, usesOf, findRespondents }),
  }
}
