// Counts of the answers to a survey, in PostgreSQL. `add` counts all responses; a narrower selection is counted when it is read.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Day } from '#domain/shared/day.ts'
import type { AnswerCount, ResponseStore, VersionCount } from '#domain/survey/ports.ts'
import { isNarrowed, type ResponseSelection } from '#domain/survey/selection.ts'
import type { SeriesUuid } from '#domain/survey/survey-code.ts'
import { asNullable, instant, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
import { readRows, defineStatement, type Values } from '../kernel/statement.ts'

/** Each value of the answers once. The response itself is counted under the question ''. */
export function selectGiven(answers: string): string {
  return `
    select '' as question, '' as value
    union
    select key, case json_typeof(value) when 'number' then value::text else '' end from json_each(${answers})
      where json_typeof(value) <> 'array'
    union
    select key, json_array_elements_text(value) from json_each(${answers}) where json_typeof(value) = 'array'`
}

/** Whether the code of a response is one of a confidential campaign. Null: the code has no record. */
const isConfidential = (series: string, code: string): string =>
  `(not ${series}.is_named and ${code}.series_uuid <> ${code}.public_id)`

/** Responses `r` of a selection, from the table on. `join`: further tables. The text has only the joins that apply. */
export function fromSelection({ series, released }: ResponseSelection, join = ''): string {
  const ofSeries = O.isSome(series) ? 'join public_survey_codes c on c.code = r.code and c.series_uuid = :series' : ''
  const isShown = `and (${isConfidential('kept', 'code')} is not true or r.submitted_on <= part.until)`
  const ofReleased = `left join public_survey_codes code on code.code = r.code
    left join survey_code_series kept on kept.series_uuid = code.series_uuid
    left join unnest(:released::uuid[], :until::date[]) as part (series_uuid, until) on part.series_uuid = kept.series_uuid`
  return `from survey_responses r ${ofSeries} ${released === undefined ? '' : ofReleased} ${join}
    where r.tenant_uuid = :tenant and r.survey_uuid = :survey
      and r.submitted_on between coalesce(:from::date, '-infinity') and coalesce(:to::date, 'infinity')
      ${released === undefined ? '' : isShown}`
}

export function nameSelected(name: string, { series, released }: ResponseSelection): string {
  return `${name}${O.isSome(series) ? '_of_series' : ''}${released === undefined ? '' : '_released'}`
}

export function toSelectionValues({ survey, series, from, to, released }: ResponseSelection): Values {
  return {
    survey,
    ...(O.isSome(series) && { series: series.value }),
    ...(released !== undefined && {
      released: released.map((one) => one.series),
      until: released.map(({ until }) => until),
    }),
    from: O.toNullable(from),
    to: O.toNullable(to),
  }
}

const versionRow: t.Decoder<unknown, VersionCount> = t.type({ version: t.number, responses: t.number })

const countRow: t.Decoder<unknown, AnswerCount> = t.type({
  version: t.number,
  question: t.string,
  value: t.string,
  count: t.number,
})

const countsOf = 'from survey_answer_counts where tenant_uuid = :tenant and survey_uuid = :survey'

const versionsCounted = defineStatement('survey_response_versions', versionRow)`
  select version, sum(times)::integer as responses ${countsOf} and question = '' and value = ''
    group by version order by version desc`

const answersCounted = defineStatement('survey_response_counts', countRow)`
  select version, question, value, sum(times)::integer as count ${countsOf} and (question <> '' or value <> '')
    group by version, question, value order by version, question, value`

const responsesCounted = defineStatement(
  'survey_responses_counted',
  t.type({
    series: asNullable(makeUuidColumn<SeriesUuid>('SeriesUuid')),
    isClosed: t.boolean,
    day: makeTextColumn<Day>('Day'),
    version: t.number,
    responses: t.number,
  }),
)`
  select series, "isClosed", to_char(submitted_on, 'YYYY-MM-DD') as day, version, count(*)::integer as responses
    from (
      select r.submitted_on, r.version, case when confidential then own.series_uuid end as series,
          confidential and coalesce(own.ends_at <= :now, false) as "isClosed"
        from survey_responses r left join public_survey_codes c on c.code = r.code
          left join survey_code_series own on own.series_uuid = c.series_uuid
          cross join lateral (select coalesce(${isConfidential('own', 'c')}, false) as confidential) as kind
        where r.tenant_uuid = :tenant and r.survey_uuid = :survey
          and (:series::uuid is null or c.series_uuid = :series::uuid)
    ) as given
    group by series, "isClosed", submitted_on, version order by series nulls first, submitted_on, version`

const countVersionsOf = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_versions_selected', selection), versionRow)`
    select r.version, count(*)::integer as responses ${fromSelection(selection)} group by r.version order by r.version desc`

// Reads each answer once: `selectGiven` reads them three times, which takes three times as long.
export const EACH_VALUE = `cross join lateral json_each(r.answers) as given (question, answer)
  cross join lateral json_array_elements_text(case json_typeof(answer) when 'array' then answer
    else json_build_array(case json_typeof(answer) when 'number' then answer #>> '{}' else '' end) end) as chosen (value)`

const countAnswersOf = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_counts_selected', selection), countRow)`
    select r.version, given.question, chosen.value, count(*)::integer as count ${fromSelection(selection, EACH_VALUE)}
      group by r.version, given.question, chosen.value order by r.version, given.question, chosen.value`

export function makeResponseCounts(
  query: Knex,
  tenant: string | null,
): Pick<ResponseStore, 'countByDay' | 'countByVersion' | 'countAnswers'> {
  return {
    countByDay: ({ survey, series }, now) =>
      readRows(query, responsesCounted, { tenant, survey, series: O.toNullable(series), now: instant.encode(now) }),
    countByVersion: (selection) =>
      isNarrowed(selection)
        ? readRows(query, countVersionsOf(selection), { tenant, ...toSelectionValues(selection) })
        : readRows(query, versionsCounted, { tenant, survey: selection.survey }),
    countAnswers: (selection) =>
      isNarrowed(selection)
        ? readRows(query, countAnswersOf(selection), { tenant, ...toSelectionValues(selection) })
        : readRows(query, answersCounted, { tenant, survey: selection.survey }),
  }
}
