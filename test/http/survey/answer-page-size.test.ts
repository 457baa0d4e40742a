// The size of the pages of the largest questions: people open them on a phone.
import { expect } from 'chai'
import { renderAnswerPage } from '#adapters/http/survey/answer-page.ts'
import {
  CELLS_AT_MOST,
  OPTIONS_AT_MOST,
  QUESTIONS_AT_MOST,
  type QuestionKind,
  ROWS_AT_MOST,
} from '#domain/survey/survey.ts'
import { sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const optionsOf = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const label = `${prefix} ${n}, in zo veel tekens`
    return { id: `${prefix}${n}x8k2m`, label: { nl: label, en: label } }
  })

const matrixOf = (rows: number, options: number): QuestionKind => ({
  type: 'matrix',
  rows: optionsOf('Regel', rows),
  options: optionsOf('Keuze', options),
})

function measurePage(kind: QuestionKind, count: number): number {
  const questions = Array.from({ length: count }, (_, n) => sampleQuestion(`question${n}`, kind))
  const page = renderAnswerPage([], {
    office: 'Kantoor Korrel',
    content: sampleContent({ questions }),
    version: 1,
    language: 'nl',
    path: '/s/A1B2C3',
  })
  return Buffer.byteLength(page)
}

describe('pages of the largest questions', () => {
  verifies(
    'SVY-9',
    'a matrix of 50 rows and 30 options has a page below 120 kB, all of a survey 500 kB, and the most rankings 1.2 MB',
    () => {
      const sizes = {
        lists: measurePage(matrixOf(ROWS_AT_MOST, OPTIONS_AT_MOST), 1),
        table: measurePage(matrixOf(ROWS_AT_MOST, 6), Math.floor(CELLS_AT_MOST / ROWS_AT_MOST / 6)),
        rankings: measurePage({ type: 'ranking', options: optionsOf('Keuze', OPTIONS_AT_MOST) }, QUESTIONS_AT_MOST),
      }
      expect(sizes.lists).to.be.below(120_000)
      expect(sizes.table).to.be.below(500_000)
      expect(sizes.rankings).to.be.below(1_200_000)
    },
  )
})
