// Responses to surveys, in PostgreSQL: one per code.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Day } from '#domain/shared/day.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid, SurveyResponse } from '#domain/survey/answers.ts'
import type { AnswerCount, ResponseStore } from '#domain/survey/ports.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { readFirstRow, readRows, defineStatement } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import { answers, language, surveyUuid } from './survey-columns.ts'

const responseRow: t.Decoder<unknown, SurveyResponse> = t.type(
  {
    uuid: makeUuidColumn<ResponseUuid>('ResponseUuid'),
    survey: surveyUuid,
    version: t.number,
    code: makeTextColumn<SurveyCode>('SurveyCode'),
    language,
    answers,
    submittedOn: makeTextColumn<Day>('Day'),
  },
  'survey_responses',
)

/** Connections write to different stripes of a count, so that concurrent answers seldom wait for each other. */
const STRIPES = 64

// Responses are counted under the question ''. Sorting locks the counts in one order.
const insertResponse = defineStatement('survey_response_insert', t.type({ isStored: t.literal(true) }))`
  with stored as (
    insert into survey_responses
        (tenant_uuid, response_uuid, survey_uuid, version, code, language, submitted_on, answers)
      values (:tenant, :id, :survey, :version, :code, :language, :submittedOn, :answers)
      on conflict (tenant_uuid, code) do nothing returning *
  ), counted as (
    insert into survey_answer_counts as counts (tenant_uuid, survey_uuid, version, question, value, stripe, times)
      select tenant_uuid, survey_uuid, version, given.question, given.value, pg_backend_pid() % ${String(STRIPES)}, 1
        from stored cross join lateral (
          select '' as question, '' as value
          union
          select key, case json_typeof(value) when 'number' then value::text else '' end from json_each(answers)
            where json_typeof(value) <> 'array'
          union
          select key, json_array_elements_text(value) from json_each(answers) where json_typeof(value) = 'array'
        ) given
        order by given.question, given.value
      on conflict (tenant_uuid, survey_uuid, version, question, value, stripe) do update set times = counts.times + 1
  )
  select true as "isStored" from stored`

const responseOfCode = defineStatement('survey_response_of_code', t.type({ version: t.number, answers }))`
  select version, answers from survey_responses where tenant_uuid = :tenant and code = :code`

const ofSurvey = 'from survey_responses where tenant_uuid = :tenant and survey_uuid = :survey'

const pageOfResponses = defineStatement('survey_response_page', responseRow)`
  select response_uuid as uuid, survey_uuid as survey, version, code, language, answers,
      to_char(submitted_on, 'YYYY-MM-DD') as "submittedOn"
    ${ofSurvey} and (:after::uuid is null or (submitted_on, response_uuid) > (
        select submitted_on, response_uuid from survey_responses where tenant_uuid = :tenant and response_uuid = :after::uuid))
    order by survey_responses.submitted_on, response_uuid limit :limit`

const countsOf = 'from survey_answer_counts where tenant_uuid = :tenant and survey_uuid = :survey'

const versionsAnswered = defineStatement('survey_response_versions', t.type({ version: t.number, count: t.number }))`
  select version, sum(times)::integer as count ${countsOf} and question = ''
    group by version order by version desc`

const countRow: t.Decoder<unknown, AnswerCount> = t.type({
  version: t.number,
  question: t.string,
  value: t.string,
  count: t.number,
})

const countAnswers = defineStatement('survey_response_counts', countRow)`
  select version, question, value, sum(times)::integer as count ${countsOf} and question <> ''
    group by version, question, value order by version, question, value`

export function makePostgresResponseStore(query: Knex, scope: Scope): ResponseStore {
  const tenant = getTenant(scope)
  return {
    add: ({ uuid: id, answers: given, ...response }) =>
      pipe(
        readFirstRow(query, insertResponse, {
          tenant,
          id,
          ...response,
          answers: JSON.stringify(answers.encode(given)),
        }),
        TE.map(O.isSome),
      ),
    findOfCode: (code) => readFirstRow(query, responseOfCode, { tenant, code }),
    listPage: (survey, after, limit) =>
      readRows(query, pageOfResponses, { tenant, survey, after: O.toNullable(after), limit }),
    count: (survey) =>
      pipe(
        readRows(query, versionsAnswered, { tenant, survey }),
        TE.map((found) => found.reduce((sum, { count }) => sum + count, 0)),
      ),
    countAnswers: (survey) => readRows(query, countAnswers, { tenant, survey }),
    listVersions: (survey) =>
      pipe(
        readRows(query, versionsAnswered, { tenant, survey }),
        TE.map((found) => found.map(({ version }) => version)),
      ),
  }
}
