// Results over all versions of a survey: each answer keeps the meaning of its question.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { GivenAnswer, GivenAnswers } from '#domain/survey/answers.ts'
import type { AnswerCount } from '#domain/survey/ports.ts'
import { listResponseColumns, readResponseCell } from '#domain/survey/response-columns.ts'
import { toAnswerText, listAskedQuestions, countResults } from '#domain/survey/results.ts'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { isSameValue, type SurveyQuestion } from '#domain/survey/survey.ts'
import {
  findChangesOfMeaning,
  type FirstWordings,
  findFirstWordings,
  findMendedFaults,
  type SurveyVersion,
} from '#domain/survey/wordings.ts'
import { optionsOf, sampleContent, sampleQuestion, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { verifies } from '#test/support/verifies.ts'

const { work, tools, grade, why } = sampleQuestions
const optionOf = (id: string, nl: string, en?: string) => ({ id, label: { nl, ...(en !== undefined && { en }) } })
const choice = (...options: readonly ReturnType<typeof optionOf>[]): SurveyQuestion =>
  sampleQuestion('work', { type: 'choice', options })
const rating = (most: number, change: Partial<SurveyQuestion> = {}, low = 'Slecht'): SurveyQuestion =>
  sampleQuestion('grade', { type: 'rating', most, low: { nl: low }, high: {} }, change)

const versionOf = (version: number, questions: readonly SurveyQuestion[], firstWordings: FirstWordings = {}) => ({
  version,
  content: sampleContent({ questions }),
  firstWordings,
})

/** Versions from 1 as they are saved one after another; the texts of `mended` were only spelled differently. */
const savedInTurn = (
  ...all: readonly { readonly questions: readonly SurveyQuestion[]; readonly mended?: readonly string[] }[]
): readonly SurveyVersion[] =>
  all.reduce<readonly SurveyVersion[]>((earlier, { questions, mended = [] }, n) => {
    const first = findFirstWordings(sampleContent({ questions }), new Set(mended), earlier)
    return [versionOf(n + 1, questions, first)].concat(earlier)
  }, [])

const rowsOf = (versions: readonly SurveyVersion[], counts: readonly AnswerCount[]): readonly string[] =>
  countResults(listAskedQuestions(versions), { versions: [], answers: counts }).flatMap(
    ({ id, label, versions: asked, isCurrent, values }) => [
      `${isCurrent ? '' : 'earlier '}${id} ${label.nl} v${asked.join('+')}`,
      ...values
        .filter(({ count }) => count > 0)
        .map(
          ({ value, label: of, versions: offered, count }) =>
            `- ${value} ${of.nl ?? ''} v${offered.join('+')}: ${count}`,
        ),
    ],
  )

const yes = optionOf('yes', 'Ja')
const other = optionOf('no', 'Anders')
const counted = (question: string, ...of: readonly (readonly [version: number, value: string, count: number])[]) =>
  of.map(([version, value, count]) => ({ version, question, value, count }))

describe('results of a survey', () => {
  verifies('SVY-5', 'count a reworded option as a wording of its own, and one that was mended together', () => {
    const counts = counted('work', [1, 'yes', 3], [2, 'yes', 2])
    const reworded = choice(optionOf('yes', 'Nee'), other)
    expect(rowsOf(savedInTurn({ questions: [choice(yes, other)] }, { questions: [reworded] }), counts)).to.deep.equal([
      'work Vraag work v2+1',
      '- yes Nee v2: 2',
      '- yes Ja v1: 3',
    ])
    const mended = savedInTurn({ questions: [choice(yes, other)] }, { questions: [reworded], mended: ['work/yes'] })
    expect(rowsOf(mended, counts)).to.deep.equal(['work Vraag work v2+1', '- yes Nee v2+1: 5'])
  })

  const sameAgain: Readonly<
    Record<string, readonly [middle: SurveyQuestion, last: SurveyQuestion, rows: readonly string[]]>
  > = {
    'removed and added again with its text': [choice(other), choice(yes, other), ['- yes Ja v3+1: 7']],
    'removed and added again with another text': [
      choice(other),
      choice(optionOf('yes', 'Nee'), other),
      ['- yes Nee v3: 4', '- yes Ja v1: 3'],
    ],
    'reworded, and back': [choice(optionOf('yes', 'Nee'), other), choice(yes, other), ['- yes Ja v3+1: 7']],
    translated: [
      choice(optionOf('yes', 'Ja', 'Yes'), other),
      choice(optionOf('yes', 'Ja', 'Yes'), other),
      ['- yes Ja v3+2+1: 7'],
    ],
    'translated, and then differently': [
      choice(optionOf('yes', 'Ja', 'Yes'), other),
      choice(optionOf('yes', 'Ja', 'Yep'), other),
      ['- yes Ja v3: 4', '- yes Ja v2+1: 3'],
    ],
    'removed and added again with a translation': [
      choice(other),
      choice(optionOf('yes', 'Ja', 'Yes'), other),
      ['- yes Ja v3+1: 7'],
    ],
    moved: [choice(other, yes), choice(other, yes), ['- yes Ja v3+2+1: 7']],
  }
  for (const [name, [middle, last, rows]] of Object.entries(sameAgain))
    verifies('SVY-5', `an option that was ${name} counts with those of its own text`, () => {
      const versions = savedInTurn({ questions: [choice(yes, other)] }, { questions: [middle] }, { questions: [last] })
      const counts = counted('work', [1, 'yes', 3], [3, 'yes', 4])
      expect(rowsOf(versions, counts)).to.deep.equal(['work Vraag work v3+2+1', ...rows])
    })

  verifies('SVY-5', 'keep spellings together over versions, as long as no text changes otherwise', () => {
    const spelled = (nl: string) => [choice(optionOf('yes', nl), other)]
    const versions = savedInTurn(
      { questions: spelled('Jaa') },
      { questions: spelled('Ja'), mended: ['work/yes'] },
      { questions: [...spelled('Ja'), why] },
      { questions: spelled('Misschien') },
    )
    const counts = counted('work', [1, 'yes', 1], [2, 'yes', 2], [3, 'yes', 3], [4, 'yes', 4])
    expect(rowsOf(versions, counts).slice(0, 3)).to.deep.equal([
      'work Vraag work v4+3+2+1',
      '- yes Misschien v4: 4',
      '- yes Ja v3+2+1: 6',
    ])
  })

  const apart: Readonly<Record<string, readonly [before: SurveyQuestion, after: SurveyQuestion, mended?: string]>> = {
    'from 5 to 10': [rating(5), rating(10), 'grade'],
    'with another text': [rating(5), rating(5, { label: { nl: 'Anders' } })],
    'with another explanation': [rating(5), rating(5, { help: { nl: 'Wees streng.' } })],
    'with other words at its ends': [rating(5), rating(5, {}, 'Goed')],
  }
  for (const [name, [before, after, mended]] of Object.entries(apart))
    verifies('SVY-5', `a rating ${name} is another question: 5 of 5 stays 5 of 5`, () => {
      const versions = savedInTurn(
        { questions: [before] },
        { questions: [after], mended: mended === undefined ? [] : [mended] },
      )
      const counts = counted('grade', [1, '5', 3], [2, '5', 1])
      const [current, earlier] = countResults(listAskedQuestions(versions), { versions: [], answers: counts })
      expect(current).to.deep.include({ versions: [2], isCurrent: true })
      expect(earlier).to.deep.include({ versions: [1], isCurrent: false, label: before.label })
      expect([current, earlier].map((one) => one?.values.map(({ count }) => count).join(''))).to.deep.equal([
        after.kind.type === 'rating' && after.kind.most === 10 ? '0000100000' : '00001',
        '00003',
      ])
    })

  verifies('SVY-5', 'a question whose kind changes, and changes back, keeps both kinds apart', () => {
    const asText = sampleQuestion('work', { type: 'text', most: 100 })
    const versions = savedInTurn({ questions: [choice(yes)] }, { questions: [asText] }, { questions: [choice(yes)] })
    const counts = counted('work', [1, 'yes', 3], [2, '', 2], [3, 'yes', 1])
    expect(rowsOf(versions, counts)).to.deep.equal([
      'work Vraag work v3+1',
      '- yes Ja v3+1: 4',
      'earlier work Vraag work v2',
      '-   v2: 2',
    ])
    const [chosen = expect.fail('none'), written = chosen] = listAskedQuestions(versions)
    const texts = (version: number, answer: GivenAnswer) =>
      [chosen, written].map((asked) => toAnswerText(asked, version, answer, 'nl'))
    expect(texts(1, ['yes'])).to.deep.equal(['Ja', ''])
    expect(texts(2, 'yes')).to.deep.equal(['', 'yes'])
  })

  verifies('SVY-5', 'ask the questions of the newest version first, each followed by its earlier wordings', () => {
    const asked = listAskedQuestions([
      versionOf(3, [rating(10), work]),
      versionOf(2, [work, tools]),
      versionOf(1, [why, rating(5)]),
    ])
    expect(asked.map(({ id, versions, isCurrent }) => `${id} ${versions.join(',')} ${isCurrent}`)).to.deep.equal([
      'grade 3 true',
      'grade 1 false',
      'work 3,2 true',
      'tools 2 false',
      'why 1 false',
    ])
    expect(asked[2]?.options.map(({ id }) => id)).to.deep.equal(['office', 'home'])
  })

  verifies('SVY-7', 'say how many were asked, and the average of a scale', () => {
    const versions = [versionOf(3, [rating(10), why]), versionOf(2, [rating(5), work]), versionOf(1, [rating(5)])]
    const answers = [
      ...counted('grade', [1, '5', 1], [2, '2', 3], [3, '9', 1], [3, '10', 1]),
      ...counted('why', [3, '', 2]),
    ]
    const answered = [3, 2, 1].map((version) => ({ version, responses: version * 10 }))
    const results = countResults(listAskedQuestions(versions), { versions: answered, answers })
    expect(results.map(({ id, responses, average }) => [id, responses, O.toUndefined(average)])).to.deep.equal([
      ['grade', 30, 9.5],
      ['grade', 30, 2.75],
      ['why', 30, undefined],
      ['work', 20, undefined],
    ])
    const [unanswered] = countResults(listAskedQuestions(versions), { versions: [], answers: [] })
    expect(unanswered?.average).to.deep.equal(O.none)
  })

  verifies('SVY-7', 'have a column for each question and wording in an export, and for each option', () => {
    const asked = listAskedQuestions(
      savedInTurn(
        { questions: [choice(yes, other), sampleQuestions.tools, rating(5), why] },
        { questions: [choice(optionOf('yes', 'Nee'), other), sampleQuestions.tools, rating(5), why] },
      ),
    )
    const columns = listResponseColumns(asked)
    const names = columns.map(({ question, option }) =>
      option === undefined ? question.id : `${question.id}/${option.label.nl} ${option.versions.join('+')}`,
    )
    expect(names).to.deep.equal([
      'work',
      'work/Nee 2',
      'work/Anders 2+1',
      'work/Ja 1',
      'tools/Keuze phone 2+1',
      'tools/Keuze laptop 2+1',
      'tools/Keuze desk 2+1',
      'grade',
      'why',
    ])
    const rowOf = (version: number, answers: GivenAnswers) =>
      columns.map((column) => readResponseCell(column, version, answers[column.question.id], 'nl'))
    const none = [null, null, null]
    expect(rowOf(1, { work: ['yes'], grade: 4, why: '=1+1' })).to.deep.equal(['Ja', null, 0, 1, ...none, 4, '=1+1'])
    expect(rowOf(2, { work: ['yes'], tools: ['desk', 'phone'] })).to.deep.equal([
      'Nee',
      1,
      0,
      null,
      1,
      0,
      1,
      null,
      null,
    ])
    expect(rowOf(3, { work: ['yes'] }), 'of a version without columns').to.deep.equal([...none, ...none, ...none])
  })

  verifies('SVY-4', 'show options by their labels in the wanted language, or in the other', () => {
    const [asked = expect.fail('none')] = listAskedQuestions([
      versionOf(1, [
        sampleQuestion('work', { type: 'choices', options: [optionOf('home', 'Thuis'), ...optionsOf('office')] }),
      ]),
    ])
    const text = (answer: GivenAnswer | undefined, language: 'nl' | 'en' = 'en') =>
      toAnswerText(asked, 1, answer, language)
    expect(text(['home', 'office'])).to.equal('Thuis; Option office')
    expect(text(['office'], 'nl')).to.equal('Keuze office')
    expect(text(undefined)).to.equal('')
  })
})

describe('a change of a survey', () => {
  const before = sampleContent({ questions: [choice(yes, other), rating(5), why] })
  const changes = (questions: readonly SurveyQuestion[], ...mended: readonly string[]) =>
    findChangesOfMeaning(before, sampleContent({ questions }), (key) => mended.includes(key)).map(
      ({ key, change }) => `${key} ${change}`,
    )

  verifies('SVY-5', 'says which answers it separates, and of a separated question no options', () => {
    expect(changes([choice(optionOf('yes', 'Ja', 'Yes'), other), rating(5), { ...why, required: true }])).to.deep.equal(
      [],
    )
    expect(changes([why, rating(5), choice(other, yes)]), 'the order').to.deep.equal([])
    expect(changes([choice(other, optionOf('new', 'Soms')), rating(10)])).to.deep.equal([
      'work/yes removed',
      'grade rescaled',
      'why removed',
    ])
    const reworded = { ...choice(optionOf('yes', 'Nee'), other), label: { nl: 'Echt?' } }
    expect(changes([reworded, rating(5), why])).to.deep.equal(['work reworded'])
    expect(changes([reworded, rating(5), why], 'work')).to.deep.equal(['work reworded', 'work/yes reworded'])
  })

  verifies('SVY-5', 'takes no text that another option had for a spelling of this one', () => {
    const [keys, no] = [['work/yes', 'work/no'], other]
    const faultsOf = (...options: readonly ReturnType<typeof optionOf>[]) =>
      findMendedFaults(keys, before, sampleContent({ questions: [choice(...options), rating(5), why] })).map(
        ({ path }) => path,
      )
    expect(faultsOf(optionOf('yes', 'Anders'), optionOf('no', 'Ja'))).to.deep.equal(['mended.0', 'mended.1'])
    expect(faultsOf(optionOf('yes', 'Anders'), no)).to.deep.equal(['mended.0'])
    expect(faultsOf(optionOf('yes', 'Ja!'), optionOf('no', 'Anders!'))).to.deep.equal([])
  })

  verifies('SVY-5', 'mends what is there before and after, on one scale', () => {
    const after = sampleContent({ questions: [choice(optionOf('yes', 'Nee'), optionOf('new', 'Soms')), rating(10)] })
    const keys = ['work', 'work/yes', 'work/new', 'work/no', 'grade', 'why', 'x', 'x/y']
    expect(findMendedFaults(keys, before, after).map(({ path }) => path)).to.deep.equal(
      ['work/new', 'work/no', 'grade', 'why', 'x', 'x/y'].map((key) => `mended.${keys.indexOf(key)}`),
    )
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
    const faults = findContentFaults(
      sampleContent({ languages: ['nl'], title: {}, questions: [one, sampleQuestion('a', grade.kind), work] }),
    )
    expect(faults.map(({ path, rule }) => `${path} ${rule}`)).to.have.members([
      'title.nl missing',
      'questions.1.id repeated',
      'questions.0.label.nl missing',
      'questions.0.kind.options too_few',
      'questions.0.kind.options.0.label.nl missing',
    ])
    expect(findContentFaults(sampleContent({ questions: [] }))).to.deep.equal([
      { path: 'questions', rule: 'no_questions' },
    ])
    expect(findContentFaults(sampleContent())).to.deep.equal([])
  })
})
