// Rules of a survey's content: complete texts, distinct ids, and conditions that can be met (SVY-4, SVY-8).
import type { Language } from '#domain/shared/language.ts'
import { findConditionFaults } from './condition-rules.ts'
import { type ContentRule, type LocalText, NUMBERS_AT_MOST, type QuestionKind, type SurveyContent } from './survey.ts'

const findMissing = (languages: readonly Language[], path: string, text: LocalText): readonly ContentRule[] =>
  languages
    .filter((language) => (text[language] ?? '').trim() === '')
    .map((language) => ({ path: `${path}.${language}`, rule: 'missing' }))

const findRepeated = (path: string, ids: readonly string[]): readonly ContentRule[] =>
  ids.flatMap((id, n) => (ids.indexOf(id) < n ? [{ path: `${path}.${n}.id`, rule: 'repeated' as const }] : []))

/** Whole steps, because decimals are not exact. */
const countNumbers = ({ least, most, decimals }: Extract<QuestionKind, { type: 'number' }>): number =>
  Math.round((most - least) * 10 ** decimals)

const findNumberFaults = (path: string, kind: QuestionKind): readonly ContentRule[] =>
  kind.type === 'number' && !(countNumbers(kind) >= 1 && countNumbers(kind) <= NUMBERS_AT_MOST)
    ? [{ path: `${path}.most`, rule: 'bounds' }]
    : []

const findKindFaults = (languages: readonly Language[], path: string, kind: QuestionKind): readonly ContentRule[] =>
  'options' in kind
    ? [
        ...(kind.options.length < 2 ? [{ path: `${path}.options`, rule: 'too_few' as const }] : []),
        ...kind.options.flatMap(({ label }, n) => findMissing(languages, `${path}.options.${n}.label`, label)),
        ...findRepeated(
          `${path}.options`,
          kind.options.map(({ id }) => id),
        ),
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
    ...findConditionFaults(questions),
  ]
}
