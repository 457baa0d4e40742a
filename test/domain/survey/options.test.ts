// Options with own words, and in an order of their own for each person.
import { expect } from 'chai'
import fc from 'fast-check'
import { orderOptions } from '#domain/survey/option-order.ts'
import { readShownAnswers } from '#domain/survey/read-answers.ts'
import { getAnswerKey, listResponseColumns, readResponseCell } from '#domain/survey/response-columns.ts'
import { countResults, listAskedQuestions } from '#domain/survey/results.ts'
import { OPTION_ORDERS, type QuestionKind } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion } from '#test/contract/sample-surveys.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'

const choice = { type: 'choice', options: optionsOf('bus', 'bike', 'other'), hasOther: true } as const
const contentOf = (kind: QuestionKind) => sampleContent({ questions: [sampleQuestion('q', kind, { required: true })] })

describe('options of a choice', () => {
  const cases: readonly (readonly [chosen: readonly string[], words: string, outcome: object | string])[] = [
    [['other'], ' te voet ', { q: ['other'], 'q.other': 'te voet' }],
    [['other'], '', { q: ['other'] }],
    [['bus'], 'te voet', { q: ['bus'] }],
    [[], 'te voet', { q: ['other'], 'q.other': 'te voet' }],
    [[], ' ', 'required'],
    [['other'], 'x'.repeat(301), 'too_long'],
  ]
  for (const [chosen, words, outcome] of cases)
    verifies('SVY-9', `own words “${words.slice(0, 10)}” beside ${chosen.join() || 'nothing'}`, () => {
      const posted = new Map([
        ['q', chosen],
        ['q.other', [words]],
      ])
      const { answers, faults } = readShownAnswers(contentOf(choice), posted)
      expect(faults[0]?.fault ?? answers).to.deep.equal(outcome)
    })

  verifies('SVY-9', 'own words are no answer where none are asked for', () => {
    const posted = new Map([
      ['q', ['other']],
      ['q.other', ['te voet']],
    ])
    const { answers } = readShownAnswers(contentOf({ type: 'choice', options: choice.options }), posted)
    expect(answers).to.deep.equal({ q: ['other'] })
  })

  verifies('SVY-9', 'own words are counted, and have a column of their own', () => {
    const asked = listAskedQuestions([{ version: 1, content: contentOf(choice), firstWordings: {} }])
    const [result] = countResults(asked, {
      versions: [{ version: 1, responses: 3 }],
      answers: [{ version: 1, question: 'q.other', value: '', count: 2 }],
    })
    expect(result?.others).to.equal(2)
    const column = listResponseColumns(asked).at(-1)
    if (column === undefined) throw new Error('there is no column')
    expect([getAnswerKey(column), readResponseCell(column, 1, '=te voet', 'nl')]).to.deep.equal(['q.other', '=te voet'])
  })

  verifies('SVY-9', 'in an order of their own are the same options, in the same order at each visit', () => {
    const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), { minLength: 2, maxLength: 30 })
    fc.assert(
      fc.property(ids, fc.constantFrom(...OPTION_ORDERS), fc.boolean(), fc.string(), (all, order, hasOther, seed) => {
        const kind = { type: 'choice', options: optionsOf(...all), order, hasOther } as const
        const shown = orderOptions(kind, seed)
        expect(shown).to.deep.equal(orderOptions(kind, seed))
        expect(shown).to.have.deep.members(kind.options)
        if (hasOther || order === 'shuffled_but_last') expect(shown.at(-1)).to.deep.equal(kind.options.at(-1))
      }),
      { numRuns: propertyRuns(500) },
    )
    expect(orderOptions({ type: 'choice', options: choice.options }, 'A1B2C3')).to.deep.equal(choice.options)
  })

  verifies('SVY-9', 'each stand first for about as many people', () => {
    const kind = { type: 'choice', options: optionsOf('a', 'b', 'c', 'd'), order: 'shuffled' } as const
    const firsts = Map.groupBy(
      Array.from({ length: 4_000 }, (_, n) => `/s/${n.toString(36).toUpperCase().padStart(6, '0')} q`),
      (seed) => orderOptions(kind, seed)[0]?.id,
    )
    for (const people of firsts.values()) expect(people.length).to.be.within(800, 1_200)
  })
})
