// Figures of numeric answers: ranges for a chart, the average, and the score of recommendations (SVY-9).
import * as O from 'fp-ts/lib/Option.js'
import type { QuestionKind } from './survey.ts'

/** A number that was answered, and how often. */
export interface GivenNumber {
  readonly number: number
  readonly count: number
}

export interface NumberRange {
  readonly from: number
  readonly to: number
}

const RANGES_AT_MOST = 10

/** Ranges of the same width over all numbers that can be answered, in steps of the last decimal. Few numbers have a range each. */
export function listRanges({
  least,
  most,
  decimals,
}: Extract<QuestionKind, { type: 'number' }>): readonly NumberRange[] {
  const scale = 10 ** decimals
  const first = Math.round(least * scale)
  const count = Math.round(most * scale) - first + 1
  const width = Math.ceil(count / RANGES_AT_MOST)
  return Array.from({ length: Math.ceil(count / width) }, (_, n) => ({
    from: (first + n * width) / scale,
    to: (first + Math.min(count, (n + 1) * width) - 1) / scale,
  }))
}

const sumCounts = (given: readonly GivenNumber[]): number => given.reduce((sum, { count }) => sum + count, 0)

export function countInRange(given: readonly GivenNumber[], { from, to }: NumberRange): number {
  return sumCounts(given.filter(({ number }) => number >= from && number <= to))
}

/** None: there is no answer. */
export function computeMean(given: readonly GivenNumber[]): O.Option<number> {
  const count = sumCounts(given)
  return count === 0 ? O.none : O.some(given.reduce((sum, one) => sum + one.number * one.count, 0) / count)
}

const PROMOTERS: NumberRange = { from: 9, to: 10 }
const DETRACTORS: NumberRange = { from: 0, to: 6 }

/** From -100 to 100: the percentage of 9 and 10, less that of 0 to 6. None: there is no answer. */
export function computeScore(given: readonly GivenNumber[]): O.Option<number> {
  const count = sumCounts(given)
  const difference = countInRange(given, PROMOTERS) - countInRange(given, DETRACTORS)
  return count === 0 ? O.none : O.some(Math.round((difference / count) * 100) + 0)
}
