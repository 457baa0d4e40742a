// Matrices: their rules, what a change does to their answers, their results by row, and their columns in files.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { listResponseColumns, readResponseCell } from '#domain/survey/response-columns.ts'
import { countResults, listAskedQuestions } from '#domain/survey/results.ts'
import { CELLS_AT_MOST, OPTIONS_AT_MOST, ROWS_AT_MOST } from '#domain/survey/survey.ts'
import { findChangesOfMeaning, findMendedFaults } from '#domain/survey/wordings.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const idsOf = (prefix: string, count: number): readonly string[] => Array.from({ length: count }, (_, n) => prefix + n)

const matrixOf = (rows: readonly string[], options: readonly string[]) => ({
  type: 'matrix' as const,
  rows: optionsOf(...rows),
  options: optionsOf(...options),
})

const contentOf = (...kinds: readonly ReturnType<typeof matrixOf>[]) =>
  sampleContent({ questions: kinds.map((kind, n) => sampleQuestion(n === 0 ? 'q' : `q${n}`, kind)) })

/** `kinds`: of the versions, the first one first. */
const askedIn = (...kinds: readonly ReturnType<typeof matrixOf>[]) =>
  listAskedQuestions(
    kinds.map((kind, n) => ({ version: n + 1, content: contentOf(kind), firstWordings: {} })).toReversed(),
  )

describe('matrices', () => {
  const faultsOf = (...kinds: readonly ReturnType<typeof matrixOf>[]) =>
    findContentFaults(contentOf(...kinds)).map(({ path, rule }) => `${path} ${rule}`)

  verifies('SVY-9', 'a matrix has rows and two options, with ids and texts of their own, and a limited size', () => {
    expect(faultsOf(matrixOf(['x'], ['a', 'b']))).to.deep.equal([])
    expect(faultsOf(matrixOf([], ['a']))).to.deep.equal([
      'questions.0.kind.options too_few',
      'questions.0.kind.rows no_rows',
    ])
    expect(faultsOf(matrixOf(['x', 'a', 'x'], ['a', 'b']))).to.deep.equal([
      'questions.0.kind.rows.2.id repeated',
      'questions.0.kind.rows.1.id repeated',
    ])
    const dutch = { ...matrixOf([], ['a', 'b']), rows: [{ id: 'x', label: { nl: 'Alleen Nederlands' } }] }
    const content = sampleContent({ questions: [sampleQuestion('q', dutch)] })
    expect(findContentFaults(content)).to.deep.equal([{ path: 'questions.0.kind.rows.0.label.en', rule: 'missing' }])
    const largest = matrixOf(idsOf('r', ROWS_AT_MOST), idsOf('o', OPTIONS_AT_MOST))
    const most = Array.from({ length: CELLS_AT_MOST / ROWS_AT_MOST / OPTIONS_AT_MOST }, () => largest)
    expect(faultsOf(...most)).to.deep.equal([])
    expect(faultsOf(...most, matrixOf(['x'], ['a', 'b']), largest)).to.deep.equal(['questions.2.kind.rows too_large'])
  })

  verifies('SVY-9', 'results count each option in each row, and both keep to the versions that had them', () => {
    const [result, ...others] = countResults(
      askedIn(matrixOf(['x', 'y'], ['a', 'b']), matrixOf(['y', 'z'], ['a', 'b', 'c'])),
      {
        versions: [
          { version: 1, responses: 3 },
          { version: 2, responses: 2 },
        ],
        answers: [
          { version: 1, question: 'q', value: 'x.a', count: 3 },
          { version: 1, question: 'q', value: 'y.b', count: 2 },
          { version: 2, question: 'q', value: 'y.b', count: 1 },
          { version: 2, question: 'q', value: 'z.c', count: 2 },
          { version: 2, question: 'q', value: 'x.a', count: 9 },
        ],
      },
    )
    expect(others).to.deep.equal([])
    expect(result?.rows.map(({ id, versions, counts }) => [id, versions, counts])).to.deep.equal([
      ['y', [2, 1], [0, 3, 0]],
      ['z', [2], [0, 0, 2]],
      ['x', [1], [3, 0, 0]],
    ])
    expect(result?.values.map(({ value, count, place }) => [value, count, place])).to.deep.equal([
      ['a', 3, O.none],
      ['b', 3, O.none],
      ['c', 2, O.none],
    ])
  })

  verifies('SVY-5', 'a row that is removed or reworded separates its own answers, and no others', () => {
    const before = contentOf(matrixOf(['x', 'y'], ['a', 'b']))
    const changed = matrixOf(['y', 'z'], ['a', 'b'])
    const [first, ...rest] = changed.rows
    const reworded = { ...changed, rows: [{ ...first, id: 'y', label: { nl: 'Anders', en: 'Other' } }, ...rest] }
    const after = contentOf(reworded)
    expect(findChangesOfMeaning(before, after, () => false).map(({ key, change }) => `${key} ${change}`)).to.deep.equal(
      ['q/x removed', 'q/y reworded'],
    )
    expect(findMendedFaults(['q/y'], before, after)).to.deep.equal([])
    expect(findMendedFaults(['q/x', 'q/z'], before, after)).to.have.length(2)
  })

  verifies('SVY-7', 'files have a column for each row, with the text of the chosen option', () => {
    const columns = listResponseColumns(askedIn(matrixOf(['x'], ['a', 'b']), matrixOf(['x', 'y'], ['a', 'b'])))
    const cells = (version: number, answer?: readonly string[]) =>
      columns.map((column) => readResponseCell(column, version, answer, 'nl'))
    expect(cells(2, ['x.b', 'y.a'])).to.deep.equal(['Keuze b', 'Keuze a'])
    expect(cells(1, ['x.b'])).to.deep.equal(['Keuze b', null])
    expect(cells(2)).to.deep.equal([null, null])
  })
})
