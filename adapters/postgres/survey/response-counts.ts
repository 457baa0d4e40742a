// Counts of the answers to a survey, in PostgreSQL. `add` counts all responses; a narrower selection is counted when it is read.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Day } from '#domain/shared/day.ts'
import {
  type AnswerCount,
  type DailyCount,
  type ResponseStore,
  SHOWN_QUESTIONS,
  type VersionCount,
} from '#domain/survey/ports.ts'
import { isNarrowed, type ReleasedSelection, type ResponseSelection } from '#domain/survey/selection.ts'
import type { SeriesUuid } from '#domain/survey/survey-code.ts'
import { asNullable, instant, makeTextColumn, makeUuidColumn, mapRow } from '../kernel/columns.ts'
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

/** Whether the code `c` of a response is one of a confidential campaign. Null: it has no record. */
const IS_CONFIDENTIAL = '(not own.is_named and c.series_uuid <> c.public_id)'

/** The confidential campaign of a response. Null: it is of a named one, or of a visitor. */
export const CONFIDENTIAL_SERIES = `case when ${IS_CONFIDENTIAL} then c.series_uuid end as series`

/** Responses `r` of a selection, from the table on. `join`: further tables. The text has only the joins that apply. */
export function fromSelection({ series, released }: ResponseSelection, join = ''): string {
  const isLimited = released !== undefined
  const ofSeries = O.isSome(series)
    ? 'join public_survey_codes c on c.code = r.code and c.series_uuid = :series'
    : isLimited
      ? 'left join public_survey_codes c on c.code = r.code'
      : ''
  const limit = isLimited
    ? `left join survey_code_series own on own.series_uuid = c.series_uuid
      left join unnest(:released::uuid[], :until::date[]) as part (series_uuid, until) on part.series_uuid = c.series_uuid`
    : ''
  return `from survey_responses r ${ofSeries} ${limit} ${join}
    where r.tenant_uuid = :tenant and r.survey_uuid = :survey
      and r.submitted_on between coalesce(:from::date, '-infinity') and coalesce(:to::date, 'infinity')
      ${isLimited ? `and (${IS_CONFIDENTIAL} is not true or r.submitted_on <= part.until)` : ''}`
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

export const confidentialSeries = asNullable(makeUuidColumn<SeriesUuid>('SeriesUuid'))

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
    series: confidentialSeries,
    isClosed: t.boolean,
    day: makeTextColumn<Day>('Day'),
    version: t.number,
    responses: t.number,
  }),
)`
  select ${CONFIDENTIAL_SERIES},
      (${IS_CONFIDENTIAL} and own.ends_at <= :now) is true as "isClosed",
      to_char(r.submitted_on, 'YYYY-MM-DD') as day, r.version, count(*)::integer as responses
    from survey_responses r left join public_survey_codes c on c.code = r.code
      left join survey_code_series own on own.series_uuid = c.series_uuid
    where r.tenant_uuid = :tenant and r.survey_uuid = :survey
      and (:series::uuid is null or c.series_uuid = :series::uuid)
    group by 1, 2, r.submitted_on, r.version order by 1 nulls first, r.submitted_on, r.version`

const countVersionsOf = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_versions_selected', selection), versionRow)`
    select r.version, count(*)::integer as responses ${fromSelection(selection)} group by r.version order by r.version desc`

// Reads each answer once: `selectGiven` reads them three times, which takes three times as long. One empty value for each list of options
// says how many people answered.
export const EACH_VALUE = `cross join lateral json_each(r.answers) as given (question, answer)
  cross join lateral (
    select json_array_elements_text(case json_typeof(answer) when 'array' then answer
        else json_build_array(case json_typeof(answer) when 'number' then answer #>> '{}' else '' end) end)
      union all select '' where question <> '${SHOWN_QUESTIONS}' and json_typeof(answer) = 'array'
  ) as chosen (value)`

const countAnswersOf = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_counts_selected', selection), countRow)`
    select r.version, given.question, chosen.value, count(*)::integer as count ${fromSelection(selection, EACH_VALUE)}
      group by r.version, given.question, chosen.value order by r.version, given.question, chosen.value`

/** Each `day` with its `count`, of rows that are grouped by all else. */
export const DAY_COLUMNS = 'array_agg(day order by day) as days, array_agg(count order by day) as counts'

export const dayColumns = { days: t.array(makeTextColumn<Day>('Day')), counts: t.array(t.number) }

export function toDailyCount<Counted>({
  days,
  counts,
  ...counted
}: Counted & { readonly days: readonly Day[]; readonly counts: readonly number[] }) {
  return { ...counted, days: days.map((day, n) => ({ day, responses: counts[n] ?? 0 })) }
}

const dailyRow = mapRow(
  t.type({ series: confidentialSeries, version: t.number, question: t.string, value: t.string, ...dayColumns }),
  (row): DailyCount => toDailyCount(row),
)

const ofOneSeries = `(select series_uuid from survey_code_series where series_uuid = :series and not is_named)`

// One campaign is no key of the groups: comparing it for each value would take a tenth of the time.
const countAnswersByDayOf = (selection: ReleasedSelection) => {
  const [series, shown, keys] = O.isSome(selection.series)
    ? [`${ofOneSeries} as series`, '', '']
    : ['series', `${CONFIDENTIAL_SERIES}, `, 'series, ']
  return defineStatement(nameSelected('survey_response_counts_by_day', selection), dailyRow)`
    select ${series}, version, question, value, ${DAY_COLUMNS}
      from (
        select ${shown}to_char(r.submitted_on, 'YYYY-MM-DD') as day, r.version, given.question, chosen.value,
            count(*)::integer as count
          ${fromSelection(selection, EACH_VALUE)}
          group by ${keys}r.submitted_on, r.version, given.question, chosen.value
      ) as counted
      group by ${keys}version, question, value order by series nulls first, version, question, value`
}

export function makeResponseCounts(
  query: Knex,
  tenant: string | null,
): Pick<ResponseStore, 'countByDay' | 'countByVersion' | 'countAnswers' | 'countAnswersByDay'> {
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
    countAnswersByDay: (selection) =>
      readRows(query, countAnswersByDayOf(selection), { tenant, ...toSelectionValues(selection) }),
  }
}
