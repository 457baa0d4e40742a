// Responses to surveys, in memory: one per code.
import { O } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { GivenAnswer, SurveyResponse } from '#domain/survey/answers.ts'
import {
  type AnswerCount,
  type GroupedCount,
  type ResponseStore,
  SHOWN,
  type VersionCount,
} from '#domain/survey/ports.ts'
import type { DayCount, ResponseSelection } from '#domain/survey/selection.ts'
import type { IssuedCode, SeriesUuid, SurveyCode } from '#domain/survey/survey-code.ts'
import type { QuestionId, SurveyUuid } from '#domain/survey/survey.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText, toPaged } from '../kernel/ordering.ts'

export interface ResponseRow extends SurveyResponse {
  /** The questions with a condition that were shown. */
  readonly shown: readonly QuestionId[]
}

const toResponse = (row: ResponseRow): SurveyResponse => {
  const { uuid, survey, version, code, language, answers, submittedOn } = row
  return { uuid, survey, version, code, language, answers, submittedOn }
}

const inOrder = byText<SurveyResponse>(({ uuid }) => uuid)

function listValues(answer: GivenAnswer): readonly string[] {
  if (typeof answer === 'number') return [String(answer)]
  return typeof answer === 'string' ? [''] : [...new Set(answer)]
}

function countVersions(responses: readonly SurveyResponse[]): readonly VersionCount[] {
  return [...Map.groupBy(responses, ({ version }) => version)]
    .map(([version, same]) => ({ version, responses: same.length }))
    .toSorted((a, b) => b.version - a.version)
}

function countDays(responses: readonly SurveyResponse[]): readonly DayCount[] {
  return [...Map.groupBy(responses, ({ submittedOn }) => submittedOn)]
    .map(([day, same]) => ({ day, responses: same.length }))
    .toSorted(byText(({ day }) => day))
}

function countAnswers(responses: readonly ResponseRow[]): readonly AnswerCount[] {
  const counts = new Map<string, AnswerCount>()
  for (const { version, answers, shown } of responses)
    for (const [question, answer] of Object.entries({ ...answers, [SHOWN]: shown }))
      for (const value of listValues(answer)) {
        const key = JSON.stringify([version, question, value])
        counts.set(key, { version, question, value, count: (counts.get(key)?.count ?? 0) + 1 })
      }
  return [...counts.values()].toSorted(
    byAll<AnswerCount>(
      (a, b) => a.version - b.version,
      byText(({ question }) => question),
      byText(({ value }) => value),
    ),
  )
}

type CodeOf = (code: SurveyCode) => IssuedCode | undefined

/** `until` undefined: no limit. */
const isWithin = (until: O.Option<Day> | undefined, day: Day): boolean =>
  until === undefined || O.exists((last: Day) => day <= last)(until)

const makeListSelected =
  (rows: Table<ResponseRow, 'uuid'>, codeOf: CodeOf) =>
  ({ survey, series, from, to, limits = [] }: ResponseSelection): readonly ResponseRow[] =>
    rows
      .rows()
      .filter(
        ({ survey: of, code, submittedOn }) =>
          of === survey &&
          (O.isNone(series) || codeOf(code)?.series === series.value) &&
          isWithin(limits.find((limit) => codeOf(code)?.series === limit.series)?.until, submittedOn) &&
          (O.isNone(from) || submittedOn >= from.value) &&
          (O.isNone(to) || submittedOn <= to.value),
      )
      .toSorted(inOrder)

export function makeCountGrouped(rows: Table<ResponseRow, 'uuid'>, codeOf: CodeOf) {
  const listSelected = makeListSelected(rows, codeOf)
  return (selection: ResponseSelection, groupsOf: (code: SurveyCode) => readonly string[]): readonly GroupedCount[] =>
    [...Map.groupBy(listSelected(selection), ({ code }) => groupsOf(code).toSorted().join(' '))].flatMap(
      ([key, same]) => {
        const groups = key === '' ? [] : key.split(' ')
        const responses = [...Map.groupBy(same, ({ submittedOn }) => submittedOn)].flatMap(([day, ofDay]) =>
          countVersions(ofDay).map(({ version, responses: count }): GroupedCount => ({
            groups,
            day,
            version,
            question: '',
            value: '',
            count,
          })),
        )
        return [...responses, ...countAnswers(same).map((one): GroupedCount => ({ ...one, groups }))]
      },
    )
}

/** `rows`: by code. Throws for a response to an unknown version, as the foreign key of the database does. */
export function makeMemoryResponseStore(
  rows: Table<ResponseRow, 'uuid'>,
  isVersion: (survey: SurveyUuid, version: number) => boolean,
  codeOf: CodeOf,
  endsAtOf: (series: SeriesUuid) => O.Option<Instant>,
): ResponseStore {
  const listSelected = makeListSelected(rows, codeOf)
  return asPort({
    add: (response, shown = []) => {
      if (rows.get(response.code) !== undefined) return false
      if (!isVersion(response.survey, response.version)) throw new Error('a response to a version that does not exist')
      rows.put(response.code, { ...response, shown })
      return true
    },
    findOfCode: (code) => {
      const row = rows.get(code)
      return O.fromNullable(row && { version: row.version, answers: row.answers })
    },
    listPage: (selection, after, limit) =>
      listSelected(selection)
        .filter(({ uuid }) => O.isNone(after) || uuid > after.value)
        .slice(0, limit)
        .map(toResponse),
    countSeriesByDay: ({ survey, series }, now) => {
      const given = makeListSelected(rows, codeOf)({ survey, series, from: O.none, to: O.none })
      const confidential = given.filter(({ code }) => {
        const own = codeOf(code)
        return own !== undefined && !own.isNamed && own.series !== (own.publicId as string)
      })
      return [...Map.groupBy(confidential, ({ code }) => codeOf(code)?.series)]
        .flatMap(([of, same]) => {
          if (of === undefined) return []
          const isClosed = O.exists((at: Instant) => at <= now)(endsAtOf(of))
          return countDays(same).map((one) => ({ ...one, series: of, isClosed }))
        })
        .toSorted(byText((one) => one.series))
    },
    countByDay: (asked) => countDays(listSelected({ ...asked, from: O.none, to: O.none })),
    countByVersion: (selection) => countVersions(listSelected(selection)),
    countAnswers: (selection) => countAnswers(listSelected(selection)),
    listTexts: (selection, { question, versions }, page) =>
      toPaged(
        listSelected(selection).flatMap(({ version, answers }) => {
          const text = answers[question]
          return typeof text === 'string' && versions.includes(version) ? [text] : []
        }),
        page,
      ),
  })
}
