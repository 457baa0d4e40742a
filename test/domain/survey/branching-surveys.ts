// Surveys with conditions and pages, drawn for properties: each condition is right by itself, but may contradict another.
import fc from 'fast-check'
import { listComparisons } from '#domain/survey/condition-rules.ts'
import type { AnswerCondition, QuestionKind, SurveyContent, SurveyQuestion } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'

const OPTIONS = ['a', 'b', 'c'] as const
const KINDS: readonly QuestionKind[] = [
  { type: 'choice', options: optionsOf(...OPTIONS) },
  { type: 'choices', options: optionsOf(...OPTIONS) },
  { type: 'rating', most: 3, low: {}, high: {} },
  { type: 'number', least: 1, most: 3, decimals: 0 },
  { type: 'text', most: 20 },
]

const drawCondition = (earlier: readonly SurveyQuestion[]): fc.Arbitrary<AnswerCondition> =>
  fc
    .record({
      of: fc.nat(),
      nth: fc.nat(),
      options: fc.subarray([...OPTIONS], { minLength: 1 }),
      number: fc.integer({ min: 1, max: 3 }),
    })
    .map(({ of, nth, options, number }) => {
      const { id, kind } = earlier[of % earlier.length] ?? sampleQuestion('', { type: 'text', most: 1 })
      const all = listComparisons(kind)
      const is = all[nth % all.length] ?? 'answered'
      if (is === 'one_of') return { question: id, is, options }
      return is === 'answered' ? { question: id, is } : { question: id, is, number }
    })

const drawAfter = (earlier: readonly SurveyQuestion[]): fc.Arbitrary<SurveyQuestion> => {
  const when = earlier.length === 0 ? fc.constant(undefined) : fc.option(drawCondition(earlier), { nil: undefined })
  const section = fc.option(
    when.map((shownWhen) => ({ title: { nl: 'Deel', en: 'Part' }, text: {}, ...(shownWhen && { shownWhen }) })),
    { nil: undefined, freq: 2 },
  )
  return fc.tuple(fc.constantFrom(...KINDS), fc.boolean(), when, section).map(([kind, required, shownWhen, begins]) =>
    sampleQuestion(`q${earlier.length}`, kind, {
      required,
      ...(shownWhen && { shownWhen }),
      ...(begins && { section: begins }),
    }),
  )
}

/** Up to `most` questions. */
export function drawBranchingSurvey(most: number): fc.Arbitrary<SurveyContent> {
  const grow = (earlier: readonly SurveyQuestion[], left: number): fc.Arbitrary<readonly SurveyQuestion[]> =>
    left === 0 ? fc.constant(earlier) : drawAfter(earlier).chain((question) => grow([...earlier, question], left - 1))
  return fc
    .integer({ min: 1, max: most })
    .chain((length) => grow([], length))
    .map((questions) => sampleContent({ questions }))
}

/** Values that a form can have for a question; the first is right. */
export function listFormValues({ type }: QuestionKind): readonly (readonly string[])[] {
  switch (type) {
    case 'choice':
      return [['a'], ['b'], ['c'], [], ['d']]
    case 'choices':
      return [['a'], ['b', 'c'], ['a', 'b', 'c'], ['b'], ['c'], ['a', 'b'], ['a', 'c'], []]
    case 'rating':
    case 'number':
      return [['1'], ['2'], ['3'], [], ['9']]
    default:
      return [['iets'], []]
  }
}
