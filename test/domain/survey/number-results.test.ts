// Figures of numeric answers: the score of recommendations, and ranges over all numbers that can be answered.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { computeScore, countInRange, listRanges } from '#domain/survey/number-results.ts'
import { countResults, listAskedQuestions } from '#domain/survey/results.ts'
import type { QuestionKind } from '#domain/survey/survey.ts'
import { sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const resultOf = (kind: QuestionKind, counts: Readonly<Record<string, number>>) => {
  const content = sampleContent({ questions: [sampleQuestion('q', kind)] })
  const answers = Object.entries(counts).map(([value, count]) => ({ version: 1, question: 'q', value, count }))
  const [result] = countResults(listAskedQuestions([{ version: 1, content, firstWordings: {} }]), {
    versions: [{ version: 1, responses: 20 }],
    answers,
  })
  return {
    average: result?.average,
    score: result?.score,
    values: result?.values.filter(({ count }) => count > 0).map(({ value, count }) => `${value}: ${count}`),
  }
}

describe('results of numbers', () => {
  verifies('SVY-9', 'a recommendation has its score: the share of 9 and 10, less that of 0 to 6', () => {
    const kind: QuestionKind = { type: 'recommendation', low: {}, high: {} }
    expect(resultOf(kind, { 10: 3, 9: 2, 8: 3, 7: 0, 6: 1, 0: 1 })).to.deep.equal({
      average: O.some(7.8),
      score: O.some(30),
      values: ['0: 1', '6: 1', '8: 3', '9: 2', '10: 3'],
    })
    expect(resultOf(kind, {})).to.deep.equal({ average: O.none, score: O.none, values: [] })
    expect(computeScore([{ number: 6, count: 4 }])).to.deep.equal(O.some(-100))
    expect(computeScore([{ number: 8, count: 4 }])).to.deep.equal(O.some(0))
  })

  verifies('SVY-9', 'numbers are counted in ranges, and have their exact average', () => {
    expect(resultOf({ type: 'number', least: 0, most: 99, decimals: 0 }, { 0: 1, 9: 2, 10: 1, 99: 1 })).to.deep.equal({
      average: O.some(25.4),
      score: O.none,
      values: ['0 – 9: 3', '10 – 19: 1', '90 – 99: 1'],
    })
    expect(resultOf({ type: 'number', least: 1, most: 4, decimals: 0 }, { 2: 5 }).values).to.deep.equal(['2: 5'])
  })

  verifies('SVY-9', 'each number that can be answered is in exactly one of at most ten ranges', () => {
    const kinds = fc
      .tuple(fc.integer({ min: -500, max: 500 }), fc.integer({ min: 1, max: 400 }), fc.integer({ min: 0, max: 2 }))
      .map(([least, width, decimals]) => ({ type: 'number' as const, least, most: least + width, decimals }))
    fc.assert(
      fc.property(kinds, fc.nat(), (kind, nth) => {
        const scale = 10 ** kind.decimals
        const all = (kind.most - kind.least) * scale + 1
        const number = (kind.least * scale + (nth % all)) / scale
        const ranges = listRanges(kind)
        expect(ranges.length).to.be.within(2, 10)
        const hits = ranges.map((range) => countInRange([{ number, count: 1 }], range))
        expect(
          hits.reduce((sum, hit) => sum + hit, 0),
          String(number),
        ).to.equal(1)
      }),
      { numRuns: propertyRuns(1_000) },
    )
  })

  verifies('SVY-9', 'bounds leave room for at least two numbers, and for no more than are counted', () => {
    for (const [least, most, decimals, isRight] of [
      [0, 1, 0, true],
      [1, 1, 0, false],
      [5, 1, 0, false],
      [0, 100_000, 0, true],
      [0, 100_000, 1, false],
    ] as const) {
      const questions = [sampleQuestion('q', { type: 'number', least, most, decimals })]
      expect(findContentFaults(sampleContent({ questions }))).to.deep.equal(
        isRight ? [] : [{ path: 'questions.0.kind.most', rule: 'bounds' }],
      )
    }
  })
})
