// Counts of the answers to a survey, in PostgreSQL. `add` counts all responses; a narrower selection is counted when it is read.
import * as t from 'io-ts'
import { O } from '#domain/shared/fp.ts'
import type { Knex } from 'knex'
import type { Day } from '#domain/shared/day.ts'
import type { AnswerCount, ResponseStore, VersionCount } from '#domain/survey/ports.ts'
import { type DayCount, isNarrowed, type ResponseSelection } from '#domain/survey/selection.ts'
import type { SeriesUuid } from '#domain/survey/survey-code.ts'
import { instant, makeTextColumn, makeUuidColumn } from '../kernel/columns.ts'
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

/** Responses `r` of a selection, from the table on. `join`: further tables. The text has only the joins that apply. */
export function fromSelection({ series, limits = [] }: ResponseSelection, join = ''): string {
  const isLimited = limits.length > 0
  const ofSeries = O.isSome(series)
    ? 'join public_survey_codes c on c.code = r.code and c.series_uuid = :series'
    : isLimited
      ? 'join public_survey_codes c on c.code = r.code'
      : ''
  const limit = isLimited
    ? 'left join unnest(:limited::uuid[], :until::date[]) as part (series_uuid, until) on part.series_uuid = c.series_uuid'
    : ''
  return `from survey_responses r ${ofSeries} ${limit} ${join}
    where r.tenant_uuid = :tenant and r.survey_uuid = :survey
      and r.submitted_on between coalesce(:from::date, '-infinity') and coalesce(:to::date, 'infinity')
      ${isLimited ? 'and (part.series_uuid is null or r.submitted_on <= part.until)' : ''}`
}

export function nameSelected(name: string, { series, limits = [] }: ResponseSelection): string {
  return `${name}${O.isSome(series) ? '_of_series' : ''}${limits.length > 0 ? '_limited' : ''}`
}

export function toSelectionValues({ survey, series, from, to, limits = [] }: ResponseSelection): Values {
  return {
    survey,
    ...(O.isSome(series) && { series: series.value }),
    ...(limits.length > 0 && {
      limited: limits.map((limit) => limit.series),
      until: limits.map(({ until }) => O.getOrElse(() => '-infinity')(until)),
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

const dayProps = { day: makeTextColumn<Day>('Day'), responses: t.number }
const dayRow: t.Decoder<unknown, DayCount> = t.type(dayProps)

const daysOfSeries = defineStatement(
  'survey_series_days',
  t.type({ ...dayProps, series: makeUuidColumn<SeriesUuid>('SeriesUuid'), isClosed: t.boolean }),
)`
  select c.series_uuid as series, coalesce(own.ends_at <= :now, false) as "isClosed",
      to_char(r.submitted_on, 'YYYY-MM-DD') as day, count(*)::integer as responses
    from survey_responses r join public_survey_codes c on c.code = r.code and c.series_uuid <> c.public_id
      join survey_code_series own on own.series_uuid = c.series_uuid and not own.is_named
    where r.tenant_uuid = :tenant and r.survey_uuid = :survey
      and (:series::uuid is null or c.series_uuid = :series::uuid)
    group by c.series_uuid, own.ends_at, r.submitted_on order by c.series_uuid, r.submitted_on`

const countDaysOf = (selection: ResponseSelection) =>
  defineStatement(nameSelected('survey_response_days', selection), dayRow)`
    select to_char(r.submitted_on, 'YYYY-MM-DD') as day, count(*)::integer as responses ${fromSelection(selection)}
      group by r.submitted_on order by r.submitted_on`

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
): Pick<ResponseStore, 'countByDay' | 'countSeriesByDay' | 'countByVersion' | 'countAnswers'> {
  return {
    countByDay: (asked) => {
      const selection = { ...asked, from: O.none, to: O.none }
      return readRows(query, countDaysOf(selection), { tenant, ...toSelectionValues(selection) })
    },
    countSeriesByDay: ({ survey, series }, now) =>
      readRows(query, daysOfSeries, { tenant, survey, series: O.toNullable(series), now: instant.encode(now) }),
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
