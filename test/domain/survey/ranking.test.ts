// Results of rankings: the average place of each option, how often it came first, and its column in files.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { listResponseColumns, readResponseCell } from '#domain/survey/response-columns.ts'
import { countResults, listAskedQuestions } from '#domain/survey/results.ts'
import type { QuestionKind } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const rankingOf = (...ids: readonly string[]): QuestionKind => ({ type: 'ranking', options: optionsOf(...ids) })

const askedIn = (...kinds: readonly QuestionKind[]) =>
  listAskedQuestions(
    kinds
      .map((kind, n) => ({
        version: n + 1,
        content: sampleContent({ questions: [sampleQuestion('q', kind)] }),
        firstWordings: {},
      }))
      .toReversed(),
  )

const countOf = (asked: ReturnType<typeof askedIn>, counts: Readonly<Record<string, number>>) =>
  countResults(asked, {
    versions: [{ version: 1, responses: 5 }],
    answers: Object.entries(counts).map(([value, count]) => ({ version: 1, question: 'q', value, count })),
  })

describe('results of rankings', () => {
  verifies('SVY-9', 'a ranking has the average place of each option, and how many people placed it first', () => {
    const [result] = countOf(askedIn(rankingOf('a', 'b', 'c')), {
      'a.1': 3,
      'a.3': 1,
      'b.1': 1,
      'b.2': 3,
      'c.2': 1,
      'c.3': 3,
    })
    expect(result?.values.map(({ value, count, place }) => [value, count, place])).to.deep.equal([
      ['a', 3, O.some(1.5)],
      ['b', 1, O.some(1.75)],
      ['c', 0, O.some(2.75)],
    ])
    expect(result?.average).to.deep.equal(O.none)
    expect(countOf(askedIn(rankingOf('a', 'b')), {})[0]?.values.map(({ place }) => place)).to.deep.equal([
      O.none,
      O.none,
    ])
  })

  verifies(
    'SVY-5',
    'places among other options are not averaged together; another order of the same ones is the same',
    () => {
      expect(askedIn(rankingOf('a', 'b'), rankingOf('a', 'b', 'c'))).to.have.length(2)
      expect(askedIn(rankingOf('a', 'b'), rankingOf('b', 'a'))).to.have.length(1)
    },
  )

  verifies('SVY-7', 'files have a column with its place for each option of a ranking', () => {
    const columns = listResponseColumns(askedIn(rankingOf('a', 'b')))
    const cells = (answer?: readonly string[]) => columns.map((column) => readResponseCell(column, 1, answer, 'nl'))
    expect(cells(['b.1', 'a.2'])).to.deep.equal([2, 1])
    expect(cells()).to.deep.equal([null, null])
  })

  verifies('SVY-8', 'a condition on a ranking asks whether it was answered, and nothing else', () => {
    const faultsOf = (is: 'answered' | 'at_least') => {
      const shownWhen = is === 'answered' ? { question: 'q', is } : { question: 'q', is, number: 1 }
      const later = { ...sampleQuestion('later', { type: 'date' }), shownWhen }
      return findContentFaults(sampleContent({ questions: [sampleQuestion('q', rankingOf('a', 'b')), later] }))
    }
    expect(faultsOf('answered')).to.deep.equal([])
    expect(faultsOf('at_least').map(({ rule }) => rule)).to.deep.equal(['unsuited'])
  })
})
