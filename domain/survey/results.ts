// Results over all versions of a survey. An answer counts under the wording and the scale that were shown (SVY-5).
import * as O from 'fp-ts/lib/Option.js'
import type { GivenAnswer } from './answers.ts'
import { listConditional } from './conditions.ts'
import { type AnswerCount, SHOWN_QUESTIONS, type VersionCount } from './ports.ts'
import { computeMean, computeScore, countInRange, type GivenNumber, listRanges } from './number-results.ts'
import { toItemAnswer } from './item-answers.ts'
import { ANSWER_FORMS, listOptions, listRows } from './question-kinds.ts'
import { computeMeanPlace, parsePlacedValue, type PlaceCount } from './ranking.ts'
import {
  type AnswerOption,
  findScale,
  hasOtherText,
  isSameValue,
  listScale,
  type LocalText,
  pickLocalText,
  type SurveyQuestion,
  toOtherKey,
} from './survey.ts'
import { indexFirstWordings, isSameScale, toOptionKey, type SurveyVersion, type WordedTexts } from './wordings.ts'
import { type Language, LANGUAGES } from '#domain/shared/language.ts'

interface Asked {
  readonly id: string
  /** The label in its newest spelling. */
  readonly label: LocalText
  readonly first: WordedTexts
  /** Versions that asked it in this wording, newest first. */
  readonly versions: readonly number[]
}

/** A question in one wording and on one scale, with the options of all its versions. */
export interface AskedQuestion extends Asked, Pick<SurveyQuestion, 'help' | 'kind'> {
  readonly options: readonly Asked[]
  /** Of a matrix. */
  readonly rows: readonly Asked[]
  /** Whether the newest version asks it. */
  readonly isCurrent: boolean
  /** The versions in which only some people saw it. */
  readonly conditional: readonly number[]
  /** Whether people could write their own words beside an option. */
  readonly hasOther: boolean
}

const isSame = (one: Asked, other: Asked): boolean => one.id === other.id && isSameValue(one.first, other.first)

/** Adds the versions of `older` to the same entry, or appends `older` as a new entry. */
const withOlder = <A extends Asked>(
  all: readonly A[],
  older: A,
  same: (one: A, other: A) => boolean = isSame,
  joined: (one: A) => A = (one) => one,
): readonly A[] =>
  all.some((one) => same(one, older))
    ? all.map((one) => (same(one, older) ? { ...joined(one), versions: [...one.versions, ...older.versions] } : one))
    : [...all, older]

const withAllOlder = (all: readonly Asked[], older: readonly Asked[]): readonly Asked[] =>
  older.reduce<readonly Asked[]>((joined, one) => withOlder(joined, one), all)

const withOlderQuestion = (all: readonly AskedQuestion[], older: AskedQuestion): readonly AskedQuestion[] =>
  withOlder(
    all,
    older,
    (one, other) => isSame(one, other) && isSameScale(one.kind, other.kind),
    (one) => ({
      ...one,
      conditional: [...one.conditional, ...older.conditional],
      hasOther: one.hasOther || older.hasOther,
      options: withAllOlder(one.options, older.options),
      rows: withAllOlder(one.rows, older.rows),
    }),
  )

/** `versions`: newest first. Returns questions in the order of the newest version; earlier wordings of a question follow it. */
export function listAskedQuestions(versions: readonly SurveyVersion[]): readonly AskedQuestion[] {
  const asked = new Map<string, readonly AskedQuestion[]>()
  versions.forEach((shown, nth) => {
    const firstOf = indexFirstWordings(shown)
    const inVersion = { versions: [shown.version] }
    const conditional = listConditional(shown.content)
    for (const { id, label, help, kind } of shown.content.questions) {
      const toAsked = (one: AnswerOption): Asked => ({ ...one, ...inVersion, first: firstOf(toOptionKey(id, one.id)) })
      const [options, rows] = [listOptions(kind).map(toAsked), listRows(kind).map(toAsked)]
      const worded = { id, label, help, kind, options, rows, ...inVersion, first: firstOf(id), isCurrent: nth === 0 }
      const one = {
        ...worded,
        conditional: conditional.has(id) ? inVersion.versions : [],
        hasOther: hasOtherText(kind),
      }
      asked.set(id, withOlderQuestion(asked.get(id) ?? [], one))
    }
  })
  return [...asked.values()].flat()
}

export interface ResultValue extends Pick<Asked, 'label' | 'versions'> {
  readonly value: string
  /** Of an option in a ranking: how many people placed it first. */
  readonly count: number
  /** Of an option in a ranking: its average place. None: there is no answer. */
  readonly place: O.Option<number>
}

/** A row of a matrix in one wording. */
export interface RowResult extends Pick<Asked, 'id' | 'label' | 'versions'> {
  /** How many people chose each of the question's values in it. */
  readonly counts: readonly number[]
}

export interface QuestionResult extends Pick<
  AskedQuestion,
  'id' | 'label' | 'help' | 'kind' | 'versions' | 'isCurrent'
> {
  /** The number of responses to the versions that asked it. */
  readonly asked: number
  /** The number of these whose person saw it: shares are of them. */
  readonly responses: number
  /** Of numbers. None: there is no answer. */
  readonly average: O.Option<number>
  /** Of recommendations. None: there is no answer. */
  readonly score: O.Option<number>
  /** The number of people who wrote their own words beside an option. */
  readonly others: number
  /** Of a matrix: its options, with the counts of all rows together. */
  readonly values: readonly ResultValue[]
  /** Of a matrix. */
  readonly rows: readonly RowResult[]
}

function listValues({ kind, options, versions }: AskedQuestion): readonly Omit<ResultValue, 'count' | 'place'>[] {
  switch (kind.type) {
    case 'choice':
    case 'choices':
    case 'ranking':
    case 'matrix':
      return options.map(({ id, label, versions: offered }) => ({ value: id, label, versions: offered }))
    case 'rating':
    case 'recommendation': {
      const { from, to, low, high } = findScale(kind) ?? { from: 0, to: -1, low: {}, high: {} }
      return listScale({ from, to, low, high }).map((n) => ({
        value: String(n),
        label: n === from ? low : n === to ? high : {},
        versions,
      }))
    }
    case 'number':
      return listRanges(kind).map(({ from, to }) => ({
        value: from === to ? String(from) : `${from} – ${to}`,
        label: {},
        versions,
      }))
    case 'date':
    case 'text':
      return [{ value: '', label: {}, versions }]
  }
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

export function countResponses(versions: readonly VersionCount[]): number {
  return sum(versions.map(({ responses }) => responses))
}

/** The counted responses of a selection. */
export interface ResponseTally {
  readonly versions: readonly VersionCount[]
  readonly answers: readonly AnswerCount[]
}

/** One count for each value of a question in a version. */
export function sumAnswers(counts: readonly AnswerCount[]): readonly AnswerCount[] {
  return [...Map.groupBy(counts, ({ version, question, value }) => JSON.stringify([version, question, value]))].flatMap(
    ([, same]) =>
      same.slice(0, 1).map(({ version, question, value }) => ({
        version,
        question,
        value,
        count: sum(same.map(({ count }) => count)),
      })),
  )
}

/** `answers`: to the question. */
const listNumbers = ({ kind, versions }: AskedQuestion, answers: readonly AnswerCount[]): readonly GivenNumber[] =>
  ANSWER_FORMS[kind.type] === 'number'
    ? answers
        .filter((one) => versions.includes(one.version))
        .map(({ value, count }) => ({ number: Number(value), count }))
    : []

/** The places of each option of a ranking, in its wording. */
const listPlaces = (
  answers: readonly AnswerCount[],
  option: string,
  versions: readonly number[],
): readonly PlaceCount[] =>
  answers.flatMap(({ version, value, count }) => {
    const placed = parsePlacedValue(value)
    return placed.option === option && versions.includes(version) ? [{ place: placed.place, count }] : []
  })

export function countResults(
  asked: readonly AskedQuestion[],
  { versions: answered, answers }: ResponseTally,
): readonly QuestionResult[] {
  const given = new Map(
    answers.map(({ version, question, value, count }) => [`${version} ${question} ${value}`, count]),
  )
  const byQuestion = Map.groupBy(answers, ({ question }) => question)
  return asked.map((question) => {
    const { id, label, help, kind, versions, isCurrent, conditional } = question
    const counted = answered.filter(({ version }) => versions.includes(version))
    const responses = sum(
      counted.map(({ version, responses: all }) =>
        conditional.includes(version) ? (given.get(`${version} ${SHOWN_QUESTIONS} ${id}`) ?? 0) : all,
      ),
    )
    const numbers = listNumbers(question, byQuestion.get(id) ?? [])
    const ranges = kind.type === 'number' ? listRanges(kind) : []
    const countValue = (value: string, inVersions: readonly number[]): number =>
      sum(inVersions.map((version) => given.get(`${version} ${id} ${value}`) ?? 0))
    const rows = question.rows.map((row) => ({
      id: row.id,
      label: row.label,
      versions: row.versions,
      counts: question.options.map((option) =>
        countValue(
          toItemAnswer({ item: row.id, value: option.id }),
          option.versions.filter((version) => row.versions.includes(version)),
        ),
      ),
    }))
    const values = listValues(question).map((one, n) => {
      if (kind.type === 'matrix') return { ...one, count: sum(rows.map(({ counts }) => counts[n] ?? 0)), place: O.none }
      if (kind.type === 'ranking') {
        const places = listPlaces(byQuestion.get(id) ?? [], one.value, one.versions)
        const first = places.filter(({ place }) => place === 1)
        return { ...one, count: sum(first.map(({ count }) => count)), place: computeMeanPlace(places) }
      }
      const count = ranges[n] ? countInRange(numbers, ranges[n]) : countValue(one.value, one.versions)
      return { ...one, count, place: O.none }
    })
    return {
      id,
      label,
      help,
      kind,
      versions,
      isCurrent,
      asked: countResponses(counted),
      responses,
      average: computeMean(numbers),
      others: sum(versions.map((version) => given.get(`${version} ${toOtherKey(id)} `) ?? 0)),
      score: kind.type === 'recommendation' ? computeScore(numbers) : O.none,
      values,
      rows,
    }
  })
}

/** How many people saw the question, and how many answered it, or each of its rows. `answers`: with how many answered questions with options. */
export function listSizes(
  { id, versions, kind: { type }, responses, values, rows }: QuestionResult,
  answers: readonly AnswerCount[],
): readonly number[] {
  if (type === 'matrix') return [responses, ...rows.map(({ counts }) => sum(counts))]
  // Its values count a person once for each choice.
  const answered =
    type === 'choices'
      ? answers.filter((one) => one.question === id && one.value === '' && versions.includes(one.version))
      : values
  return [responses, sum(answered.map(({ count }) => count))]
}

/** The text of an answer from a response of this version. Shows options by their labels. */
export function toAnswerText(
  { versions, options }: AskedQuestion,
  version: number,
  answer: GivenAnswer | undefined,
  language: Language,
): string {
  if (answer === undefined || !versions.includes(version)) return ''
  if (typeof answer !== 'object') return String(answer)
  const offered = options.filter((option) => option.versions.includes(version))
  const labels = new Map(offered.map(({ id, label }) => [id, pickLocalText(label, language, LANGUAGES)]))
  return answer.map((id) => labels.get(id) ?? id).join('; ')
}
