// Answers to a version of a survey. Reads them from a form, and reports every fault at its question (SVY-4).
import * as E from 'fp-ts/lib/Either.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Day } from '#domain/shared/day.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { SurveyCode } from './survey-code.ts'
import type { SurveyQuestion, QuestionId, SurveyContent, SurveyUuid } from './survey.ts'
import type { Language } from '#domain/shared/language.ts'

/** Ids of chosen options, a rating, or a text. */
export type GivenAnswer = readonly QuestionId[] | number | string

/** Answers by the question's id. Questions without an answer have no entry. */
export type GivenAnswers = Readonly<Record<QuestionId, GivenAnswer>>

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

/** Left: every fault, in the order of the questions. Values without a question of this version are ignored. */
export function readAnswers(
  { questions }: SurveyContent,
  posted: PostedAnswers,
): E.Either<readonly AnswerFault[], GivenAnswers> {
  const faults: AnswerFault[] = []
  const answers: Record<QuestionId, GivenAnswer> = {}
  for (const question of questions) {
    const read = readAnswer(question, posted.get(question.id) ?? [])
    if (E.isLeft(read)) faults.push({ question: question.id, fault: read.left })
    else if (read.right !== undefined) answers[question.id] = read.right
    else if (question.required) faults.push({ question: question.id, fault: 'required' })
  }
  return faults.length === 0 ? E.right(answers) : E.left(faults)
}

export type ResponseUuid = Uuid & { readonly _response: 'ResponseUuid' }

export interface AnsweredCode {
  readonly code: SurveyCode
  readonly submittedAt: Instant
}

/** Contains neither a person nor a time. Only the campaign stores when each participant answered. */
export interface SurveyResponse {
  /** Version 4, because a version 7 uuid contains the time. */
  readonly uuid: ResponseUuid
  readonly survey: SurveyUuid
  readonly version: number
  readonly code: SurveyCode
  readonly language: Language
  readonly answers: GivenAnswers
  readonly submittedOn: Day
}
