// Reads answers from a form, and reports every fault at its question. Only questions that are shown have answers (SVY-4, SVY-8).
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import { parseDay } from '#domain/shared/day.ts'
import type { GivenAnswer, GivenAnswers } from './answers.ts'
import { followPath, listShown } from './conditions.ts'
import { listPostedValues, type PostedAnswers, readMatrix } from './item-answers.ts'
import { readRanking } from './ranking.ts'
import {
  findScale,
  hasOtherText,
  OTHER_AT_MOST,
  type QuestionId,
  type QuestionKind,
  type SurveyContent,
  type SurveyQuestion,
  toOtherKey,
} from './survey.ts'

export interface AnswerFault {
  readonly question: QuestionId
  readonly fault:
    | 'required'
    | 'unknown_option'
    | 'one_only'
    | 'same_place'
    | 'incomplete'
    | 'not_a_rating'
    | 'not_a_number'
    | 'not_a_date'
    | 'too_long'
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

function readAnswer({ kind, required }: SurveyQuestion, values: readonly string[]): Read {
  const [value] = values
  switch (kind.type) {
    case 'choice':
    case 'choices':
      return readChoice(kind.options, values, kind.type === 'choices')
    case 'ranking':
      return readRanking(kind.options, values)
    case 'matrix':
      return readMatrix(kind, values, required)
    default:
      if (value === undefined) return E.right(undefined)
      return values.length > 1 ? E.left('one_only') : readOne(kind, value)
  }
}

const NUMBER = /^([-−]?)(\d{1,10}|[1-9]\d{0,2}(?:(?:\.\d{3}){1,3}|(?:,\d{3}){1,3}))(?:[.,](\d{1,2}))?$/

/** A comma or a point separates decimals. Three digits after one are a group, because no number has three decimals. */
function readNumber({ least, most, decimals }: Extract<QuestionKind, { type: 'number' }>, value: string): Read {
  const [, sign = '', whole = '', part = ''] = NUMBER.exec(value.trim()) ?? []
  const digits = whole.replaceAll(/[.,]/g, '')
  const read = digits === '' || part.length > decimals ? NaN : Number(`${sign && '-'}${digits}.${part || '0'}`)
  // No negative zero: JSON has none.
  return read >= least && read <= most ? E.right(read + 0) : E.left('not_a_number')
}

/** As a date field sends it, or as people type it: 2026-12-03 or 3-12-2026. */
function readDate(value: string): Read {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/.exec(value.trim()) ?? []
  const text = year === '' ? value.trim() : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
  return pipe(
    parseDay(text),
    E.fromOption(() => 'not_a_date' as const),
  )
}

/** Kinds with one value. */
function readOne(kind: Exclude<QuestionKind, { readonly options: unknown }>, value: string): Read {
  switch (kind.type) {
    case 'rating':
    case 'recommendation': {
      const rating = /^\d{1,2}$/.test(value) ? Number(value) : -1
      const scale = findScale(kind)
      return scale !== undefined && rating >= scale.from && rating <= scale.to
        ? E.right(rating)
        : E.left('not_a_rating')
    }
    case 'number':
      return readNumber(kind, value)
    case 'date':
      return readDate(value)
    case 'text': {
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

/** Words beside the last option, if it is chosen. They choose it where nothing else is. */
function readOther(
  { id, kind }: SurveyQuestion,
  posted: PostedAnswers,
): E.Either<AnswerFault['fault'], string | undefined> {
  if (!hasOtherText(kind)) return E.right(undefined)
  const read = readOne(
    { type: 'text', most: OTHER_AT_MOST },
    (posted.get(toOtherKey(id)) ?? []).join(' ').replaceAll('\0', ''),
  )
  return pipe(
    read,
    E.map((text) => (typeof text === 'string' && text !== '' ? text : undefined)),
  )
}

function readWithOther(question: SurveyQuestion, posted: PostedAnswers): E.Either<AnswerFault['fault'], ReadOne> {
  const { kind } = question
  const last = 'options' in kind ? kind.options.at(-1)?.id : undefined
  return pipe(
    readOther(question, posted),
    E.flatMap((words) =>
      pipe(
        readAnswer(question, listPostedValues(question, posted)),
        E.map((read): ReadOne => {
          const answer = read === undefined && words !== undefined && last !== undefined ? [last] : read
          const isChosen = typeof answer === 'object' && last !== undefined && answer.includes(last)
          return { answer, words: isChosen ? words : undefined }
        }),
      ),
    ),
  )
}

interface ReadOne {
  readonly answer: GivenAnswer | undefined
  readonly words: string | undefined
}

/** Ignores values of hidden questions, and values without a question of this version. A faulty answer meets no condition. */
export function readShownAnswers(content: SurveyContent, posted: PostedAnswers): ReadAnswers {
  const faults: AnswerFault[] = []
  const answers: Record<QuestionId, GivenAnswer> = {}
  const path = followPath(content, (question) => {
    const { id, required } = question
    const read = readWithOther(question, posted)
    if (E.isLeft(read)) faults.push({ question: id, fault: read.left })
    else {
      const { answer, words } = read.right
      if (answer !== undefined) answers[id] = answer
      else if (required) faults.push({ question: id, fault: 'required' })
      if (words !== undefined) answers[toOtherKey(id)] = words
    }
    return answers[id]
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
