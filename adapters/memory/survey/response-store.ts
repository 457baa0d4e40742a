// Responses to surveys, in memory: one per code.
import { createHash } from 'node:crypto'
import { O } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { GivenAnswer, SurveyResponse } from '#domain/survey/answers.ts'
import {
  type AnswerCount,
  type DailyCount,
  type GroupedCount,
  type ResponseStore,
  SHOWN_QUESTIONS,
  type VersionCount,
} from '#domain/survey/ports.ts'
import { isNarrowed, isWithinDays, type ResponseSelection } from '#domain/survey/selection.ts'
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

const listValuesOfPart = (question: QuestionId, answer: GivenAnswer): readonly string[] =>
  typeof answer === 'object' && question !== SHOWN_QUESTIONS ? [...listValues(answer), ''] : listValues(answer)

function countVersions(responses: readonly SurveyResponse[]): readonly VersionCount[] {
  return [...Map.groupBy(responses, ({ version }) => version)]
    .map(([version, same]) => ({ version, responses: same.length }))
    .toSorted((a, b) => b.version - a.version)
}

function countAnswers(responses: readonly ResponseRow[], isPart: boolean): readonly AnswerCount[] {
  const counts = new Map<string, AnswerCount>()
  for (const { version, answers, shown } of responses)
    for (const [question, answer] of Object.entries({ ...answers, [SHOWN_QUESTIONS]: shown }))
      for (const value of isPart ? listValuesOfPart(question, answer) : listValues(answer)) {
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

/** In the order of `countAnswers`. */
function countByDay(responses: readonly ResponseRow[]): readonly Omit<DailyCount, 'series'>[] {
  const days = [...Map.groupBy(responses, ({ submittedOn }) => submittedOn)]
    .toSorted(byText(([day]) => day))
    .map(([day, own]) => ({ day, own: countAnswers(own, true) }))
  return countAnswers(responses, true).map(({ version, question, value }) => ({
    version,
    question,
    value,
    days: days.flatMap(({ day, own }) =>
      own
        .filter((one) => one.version === version && one.question === question && one.value === value)
        .map(({ count }) => ({ day, responses: count })),
    ),
  }))
}

type CodeOf = (code: SurveyCode) => IssuedCode | undefined

/** The confidential campaign whose code it is. */
const findConfidential = (code: IssuedCode | undefined): SeriesUuid | undefined =>
  code === undefined || code.isNamed || code.series === (code.publicId as string) ? undefined : code.series

const isReleased = ({ released }: ResponseSelection, series: SeriesUuid | undefined, day: Day): boolean =>
  series === undefined || released === undefined || released.some((one) => one.series === series && day <= one.until)

const makeListSelected =
  (rows: Table<ResponseRow, 'uuid'>, codeOf: CodeOf) =>
  (selection: ResponseSelection): readonly ResponseRow[] =>
    rows
      .rows()
      .filter(
        ({ survey, code, submittedOn }) =>
          survey === selection.survey &&
          (O.isNone(selection.series) || codeOf(code)?.series === selection.series.value) &&
          isReleased(selection, findConfidential(codeOf(code)), submittedOn) &&
          isWithinDays(selection, submittedOn),
      )
      .toSorted(inOrder)

export function makeCountGrouped(rows: Table<ResponseRow, 'uuid'>, codeOf: CodeOf) {
  const listSelected = makeListSelected(rows, codeOf)
  return (selection: ResponseSelection, groupsOf: (code: SurveyCode) => readonly string[]): readonly GroupedCount[] =>
    [...Map.groupBy(listSelected(selection), ({ code }) => groupsOf(code).toSorted().join(' '))].flatMap(
      ([key, same]) => {
        const groups = key === '' ? [] : key.split(' ')
        const responses = [...Map.groupBy(same, ({ version }) => version)].map(([version, own]): GroupedCount => ({
          groups,
          version,
          question: '',
          value: '',
          days: [...Map.groupBy(own, ({ submittedOn }) => submittedOn)]
            .map(([day, ofDay]) => ({ day, responses: ofDay.length }))
            .toSorted(byText(({ day }) => day)),
        }))
        return [...responses, ...countByDay(same).map((one): GroupedCount => ({ ...one, groups }))]
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
  const seriesOf = ({ code }: ResponseRow) => O.fromNullable(findConfidential(codeOf(code)))
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
        .map((row) => ({ ...toResponse(row), series: seriesOf(row) })),
    countByDay: ({ survey, series }, now) => {
      const given = listSelected({ survey, series, from: O.none, to: O.none })
      const kinds = Map.groupBy(given, ({ code, submittedOn, version }) =>
        [findConfidential(codeOf(code)) ?? '', submittedOn, String(version).padStart(9)].join(),
      )
      return [...kinds].toSorted(byText(([key]) => key)).flatMap(([, same]) => {
        const [first] = same
        if (first === undefined) return []
        const of = findConfidential(codeOf(first.code))
        const isClosed = of !== undefined && O.exists((at: Instant) => at <= now)(endsAtOf(of))
        const { submittedOn: day, version } = first
        return [{ series: O.fromNullable(of), isClosed, day, version, responses: same.length }]
      })
    },
    countByVersion: (selection) => countVersions(listSelected(selection)),
    countAnswers: (selection) => countAnswers(listSelected(selection), isNarrowed(selection)),
    countAnswersByDay: (selection) =>
      [...Map.groupBy(listSelected(selection), (row) => O.toUndefined(seriesOf(row)))]
        .toSorted(byText(([series]) => series ?? ''))
        .flatMap(([series, own]) => countByDay(own).map((one) => ({ ...one, series: O.fromNullable(series) }))),
    listTexts: (selection, { question, versions }, page) =>
      toPaged(
        listSelected(selection)
          .flatMap(({ version, answers }) => {
            const text = answers[question]
            return typeof text === 'string' && versions.includes(version) ? [text] : []
          })
          .toSorted(byText((text) => createHash('md5').update(text).digest('hex'))),
        page,
      ),
  })
}
