// Responses to surveys, in memory: one per code.
import { O } from '#domain/shared/fp.ts'
import type { GivenAnswer, SurveyResponse } from '#domain/survey/answers.ts'
import type { AnswerCount, ResponseStore } from '#domain/survey/ports.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import { asPort, type Table } from '../kernel/memory.ts'
import { byAll, byText } from '../kernel/ordering.ts'

const inOrder = byAll<SurveyResponse>(
  byText(({ submittedOn }) => submittedOn),
  byText(({ uuid }) => uuid),
)

function listValues(answer: GivenAnswer): readonly string[] {
  if (typeof answer === 'number') return [String(answer)]
  return typeof answer === 'string' ? [''] : [...new Set(answer)]
}

function countAnswers(responses: readonly SurveyResponse[]): readonly AnswerCount[] {
  const counts = new Map<string, AnswerCount>()
  for (const { version, answers } of responses)
    for (const [question, answer] of Object.entries(answers))
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

/** `rows`: by code. Throws for a response to an unknown version, as the foreign key of the database does. */
export function makeMemoryResponseStore(
  rows: Table<SurveyResponse, 'uuid'>,
  isVersion: (survey: SurveyUuid, version: number) => boolean,
): ResponseStore {
  const ofSurvey = (survey: SurveyUuid) => rows.rows().filter((response) => response.survey === survey)
  return asPort({
    add: (response) => {
      if (rows.get(response.code) !== undefined) return false
      if (!isVersion(response.survey, response.version)) throw new Error('a response to a version that does not exist')
      rows.put(response.code, response)
      return true
    },
    findOfCode: (code) => {
      const row = rows.get(code)
      return O.fromNullable(row && { version: row.version, answers: row.answers })
    },
    listPage: (survey, after, limit) => {
      const last = O.isSome(after) ? rows.by('uuid', after.value) : undefined
      return ofSurvey(survey)
        .filter((one) => O.isNone(after) || (last !== undefined && inOrder(last, one) < 0))
        .toSorted(inOrder)
        .slice(0, limit)
    },
    count: (survey) => ofSurvey(survey).length,
    countAnswers: (survey) => countAnswers(ofSurvey(survey)),
    listVersions: (survey) => [...new Set(ofSurvey(survey).map(({ version }) => version))].toSorted((a, b) => b - a),
  })
}
