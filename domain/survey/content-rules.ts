// Rules of a survey's content: complete texts, distinct ids, and conditions that can be met (SVY-4, SVY-8).
import type { Language } from '#domain/shared/language.ts'
import { findConditionFaults } from './condition-rules.ts'
import { listOptions, listRows } from './question-kinds.ts'
import {
  type AnswerOption,
  CELLS_AT_MOST,
  type ContentRule,
  type LocalText,
  NUMBERS_AT_MOST,
  type QuestionKind,
  type SurveyContent,
  type SurveyQuestion,
} from './survey.ts'

const findMissing = (languages: readonly Language[], path: string, text: LocalText): readonly ContentRule[] =>
  languages
    .filter((language) => (text[language] ?? '').trim() === '')
    .map((language) => ({ path: `${path}.${language}`, rule: 'missing' }))

const findRepeated = (path: string, ids: readonly string[]): readonly ContentRule[] =>
  ids.flatMap((id, n) => (ids.indexOf(id) < n ? [{ path: `${path}.${n}.id`, rule: 'repeated' as const }] : []))

/** `others`: ids that the list may not have either. */
const findListFaults = (
  languages: readonly Language[],
  path: string,
  listed: readonly AnswerOption[],
  others: readonly AnswerOption[] = [],
): readonly ContentRule[] => [
  ...listed.flatMap(({ label }, n) => findMissing(languages, `${path}.${n}.label`, label)),
  ...findRepeated(
    path,
    listed.map(({ id }) => id),
  ),
  ...listed.flatMap(({ id }, n) =>
    others.some((other) => other.id === id) ? [{ path: `${path}.${n}.id`, rule: 'repeated' as const }] : [],
  ),
]

/** Whole steps, because decimals are not exact. */
const countNumbers = ({ least, most, decimals }: Extract<QuestionKind, { type: 'number' }>): number =>
  Math.round((most - least) * 10 ** decimals)

const findNumberFaults = (path: string, kind: QuestionKind): readonly ContentRule[] =>
  kind.type === 'number' && !(countNumbers(kind) >= 1 && countNumbers(kind) <= NUMBERS_AT_MOST)
    ? [{ path: `${path}.most`, rule: 'bounds' }]
    : []

/** The first matrix that exceeds the limit together with those before it. */
function findTooLarge(questions: readonly SurveyQuestion[]): readonly ContentRule[] {
  let cells = 0
  const at = questions.findIndex(
    ({ kind }) => (cells += listRows(kind).length * listOptions(kind).length) > CELLS_AT_MOST,
  )
  return at === -1 ? [] : [{ path: `questions.${at}.kind.rows`, rule: 'too_large' }]
}

const findKindFaults = (languages: readonly Language[], path: string, kind: QuestionKind): readonly ContentRule[] =>
  'options' in kind
    ? [
        ...(kind.options.length < 2 ? [{ path: `${path}.options`, rule: 'too_few' as const }] : []),
        ...(kind.type === 'matrix' && kind.rows.length === 0
          ? [{ path: `${path}.rows`, rule: 'no_rows' as const }]
          : []),
        ...findListFaults(languages, `${path}.options`, kind.options),
        ...findListFaults(languages, `${path}.rows`, listRows(kind), kind.options),
      ]
    : findNumberFaults(path, kind)

/** Codecs check sizes. Optional texts may be absent in a language. */
export function findContentFaults({ languages, title, questions }: SurveyContent): readonly ContentRule[] {
  return [
    ...findMissing(languages, 'title', title),
    ...(questions.length === 0 ? [{ path: 'questions', rule: 'no_questions' as const }] : []),
    ...findRepeated(
      'questions',
      questions.map(({ id }) => id),
    ),
    ...questions.flatMap(({ label, kind, section }, n) => [
      ...findMissing(languages, `questions.${n}.label`, label),
      ...findKindFaults(languages, `questions.${n}.kind`, kind),
      ...(section === undefined ? [] : findMissing(languages, `questions.${n}.section.title`, section.title)),
    ]),
    ...findTooLarge(questions),
    ...findConditionFaults(questions),
  ]
}
