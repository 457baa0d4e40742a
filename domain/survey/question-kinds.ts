// What kinds of questions have in common, in one table: the form of their answers decides how these are read, compared, counted and exported (SVY-9).
import type { AnswerOption, QuestionKind, QuestionType } from './survey.ts'

/**
 * `options`: the ids of the chosen ones. `items`: a value for each of `listAnswerItems`. `number`: within bounds. `words`: results list them, and do
 * not count them by value.
 */
export type AnswerForm = 'options' | 'items' | 'number' | 'words'

export const ANSWER_FORMS = {
  choice: 'options',
  choices: 'options',
  ranking: 'items',
  matrix: 'items',
  rating: 'number',
  recommendation: 'number',
  number: 'number',
  date: 'words',
  text: 'words',
} as const satisfies Readonly<Record<QuestionType, AnswerForm>>

/** Whether people type the answer in one field. */
export function isTyped(kind: QuestionKind): kind is Extract<QuestionKind, { type: 'text' | 'number' | 'date' }> {
  return kind.type === 'text' || kind.type === 'number' || kind.type === 'date'
}

export function listOptions(kind: QuestionKind): readonly AnswerOption[] {
  return 'options' in kind ? kind.options : []
}

export function listRows(kind: QuestionKind): readonly AnswerOption[] {
  return kind.type === 'matrix' ? kind.rows : []
}

/** Everything within a question that has an id and a text of its own. */
export function listWorded(kind: QuestionKind): readonly AnswerOption[] {
  return [...listRows(kind), ...listOptions(kind)]
}

/** What has a value of its own in an answer: each option of a ranking has a place, each row of a matrix an option. */
export function listAnswerItems(kind: QuestionKind): readonly AnswerOption[] {
  return kind.type === 'ranking' ? kind.options : listRows(kind)
}
