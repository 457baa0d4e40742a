// Responses to surveys, in PostgreSQL: one per code.
import * as t from 'io-ts'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import type { AnswerCount, ResponseStore } from '#domain/survey/ports.ts'
import type { SeriesUuid, SurveyCode } from '#domain/survey/survey-code.ts'
import { instant, text, uuid } from '../kernel/columns.ts'
import { countStatement, totalBy } from '../kernel/counted-page.ts'
import { command, firstRow, rows, statement, wrote } from '../kernel/statement.ts'
import { tenantOf } from '../kernel/tenant-scope.ts'
import { answers, language, surveyUuid } from './survey-columns.ts'

const responseRow: t.Decoder<unknown, SurveyResponse> = t.type(
  {
    uuid: uuid<ResponseUuid>('ResponseUuid'),
    survey: surveyUuid,
    version: t.number,
    code: text<SurveyCode>('SurveyCode'),
    series: uuid<SeriesUuid>('SeriesUuid'),
    language,
    answers,
    submittedAt: instant,
  },
  'survey_responses',
)

const insertResponse = command('survey_response_insert')`
  insert into survey_responses
      (tenant_uuid, response_uuid, survey_uuid, version, code, series_uuid, language, submitted_at, answers)
    values (:tenant, :id, :survey, :version, :code, :series, :language, :submittedAt, :answers)
    on conflict (tenant_uuid, code) do nothing`

const findAnswered = statement('survey_response_of_code', t.type({ answered: t.literal(true) }))`
  select true as answered from survey_responses where tenant_uuid = :tenant and code = :code`

const ofSurvey = 'from survey_responses where tenant_uuid = :tenant and survey_uuid = :survey'

const pageOfResponses = statement('survey_response_page', responseRow)`
  select response_uuid as uuid, survey_uuid as survey, version, code, series_uuid as series, language, answers,
      submitted_at as "submittedAt"
    ${ofSurvey} and response_uuid > :after order by response_uuid limit :limit`

const countResponses = countStatement('survey_response_count', ofSurvey)

const versionsAnswered = statement('survey_response_versions', t.type({ version: t.number }))`
  select distinct version ${ofSurvey} order by version desc`

const countRow: t.Decoder<unknown, AnswerCount> = t.type({ question: t.string, value: t.string, count: t.number })

const countAnswers = statement('survey_response_counts', countRow)`
  select given.key as question, one.value, count(*)::integer as count
    from survey_responses
      cross join lateral json_each(answers) given
      cross join lateral (
        select json_array_elements_text(given.value) as value where json_typeof(given.value) = 'array'
        union all
        select case json_typeof(given.value) when 'number' then given.value #>> '{}' else '' end
          where json_typeof(given.value) <> 'array'
      ) one
    where tenant_uuid = :tenant and survey_uuid = :survey
    group by given.key, one.value order by given.key, one.value`

const FIRST = '00000000-0000-0000-0000-000000000000'

export const makePostgresResponseStore = (query: Knex, scope: Scope): ResponseStore => {
  const tenant = tenantOf(scope)
  return {
    add: ({ uuid: id, submittedAt, answers: given, ...response }) =>
      wrote(query, insertResponse, {
        tenant,
        id,
        ...response,
        submittedAt: instant.encode(submittedAt),
        answers: JSON.stringify(answers.encode(given)),
      }),
    isAnswered: (code) => pipe(firstRow(query, findAnswered, { tenant, code }), TE.map(O.isSome)),
    page: (survey, after, limit) =>
      rows(query, pageOfResponses, { tenant, survey, after: O.getOrElse((): string => FIRST)(after), limit }),
    count: (survey) => totalBy(query, countResponses, { tenant, survey }),
    counts: (survey) => rows(query, countAnswers, { tenant, survey }),
    versions: (survey) =>
      pipe(
        rows(query, versionsAnswered, { tenant, survey }),
        TE.map((found) => found.map(({ version }) => version)),
      ),
  }
}
