// The columns of exported responses: a question in each wording, and each option of a choice (SVY-7).
import type { GivenAnswer } from './answers.ts'
import { parsePlacedValue } from './ranking.ts'
import { type AskedQuestion, toAnswerText } from './results.ts'
import { toOtherKey } from './survey.ts'
import type { Language } from '#domain/shared/language.ts'

export interface ResponseColumn {
  readonly question: AskedQuestion
  /** Undefined: the whole answer. */
  readonly option?: AskedQuestion['options'][number]
  /** The words beside the last option. */
  readonly isOther?: true
}

/** The key of the column's answer in a response. */
export function getAnswerKey({ question: { id }, isOther }: ResponseColumn): string {
  return isOther === true ? toOtherKey(id) : id
}

/** Null: the question was not asked or not answered, or the option was not offered. */
export type ResponseCell = string | number | null

/** Several choices and rankings have no column for the whole answer: spreadsheets cannot count within a cell. */
export function listResponseColumns(questions: readonly AskedQuestion[]): readonly ResponseColumn[] {
  return questions.flatMap((question) => [
    ...(question.kind.type === 'choices' || question.kind.type === 'ranking' ? [] : [{ question }]),
    ...question.options.map((option) => ({ question, option })),
    ...(question.hasOther ? [{ question, isOther: true as const }] : []),
  ])
}

/** For an option: its place in a ranking; 1 if it was chosen, otherwise 0. */
export function readResponseCell(
  { question, option }: ResponseColumn,
  version: number,
  answer: GivenAnswer | undefined,
  language: Language,
): ResponseCell {
  if (answer === undefined || !question.versions.includes(version)) return null
  if (option !== undefined) {
    if (typeof answer !== 'object' || !option.versions.includes(version)) return null
    if (question.kind.type !== 'ranking') return Number(answer.includes(option.id))
    return answer.map(parsePlacedValue).find((one) => one.option === option.id)?.place ?? null
  }
  return typeof answer === 'number' ? answer : toAnswerText(question, version, answer, language)
}
