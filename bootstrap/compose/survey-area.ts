// Wires the survey area: the public pages, the reactions of other areas to answers, and the surveys of administrators.
import { browserSecrets } from '#adapters/crypto/secrets.ts'
import type { Queue } from '#adapters/jobs/queue.ts'
import { makeAnswerSurvey } from '#application/survey/answer-survey.ts'
import { makeCodeLimits } from '#application/survey/code-limits.ts'
import { type CompareResultsDeps, makeCompareResults } from '#application/survey/comparison.ts'
import { makePurgeKeptAnswers } from '#application/survey/purge-kept-answers.ts'
import { makeSurveyLinks } from '#application/survey/links.ts'
import { makeSurveyResults } from '#application/survey/results.ts'
import { makeSurveys, type UsesOfSurvey } from '#application/survey/surveys.ts'
import type { FindRespondents, OnAnswered, OnOptOut, SurveyJob } from '#domain/survey/ports.ts'
import type { Core } from './core.ts'
import { makeScheduledQueue } from './queue-data.ts'
import type { AnsweringStores } from './shared-reads.ts'
import type { Stores } from './stores.ts'

interface SurveyAreaDeps {
  /** Reactions of the areas that use surveys. */
  readonly onAnswered: readonly OnAnswered<AnsweringStores>[]
  readonly onOptOut: readonly OnOptOut<AnsweringStores>[]
  readonly usesOf: readonly UsesOfSurvey<Stores>[]
  readonly findRespondents: FindRespondents<Stores>
  readonly groupings: CompareResultsDeps<Stores>['groupings']
}

export function composeSurvey(
  { inScope, inAnswerScope, surveyVisits, clock, random, limits, log, change }: Core,
  { onAnswered, onOptOut, usesOf, findRespondents, groupings }: SurveyAreaDeps,
) {
  return {
    answering: makeAnswerSurvey<AnsweringStores>({
      inScope: inAnswerScope,
      clock,
      random,
      secrets: browserSecrets,
      visits: surveyVisits,
      codeLimits: makeCodeLimits({ clock, limits, log }),
      onAnswered,
      onOptOut,
    }),
    surveys: makeSurveys({ inScope, clock, random, change, usesOf }),
    surveyLinks: makeSurveyLinks({ inScope, clock, random, change }),
    compareResults: makeCompareResults({ inScope, clock, usesOf, groupings }),
    purgeKeptAnswers: makePurgeKeptAnswers({ inScope, clock }),
    surveyResults: makeSurveyResults({ inScope, clock, change, usesOf, findRespondents }),
  }
}

export function makeSurveyQueues({
  purgeKeptAnswers,
}: ReturnType<typeof composeSurvey>): Readonly<Record<SurveyJob['queue'], Queue>> {
  return {
    'survey.purge': makeScheduledQueue(
      '50 4 * * *',
      { retries: 3, retryDelaySeconds: 300, deadlineSeconds: 3_600 },
      () => purgeKeptAnswers,
    ),
  }
}
