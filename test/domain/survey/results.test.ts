// Results over all versions of a survey: each answer keeps the meaning of its question.
import { expect } from 'chai'
import type { GivenAnswer } from '#domain/survey/answers.ts'
import { answerText, askedQuestions, resultsOf } from '#domain/survey/results.ts'
import { contentFaults, isSameValue } from '#domain/survey/survey.ts'
import { optionsOf, sampleContent, sampleQuestion, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const { work, tools, grade, why } = sampleQuestions
const reworded = {
  ...work,
  label: { nl: 'Waar werk je?' },
  kind: { type: 'choice', options: [{ id: 'home', label: { nl: 'Thuis' } }, ...optionsOf('train')] },
} as const
const newest = sampleContent({ questions: [grade, reworded] })
const older = sampleContent({ questions: [work, tools] })
const oldest = sampleContent({ questions: [why, { ...tools, kind: { type: 'choices', options: optionsOf('fax') } }] })

describe('results of a survey', () => {
  verifies('SVY-4', 'ask each question once, with its newest text and the options of all versions', () => {
    const asked = askedQuestions([newest, older, oldest])
    expect(asked.map(({ id, isCurrent }) => [id, isCurrent])).to.deep.equal([
      ['grade', true],
      ['work', true],
      ['tools', false],
      ['why', false],
    ])
    expect(asked[1]?.label).to.deep.equal({ nl: 'Waar werk je?' })
    const idsOf = (n: number) =>
      asked.slice(n, n + 1).flatMap(({ kind }) => ('options' in kind ? kind.options.map(({ id }) => id) : []))
    expect(idsOf(1)).to.deep.equal(['home', 'train', 'office'])
    expect(idsOf(2)).to.deep.equal(['phone', 'laptop', 'desk', 'fax'])
  })

  verifies('SVY-4', 'count every value there is, also those of earlier versions and of another kind', () => {
    const counts = [
      { question: 'grade', value: '5', count: 2 },
      { question: 'grade', value: '9', count: 1 },
      { question: 'work', value: 'office', count: 7 },
      { question: 'why', value: '', count: 3 },
      { question: 'unknown', value: 'x', count: 1 },
    ]
    const results = resultsOf(askedQuestions([newest, older, oldest]), counts)
    expect(results.map(({ values }) => values.map(({ value, count }) => `${value} ${count}`))).to.deep.equal([
      ['1 0', '2 0', '3 0', '4 0', '5 2', '9 1'],
      ['home 0', 'train 0', 'office 7'],
      ['phone 0', 'laptop 0', 'desk 0', 'fax 0'],
      [' 3'],
    ])
  })

  verifies('SVY-4', 'show options by their labels in the wanted language, or in the other', () => {
    const [, asked = work] = askedQuestions([newest, older])
    const text = (answer: GivenAnswer | undefined, language: 'nl' | 'en' = 'en') => answerText(asked, answer, language)
    expect(text(['home', 'office'])).to.equal('Thuis; Option office')
    expect(text(['office'], 'nl')).to.equal('Keuze office')
    expect(text(['gone'])).to.equal('gone')
    expect([text(4), text('Zo'), text(undefined)]).to.deep.equal(['4', 'Zo', ''])
  })
})

describe('content of a survey', () => {
  it('is the same whatever the order of fields, and another with any other value', () => {
    const content = sampleContent()
    const turned = Object.fromEntries(Object.entries(structuredClone(content)).toReversed()) as typeof content
    expect(isSameValue(content, turned)).to.equal(true)
    for (const change of [
      { thanks: { nl: '' } },
      { languages: ['en', 'nl'] as const },
      { questions: content.questions.slice(1) },
      { questions: content.questions.toReversed() },
      { title: { ...content.title, en: 'Other' } },
    ])
      expect(isSameValue(content, { ...content, ...change }), JSON.stringify(change)).to.equal(false)
  })

  verifies('SVY-4', 'reports every broken rule at its field', () => {
    const one = sampleQuestion('a', { type: 'choice', options: [{ id: 'x', label: { nl: ' ' } }] }, { label: {} })
    const faults = contentFaults(
      sampleContent({ languages: ['nl'], title: {}, questions: [one, sampleQuestion('a', grade.kind), work] }),
    )
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).to.have.members([
      'title.nl missing',
      'questions.1.id repeated',
      'questions.0.label.nl missing',
      'questions.0.kind.options too_few',
      'questions.0.kind.options.0.label.nl missing',
    ])
    expect(contentFaults(sampleContent({ questions: [] }))).to.deep.equal([{ path: 'questions', rule: 'no_questions' }])
    expect(contentFaults(sampleContent())).to.deep.equal([])
  })
})
