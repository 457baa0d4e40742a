// Answers read from a form: what each kind of question takes, and every fault at its question (SVY-4).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import fc from 'fast-check'
import type { GivenAnswer } from '#domain/survey/answers.ts'
import { parseItemAnswer, toItemField } from '#domain/survey/item-answers.ts'
import { ANSWER_FORMS } from '#domain/survey/question-kinds.ts'
import { type AnswerFault, readAnswers } from '#domain/survey/read-answers.ts'
import type { SurveyQuestion, QuestionKind } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const choice: QuestionKind = { type: 'choice', options: optionsOf('a', 'b', 'c') }
const choices: QuestionKind = { type: 'choices', options: optionsOf('a', 'b', 'c') }
const rating: QuestionKind = { type: 'rating', most: 10, low: {}, high: {} }
const recommendation: QuestionKind = { type: 'recommendation', low: {}, high: {} }
const euros: QuestionKind = { type: 'number', least: -10, most: 1_000, decimals: 2 }
const people: QuestionKind = { type: 'number', least: 1, most: 5_000, decimals: 0 }
const ranking: QuestionKind = { type: 'ranking', options: optionsOf('a', 'b', 'c') }
const matrix: QuestionKind = { type: 'matrix', rows: optionsOf('x', 'y'), options: optionsOf('a', 'b', 'c') }
const date: QuestionKind = { type: 'date' }
const text: QuestionKind = { type: 'text', most: 5 }

const given = (answer: GivenAnswer): { readonly answer: GivenAnswer } => ({ answer })

type Outcome = ReturnType<typeof given> | 'unanswered' | AnswerFault['fault']

const cases: readonly (readonly [kind: QuestionKind, values: readonly string[], outcome: Outcome])[] = [
  [choice, ['b'], given(['b'])],
  [choice, ['b', 'b'], given(['b'])],
  [choice, [], 'unanswered'],
  [choice, ['', ' '], 'unanswered'],
  [choice, ['a', 'b'], 'one_only'],
  [choice, ['d'], 'unknown_option'],
  [choice, ['A'], 'unknown_option'],
  [choice, ['constructor'], 'unknown_option'],
  [choices, ['c', 'a'], given(['c', 'a'])],
  [choices, ['c', 'a', 'c', ''], given(['c', 'a'])],
  [choices, ['a', 'd'], 'unknown_option'],
  [choices, [], 'unanswered'],
  [rating, ['1'], given(1)],
  [rating, ['10'], given(10)],
  [rating, ['07'], given(7)],
  [rating, [''], 'unanswered'],
  ...['0', '11', '-1', '1.5', '1e1', '٣', '5 ', '010', 'x'].map((value) => [rating, [value], 'not_a_rating'] as const),
  [rating, ['1', '2'], 'one_only'],
  [text, [' abc '], given('abc')],
  [text, ['abcde'], given('abcde')],
  [text, ['abcdef'], 'too_long'],
  [text, ['😀😀😀😀😀'], given('😀😀😀😀😀')],
  [text, ['a\r\nb\r\nc'], given('a\nb\nc')],
  [text, ['a\0b'], given('ab')],
  [text, [' \n '], 'unanswered'],
  [text, ['\0'], 'unanswered'],
  [text, ['a', 'b'], 'one_only'],
]

const kindCases: typeof cases = [
  [ranking, ['a.2', 'b.3', 'c.1'], given(['c.1', 'a.2', 'b.3'])],
  [ranking, ['', '', ''], 'unanswered'],
  [ranking, ['a.1', 'b.2', ''], 'incomplete'],
  [ranking, ['a.1', 'b.1', 'c.2'], 'same_place'],
  [ranking, ['a.1', 'a.2', 'b.3'], 'same_place'],
  ...['a.4', 'a.0', 'a.01', 'a.1.1', 'a.x', 'a.-1'].map(
    (value) => [ranking, [value, 'b.2', 'c.3'], 'unknown_option'] as const,
  ),
  [ranking, ['d.1', 'b.2', 'c.3'], 'incomplete'],
  [matrix, ['x.b', 'y.b'], given(['x.b', 'y.b'])],
  [matrix, ['y.a', 'x.c', 'y.a'], given(['x.c', 'y.a'])],
  [matrix, ['x.', 'y.\0'], 'unanswered'],
  [matrix, ['x.a'], given(['x.a'])],
  [matrix, ['x.a', 'x.b', 'y.a'], 'one_only'],
  ...['x.d', 'x.y', 'x.a.a', 'x.constructor'].map((value) => [matrix, [value, 'y.a'], 'unknown_option'] as const),
  [matrix, ['z.a', 'constructor.a'], 'unanswered'],
  [recommendation, ['0'], given(0)],
  [recommendation, ['10'], given(10)],
  [recommendation, [''], 'unanswered'],
  [recommendation, ['11'], 'not_a_rating'],
  [recommendation, ['1', '2'], 'one_only'],
  [euros, ['12,5'], given(12.5)],
  [euros, [' 0.05 '], given(0.05)],
  [euros, ['-10'], given(-10)],
  [euros, ['−0'], given(0)],
  ...['12,505', '1.00.000', '1000,01', '-10,01', '1e2', '0x10', '١', '12 5', 'x', ',5', '1'.repeat(400)].map(
    (value) => [euros, [value], 'not_a_number'] as const,
  ),
  [people, ['5000'], given(5_000)],
  [people, ['5.000'], given(5_000)],
  [euros, ['1.000,00'], given(1_000)],
  [people, ['0'], 'not_a_number'],
  [people, ['0,125'], 'not_a_number'],
  [people, ['1.000,000'], 'not_a_number'],
  [people, [''], 'unanswered'],
  [people, ['1', '2'], 'one_only'],
  [date, ['2026-12-03'], given('2026-12-03')],
  [date, ['3-12-2026'], given('2026-12-03')],
  [date, ['29/2/2028'], given('2028-02-29')],
  ...['29-2-2027', '2026-13-01', 'morgen', '3-12-26'].map((value) => [date, [value], 'not_a_date'] as const),
  [date, [''], 'unanswered'],
]

/** Items are posted in fields of their own: `x.a` in the field of `x`. */
function toPosted({ id, kind }: SurveyQuestion, values: readonly string[]): ReadonlyMap<string, readonly string[]> {
  if (ANSWER_FORMS[kind.type] !== 'items') return new Map([[id, values]])
  const given = Map.groupBy(values.map(parseItemAnswer), ({ item }) => toItemField(id, item))
  return new Map([...given].map(([field, answers]) => [field, answers.map(({ value }) => value)]))
}

function read(question: SurveyQuestion, values: readonly string[]): Outcome {
  const result = readAnswers(sampleContent({ questions: [question] }), toPosted(question, values))
  if (E.isRight(result)) {
    const answer = result.right[question.id]
    return answer === undefined ? 'unanswered' : given(answer)
  }
  return result.left[0]?.fault ?? 'unanswered'
}

describe('answers of a form', () => {
  for (const [kind, values, outcome] of cases) {
    const shown = typeof outcome === 'string' ? outcome : JSON.stringify(outcome.answer)
    verifies('SVY-4', `${kind.type} ${JSON.stringify(values)}: ${shown}`, () => {
      expect(read(sampleQuestion('q', kind), values)).to.deep.equal(outcome)
      const ifRequired = outcome === 'unanswered' ? 'required' : outcome
      expect(read(sampleQuestion('q', kind, { required: true }), values)).to.deep.equal(ifRequired)
    })
  }

  for (const [kind, values, outcome] of kindCases) {
    const shown = typeof outcome === 'string' ? outcome : JSON.stringify(outcome.answer)
    verifies('SVY-9', `${kind.type} ${JSON.stringify(values).slice(0, 40)}: ${shown}`, () => {
      expect(read(sampleQuestion('q', kind), values)).to.deep.equal(outcome)
    })
  }

  verifies('SVY-9', 'a required matrix is answered in every row', () => {
    const required = sampleQuestion('q', matrix, { required: true })
    const outcomes = [[], ['y.a'], ['x.a', 'y.a']].map((values) => read(required, values))
    expect(outcomes).to.deep.equal(['required', 'incomplete', given(['x.a', 'y.a'])])
  })

  verifies(
    'SVY-4',
    'name every fault, in the order of the questions, and ignore what is no question of this version',
    () => {
      const questions = [
        sampleQuestion('one', choice, { required: true }),
        sampleQuestion('two', rating),
        sampleQuestion('three', text),
      ]
      const posted = new Map([
        ['three', ['far too long']],
        ['other', ['x']],
        ['two', ['99']],
      ])
      expect(readAnswers(sampleContent({ questions }), posted)).to.deep.equal(
        E.left([
          { question: 'one', fault: 'required' },
          { question: 'two', fault: 'not_a_rating' },
          { question: 'three', fault: 'too_long' },
        ]),
      )
    },
  )

  const value = fc.oneof(fc.constantFrom('a', 'b', 'd', '', '1', '10', '11'), fc.string({ unit: 'binary' }))
  const questions = [choice, choices, rating, text].map((kind, n) =>
    sampleQuestion(kind.type, kind, { required: n % 2 === 0 }),
  )
  const content = sampleContent({ questions })
  const form = fc
    .array(fc.tuple(fc.constantFrom(...questions.map(({ id }) => id), 'other'), fc.array(value, { maxLength: 4 })))
    .map((entries) => new Map(entries))

  verifies('SVY-4', 'are either all within their questions, or refused with a fault of a question', () => {
    fc.assert(
      fc.property(form, (posted) => {
        const result = readAnswers(content, posted)
        if (E.isLeft(result)) {
          expect(result.left.length).to.be.greaterThan(0)
          for (const { question } of result.left) expect(questions.map(({ id }) => id)).to.include(question)
          return
        }
        for (const { id, required } of questions) if (required) expect(result.right).to.have.property(id)
        for (const [id, answer] of Object.entries(result.right)) {
          expect(questions.map((one) => one.id)).to.include(id)
          if (typeof answer === 'object') expect(['a', 'b', 'c']).to.include.members([...answer])
          if (typeof answer === 'number') expect(answer).to.be.within(1, 10)
          if (typeof answer === 'string') {
            expect([...answer].length).to.be.within(1, 5)
            expect(answer.isWellFormed() && !/\0|\r\n/.test(answer)).to.equal(true)
          }
        }
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('SVY-4', 'are read again as they were: a kept answer, posted once more, is the same', () => {
    const posted = (answer: GivenAnswer): readonly string[] => (typeof answer === 'object' ? answer : [String(answer)])
    fc.assert(
      fc.property(form, (first) => {
        const result = readAnswers(content, first)
        if (E.isLeft(result)) return
        const again = new Map(Object.entries(result.right).map(([id, answer]) => [id, posted(answer)]))
        expect(readAnswers(content, again)).to.deep.equal(result)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })
})
