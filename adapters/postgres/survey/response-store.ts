// Responses to surveys, in PostgreSQL: one per code.
import * as t from 'io-ts'
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Day } from '#domain/shared/day.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import { type ResponseStore, type SelectedResponse, SHOWN_QUESTIONS } from '#domain/survey/ports.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import { languageColumn, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { readCountedPage, defineCount } from '../kernel/counted-page.ts'
import { readFirstRow, readRows, defineStatement } from '../kernel/statement.ts'
import { getTenant } from '../kernel/tenant-scope.ts'
import {
  fromSelection,
  makeResponseCounts,
  nameSelected,
  selectGiven,
  CONFIDENTIAL_SERIES,
  confidentialSeries,
  toSelectionValues,
} from './response-counts.ts'
import { answers, surveyUuid } from './survey-columns.ts'

const responseRow: t.Decoder<unknown, SelectedResponse> = t.type(
  {
    series: confidentialSeries,
    uuid: makeUuidColumn<ResponseUuid>('ResponseUuid'),
    survey: surveyUuid,
    version: t.number,
    code: makeTextColumn<SurveyCode>('SurveyCode'),
    language: languageColumn,
    answers,
    submittedOn: makeTextColumn<Day>('Day'),
  },
  'survey_responses',
)

/** Connections write to different stripes of a count, so that concurrent answers seldom wait for each other. */
const STRIPES = 64

// Sorting locks the counts in one order.
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
          ${selectGiven('answers')}
        ) given
        order by given.question, given.value
      on conflict (tenant_uuid, survey_uuid, version, question, value, stripe) do update set times = counts.times + 1
  )
  select true as "isStored" from stored`

const responseOfCode = defineStatement('survey_response_of_code', t.type({ version: t.number, answers }))`
  select version, answers from survey_responses where tenant_uuid = :tenant and code = :code`

/** What `fromSelection` does not join by itself. */
const joinSeries = ({ series, released }: ResponseSelection): string =>
  released !== undefined
    ? ''
    : `${O.isSome(series) ? '' : 'left join public_survey_codes c on c.code = r.code'}
      left join survey_code_series own on own.series_uuid = c.series_uuid`

const pageOfResponses = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_page', selection), responseRow)`
    select r.response_uuid as uuid, r.survey_uuid as survey, r.version, r.code, r.language, r.answers,
        to_char(r.submitted_on, 'YYYY-MM-DD') as "submittedOn", ${CONFIDENTIAL_SERIES}
      ${fromSelection(selection, joinSeries(selection))} and (:after::uuid is null or r.response_uuid > :after::uuid)
      order by r.response_uuid limit :limit`

const pageOfTexts = (selection: ResponseSelection) => {
  // Another version may ask the question with another kind of answer.
  const matching = `${fromSelection(selection)} and r.version = any (:versions::integer[])
    and json_typeof(r.answers -> :question) = 'string'`
  return {
    // Any order of responses would show which text belongs to which.
    page: defineStatement(nameSelected('survey_texts_page', selection), t.type({ text: t.string }))`
      select r.answers ->> :question as text ${matching} order by md5(r.answers ->> :question) limit :limit offset :skip`,
    count: defineCount(nameSelected('survey_texts_count', selection), matching),
  }
}

export function makePostgresResponseStore(query: Knex, scope: Scope): ResponseStore {
  const tenant = getTenant(scope)
  return {
    add: ({ uuid: id, answers: given, ...response }, shown = []) =>
      pipe(
        readFirstRow(query, insertResponse, {
          tenant,
          id,
          ...response,
          answers: JSON.stringify({ ...given, ...(shown.length > 0 && { [SHOWN_QUESTIONS]: shown }) }),
        }),
        TE.map(O.isSome),
      ),
    findOfCode: (code) => readFirstRow(query, responseOfCode, { tenant, code }),
    listPage: (selection, after, limit) =>
      readRows(query, pageOfResponses(selection), {
        tenant,
        ...toSelectionValues(selection),
        after: O.toNullable(after),
        limit,
      }),
    listTexts: (selection, { question, versions }, page) =>
      pipe(
        readCountedPage(
          query,
          pageOfTexts(selection),
          { tenant, ...toSelectionValues(selection), question, versions: versions.map(String) },
          page,
        ),
        TE.map(({ data, total }) => ({ data: data.map(({ text }) => text), total })),
      ),
    ...makeResponseCounts(query, tenant),
  }
}
