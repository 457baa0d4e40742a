// Reads answers from a form, and reports every fault at its question. Only questions that are shown have answers (SVY-4, SVY-8).
import * as E from 'fp-ts/lib/Either.js'
import type { GivenAnswer, GivenAnswers } from './answers.ts'
import { followPath, listShown } from './conditions.ts'
import type { QuestionId, SurveyContent, SurveyQuestion } from './survey.ts'

/** Values of a form by the question's id. */
export type PostedAnswers = ReadonlyMap<string, readonly string[]>

export interface AnswerFault {
  readonly question: QuestionId
  readonly fault: 'required' | 'unknown_option' | 'one_only' | 'not_a_rating' | 'too_long'
}

type Read = E.Either<AnswerFault['fault'], GivenAnswer | undefined>

function readChoice(
  options: readonly { readonly id: QuestionId }[],
  values: readonly string[],
  several: boolean,
): Read {
  const distinct = [...new Set(values)]
  if (!distinct.every((value) => options.some(({ id }) => id === value))) return E.left('unknown_option')
  if (!several && distinct.length > 1) return E.left('one_only')
  return E.right(distinct.length === 0 ? undefined : distinct)
}

function readAnswer({ kind }: SurveyQuestion, posted: readonly string[]): Read {
  // PostgreSQL stores no NUL.
  const values = posted.map((value) => value.replaceAll('\0', '')).filter((value) => value.trim() !== '')
  const [value] = values
  switch (kind.type) {
    case 'choice':
    case 'choices':
      return readChoice(kind.options, values, kind.type === 'choices')
    case 'rating': {
      if (value === undefined) return E.right(undefined)
      if (values.length > 1) return E.left('one_only')
      const rating = /^\d{1,2}$/.test(value) ? Number(value) : 0
      return rating >= 1 && rating <= kind.most ? E.right(rating) : E.left('not_a_rating')
    }
    case 'text': {
      if (value === undefined) return E.right(undefined)
      if (values.length > 1) return E.left('one_only')
      // Browsers post a line break as two characters and count it as one.
      const text = value.replaceAll('\r\n', '\n').toWellFormed().trim()
      return [...text].length > kind.most ? E.left('too_long') : E.right(text)
    }
  }
}

export interface ReadAnswers {
  /** Of the questions that are shown. */
  readonly answers: GivenAnswers
  /** In the order of the questions. */
  readonly faults: readonly AnswerFault[]
  readonly shown: ReadonlySet<QuestionId>
}

/** Ignores values of hidden questions, and values without a question of this version. A faulty answer meets no condition. */
export function readShownAnswers(content: SurveyContent, posted: PostedAnswers): ReadAnswers {
  const faults: AnswerFault[] = []
  const answers: Record<QuestionId, GivenAnswer> = {}
  const path = followPath(content, (question) => {
    const read = readAnswer(question, posted.get(question.id) ?? [])
    if (E.isLeft(read)) faults.push({ question: question.id, fault: read.left })
    else if (read.right !== undefined) answers[question.id] = read.right
    else if (question.required) faults.push({ question: question.id, fault: 'required' })
    return answers[question.id]
  })
  return { answers, faults, shown: listShown(path) }
}

/** Left: every fault. */
export function readAnswers(
  content: SurveyContent,
  posted: PostedAnswers,
): E.Either<readonly AnswerFault[], GivenAnswers> {
  const { answers, faults } = readShownAnswers(content, posted)
  return faults.length === 0 ? E.right(answers) : E.left(faults)
}
