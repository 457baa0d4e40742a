// Surveys, links, codes and responses in memory: the stores of a unit of work.
import { O } from '#domain/shared/fp.ts'
import type { Tenant } from '#domain/identity/tenant.ts'
import { toNameKey } from '#domain/identity/naming.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import type { Memory, Table } from '../kernel/memory.ts'
import {
  type CodeRow,
  type CodeSeries,
  type LinkRow,
  listLinks,
  makeFindStanding,
  type MemorySurveyCodeStore,
  makeMemoryPublicLinkStore,
  makeMemorySurveyCodeStore,
} from './code-stores.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { type KeptRow, makeMemoryKeptAnswerStore } from './kept-answer-store.ts'
import { makeCountGrouped, makeMemoryResponseStore, type ResponseRow } from './response-store.ts'
import { type SurveyRow, makeMemorySurveyStore, toVersionKey, type VersionRow } from './survey-store.ts'

export type MemorySurveyStores = SurveyStores & {
  readonly surveyCodes: MemorySurveyCodeStore
}

export type SurveyMemory = ReturnType<typeof makeSurveyMemory>

/** `random` returns the bytes that codes are created from. */
export function makeSurveyMemory(
  memory: Memory,
  { tenants }: { readonly tenants: Table<Tenant> },
  random?: (bytes: number) => Uint8Array,
) {
  const surveysOf = memory.tenantTable<SurveyRow, 'name'>({ name: ({ name }) => toNameKey(name) })
  const versionsOf = memory.tenantTable<VersionRow>()
  const responsesOf = memory.tenantTable<ResponseRow, 'uuid'>({ uuid: ({ uuid }) => uuid })
  const keptOf = memory.tenantTable<KeptRow>()
  const codeTables = {
    links: memory.table<LinkRow>(),
    codes: memory.table<CodeRow>(),
    series: memory.table<CodeSeries>(),
  }
  const codeOf = (code: SurveyCode) => codeTables.codes.get(code)?.code
  return {
    ...codeTables,
    surveysOf,
    /** Responses by their code. */
    responsesOf,
    keptOf,
    /** Counts the selected responses by the groups of their codes. */
    countAnswersIn: (scope: Scope) => makeCountGrouped(responsesOf(scope), codeOf),
    stores: (scope: Scope): MemorySurveyStores => {
      const [surveys, versions, responses] = [surveysOf(scope), versionsOf(scope), responsesOf(scope)]
      return {
        surveys: makeMemorySurveyStore(
          { surveys, versions },
          (survey) => (scope._tag === 'Tenant' ? listLinks(codeTables.links, scope.tenantUuid, survey) : []),
          (survey) => responses.rows().some((response) => response.survey === survey),
        ),
        publicLinks: makeMemoryPublicLinkStore(codeTables),
        surveyCodes: makeMemorySurveyCodeStore(codeTables, tenants, scope, random),
        surveyResponses: makeMemoryResponseStore(
          responses,
          (survey, version) => versions.get(toVersionKey(survey, version)) !== undefined,
          codeOf,
          (series) => codeTables.series.get(series)?.endsAt ?? O.none,
        ),
        keptAnswers: makeMemoryKeptAnswerStore(
          keptOf(scope),
          (code) => responses.get(code) !== undefined,
          makeFindStanding(codeTables, tenants),
        ),
      }
    },
  }
}
