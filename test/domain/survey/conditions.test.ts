// Conditions and pages: what a person sees depends on earlier answers alone, and nothing hidden is stored (SVY-8).
import { expect } from 'chai'
import fc from 'fast-check'
import { followPath, listConditional, listShown, listShownConditional } from '#domain/survey/conditions.ts'
import { findContentFaults } from '#domain/survey/content-rules.ts'
import { listLiveConditions, listParts, type PostedStep, goToPage } from '#domain/survey/pages.ts'
import { keepShown, listPaths } from '#domain/survey/paths.ts'
import { countResults, listAskedQuestions } from '#domain/survey/results.ts'
import type { PostedAnswers } from '#domain/survey/item-answers.ts'
import { readShownAnswers } from '#domain/survey/read-answers.ts'
import type { AnswerCondition, QuestionId, SurveyContent, SurveyQuestion } from '#domain/survey/survey.ts'
import { BRANCHING, sampleContent, sampleQuestions } from '#test/contract/sample-surveys.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { verifies } from '#test/support/verifies.ts'
import { drawBranchingSurvey, listFormValues } from './branching-surveys.ts'

const { work, tools, grade, why } = sampleQuestions
const title = { nl: 'Deel', en: 'Part' }
const when = (question: SurveyQuestion, shownWhen: AnswerCondition): SurveyQuestion => ({ ...question, shownWhen })
const atHome: AnswerCondition = { question: 'work', is: 'one_of', options: ['home'] }

const drawForm = ({ questions }: SurveyContent): fc.Arbitrary<PostedAnswers> =>
  fc
    .tuple(...questions.map(({ kind }) => fc.constantFrom(...listFormValues(kind))))
    .map((values) => new Map(questions.map(({ id }, n) => [id, values[n] ?? []])))

const drawAnswered = drawBranchingSurvey(7).chain((content) => fc.tuple(fc.constant(content), drawForm(content)))

describe('conditions of questions and sections', () => {
  verifies('SVY-8', 'never store an answer to a hidden question, and ask for none', () => {
    fc.assert(
      fc.property(drawAnswered, ([content, posted]) => {
        const { answers, faults, shown } = readShownAnswers(content, posted)
        for (const id of [...Object.keys(answers), ...faults.map(({ question }) => question)])
          expect(shown.has(id), id).to.equal(true)
        // What is stored leads to the same questions.
        expect(listShown(followPath(content, ({ id }) => answers[id]))).to.deep.equal(shown)
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('SVY-8', 'a form that is answered page by page shows each question that applies, and is then sent', () => {
    fc.assert(
      fc.property(drawBranchingSurvey(7), fc.array(fc.nat(), { minLength: 7, maxLength: 7 }), (content, choices) => {
        const seen = new Set<QuestionId>()
        const posted = new Map<QuestionId, readonly string[]>()
        const parts = listParts(content)
        let page = 0
        // Each page at most once more for each of its questions, and the page that only sends.
        for (let turns = 0; turns <= parts.length + content.questions.length + 1; turns += 1) {
          const { shown } = readShownAnswers(content, posted)
          const own = parts[page]?.questions ?? []
          for (const { id, kind, required } of own.filter((one) => shown.has(one.id) && !seen.has(one.id))) {
            const right = listFormValues(kind).filter(([value = required ? '9' : '']) => value !== 'd' && value !== '9')
            posted.set(id, right[(choices[seen.size] ?? 0) % right.length] ?? [])
            seen.add(id)
          }
          const unseen = [...listLiveConditions(content, page)].filter((id) => !shown.has(id))
          const turn = goToPage(content, posted, { page, isBack: false, unseen })
          if (turn._tag === 'Send') {
            const read = readShownAnswers(content, posted)
            expect([[...seen].toSorted(), read.faults]).to.deep.equal([[...read.shown].toSorted(), []])
            return
          }
          expect(turn.page).to.be.at.least(page)
          page = turn.page
        }
        expect.fail('the form was never sent')
      }),
      { numRuns: propertyRuns(2_000) },
    )
  })

  verifies('SVY-8', 'are unreachable exactly if no answers lead there', () => {
    fc.assert(
      fc.property(drawBranchingSurvey(4), (content) => {
        const reached = new Set<QuestionId>()
        const search = (posted: PostedAnswers, [next, ...rest]: readonly SurveyQuestion[]): void => {
          if (next === undefined) for (const id of readShownAnswers(content, posted).shown) reached.add(id)
          else for (const values of listFormValues(next.kind)) search(new Map([...posted, [next.id, values]]), rest)
        }
        search(new Map(), content.questions)
        const faults = findContentFaults(content)
        expect(faults.length === 0).to.equal(reached.size === content.questions.length)
        for (const { path, rule } of faults) {
          expect(rule).to.equal('unreachable')
          expect(reached.has(content.questions[Number(path.split('.')[1])]?.id ?? '')).to.equal(false)
        }
      }),
      { numRuns: propertyRuns(100) },
    )
  })

  const wrong: Readonly<Record<string, readonly [questions: readonly SurveyQuestion[], fault: string]>> = {
    'a later question': [[when(grade, atHome), work], 'questions.0.shownWhen.question not_earlier'],
    itself: [[when(work, atHome)], 'questions.0.shownWhen.question not_earlier'],
    'each other, in a circle': [
      [when(work, { question: 'grade', is: 'answered' }), when(grade, { question: 'work', is: 'answered' })],
      'questions.0.shownWhen.question not_earlier',
    ],
    'a removed question': [
      [work, when(grade, { question: 'gone', is: 'answered' })],
      'questions.1.shownWhen.question not_earlier',
    ],
    'a removed option': [
      [work, when(grade, { question: 'work', is: 'one_of', options: ['home', 'train'] })],
      'questions.1.shownWhen.options.1 unknown_option',
    ],
    'no option': [
      [work, when(grade, { question: 'work', is: 'one_of', options: [] })],
      'questions.1.shownWhen.options no_option',
    ],
    'a number of a choice': [
      [work, when(grade, { question: 'work', is: 'at_least', number: 1 })],
      'questions.1.shownWhen.is unsuited',
    ],
    'a number beyond its scale': [
      [grade, when(why, { question: 'grade', is: 'at_most', number: 6 })],
      'questions.1.shownWhen.number off_scale',
    ],
    'another answer than its section': [
      [
        work,
        { ...grade, section: { title, text: {}, shownWhen: atHome } },
        when(why, { question: 'work', is: 'one_of', options: ['office'] }),
      ],
      'questions.2.shownWhen unreachable',
    ],
    'a question of its own section': [
      [work, { ...grade, section: { title, text: {}, shownWhen: { question: 'why', is: 'answered' } } }, why],
      'questions.1.section.shownWhen.question not_earlier',
    ],
  }
  for (const [name, [questions, fault]] of Object.entries(wrong))
    verifies('SVY-8', `may not depend on ${name}`, () => {
      const faults = findContentFaults(sampleContent({ questions }))
      expect(faults.map(({ path, rule }) => `${path} ${rule}`)).to.deep.equal([fault])
    })

  verifies('SVY-8', 'let a page be sent at once only if no answer on it leads further', () => {
    const begins = (question: SurveyQuestion, shownWhen?: AnswerCondition): SurveyQuestion => ({
      ...question,
      section: { title, text: {}, ...(shownWhen && { shownWhen }) },
    })
    const content = sampleContent({
      questions: [work, begins(grade, atHome), begins(why, { question: 'grade', is: 'at_most', number: 2 })],
    })
    const go = (values: Readonly<Record<string, string>>, step: Partial<PostedStep>) =>
      goToPage(content, new Map(Object.entries(values).map(([id, value]) => [id, [value]])), {
        page: 0,
        isBack: false,
        unseen: [],
        ...step,
      })
    const shows = (page: number) => ({ _tag: 'Show', page, faults: [], added: [] })
    expect(go({ work: 'home' }, {})).to.deep.equal(shows(1))
    expect(go({ work: 'office' }, {}), 'nothing follows').to.deep.equal(shows(3))
    expect(go({ work: 'office' }, { page: 3 })).to.deep.equal({ _tag: 'Send' })
    expect(go({ work: 'home', grade: '2' }, { page: 1 })).to.deep.equal(shows(2))
    expect(go({ work: 'home', grade: '2' }, { page: 2 })).to.deep.equal({ _tag: 'Send' })
    expect(go({ work: 'office', grade: '2' }, { page: 3, isBack: true }), 'past hidden pages').to.deep.equal(shows(0))
    expect(go({}, {})).to.deep.equal({ ...shows(0), faults: [{ question: 'work', fault: 'required' }] })
  })

  verifies('SVY-8', 'have one path for each set of questions that answers lead to, without conditions on it', () => {
    fc.assert(
      fc.property(drawAnswered, ([content, posted]) => {
        if (findContentFaults(content).length > 0) return
        const { paths, isCut } = listPaths(content)
        const { shown, faults } = readShownAnswers(content, posted)
        const path = paths.find((one) => [...one.shown].join(' ') === [...shown].join(' '))
        if (!isCut && faults.length === 0) expect(path, 'the path of these answers').not.to.equal(undefined)
        for (const { shown: ofPath } of paths) {
          const kept = keepShown(content, ofPath)
          expect(kept.questions.map(({ id }) => id)).to.deep.equal([...ofPath])
          expect(listConditional(kept).size).to.equal(0)
          expect(listParts(kept).length).to.be.at.most(listParts(content).length)
        }
      }),
      { numRuns: propertyRuns(500) },
    )
    const { paths } = listPaths(BRANCHING)
    expect(paths.map(({ shown, choices }) => [[...shown].join(' '), choices])).to.deep.equal([
      [
        'work grade why',
        [
          { question: 'work', answers: [['office']] },
          { question: 'grade', answers: [1, 2] },
        ],
      ],
      [
        'work grade',
        [
          { question: 'work', answers: [['office']] },
          { question: 'grade', answers: [3, 4, 5] },
        ],
      ],
      ['work tools', [{ question: 'work', answers: [['home']] }]],
    ])
  })

  verifies(
    'SVY-8',
    'results are of those who saw the question, and of everyone in versions without a condition',
    () => {
      const first = { version: 1, content: sampleContent({ questions: [work, tools] }), firstWordings: {} }
      const second = { ...first, version: 2, content: sampleContent({ questions: [work, when(tools, atHome)] }) }
      expect(listShownConditional(second.content, { work: ['home'] })).to.deep.equal(['tools'])
      expect(listShownConditional(second.content, { work: ['office'] })).to.deep.equal([])
      const results = countResults(listAskedQuestions([second, first]), {
        versions: [
          { version: 2, responses: 10 },
          { version: 1, responses: 4 },
        ],
        answers: [{ version: 2, question: '', value: 'tools', count: 3 }],
      })
      expect(results.map(({ id, asked, responses }) => [id, asked, responses])).to.deep.equal([
        ['work', 14, 14],
        ['tools', 14, 7],
      ])
    },
  )
})
