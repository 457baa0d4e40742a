// The columns of exported responses: a question in each wording, each option of a choice, and each row of a matrix (SVY-7).
import type { GivenAnswer } from './answers.ts'
import { parseItemAnswer } from './item-answers.ts'
import { ANSWER_FORMS } from './question-kinds.ts'
import { type AskedQuestion, toAnswerText } from './results.ts'
import { toOtherKey } from './survey.ts'
import type { Language } from '#domain/shared/language.ts'

export interface ResponseColumn {
  readonly question: AskedQuestion
  /** An option, or a row of a matrix. Undefined: the whole answer. */
  readonly option?: AskedQuestion['options'][number]
  /** The words beside the last option. */
  readonly isOther?: true
}

/** The key of the column's answer in a response. */
export function getAnswerKey({ question: { id }, isOther }: ResponseColumn): string {
  return isOther === true ? toOtherKey(id) : id
}

/** Null: the question was not asked or not answered, or the option or row was not offered. */
export type ResponseCell = string | number | null

/** Several choices and items have no column for the whole answer: spreadsheets cannot count within a cell. */
export function listResponseColumns(questions: readonly AskedQuestion[]): readonly ResponseColumn[] {
  return questions.flatMap((question) => [
    ...(question.kind.type === 'choices' || ANSWER_FORMS[question.kind.type] === 'items' ? [] : [{ question }]),
    ...(question.kind.type === 'matrix' ? question.rows : question.options).map((option) => ({ question, option })),
    ...(question.hasOther ? [{ question, isOther: true as const }] : []),
  ])
}

/** For an option: its place in a ranking; 1 if it was chosen, otherwise 0. For a row: the text of the chosen option. */
export function readResponseCell(
  { question, option }: ResponseColumn,
  version: number,
  answer: GivenAnswer | undefined,
  language: Language,
): ResponseCell {
  if (answer === undefined || !question.versions.includes(version)) return null
  if (option !== undefined) {
    if (typeof answer !== 'object' || !option.versions.includes(version)) return null
    if (ANSWER_FORMS[question.kind.type] !== 'items') return Number(answer.includes(option.id))
    const value = answer.map(parseItemAnswer).find(({ item }) => item === option.id)?.value
    if (value === undefined) return null
    return question.kind.type === 'ranking' ? Number(value) : toAnswerText(question, version, [value], language)
  }
  return typeof answer === 'number' ? answer : toAnswerText(question, version, answer, language)
}
