// Forms of surveys: what is sent, faults at their fields, questions that move, and what two people compare.
import { expect } from 'chai'
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import { surveyContract } from '#adapters/contract/survey/surveys.ts'
import {
  addOption,
  addQuestion,
  chooseType,
  shiftId,
  removeOption,
  removeQuestion,
} from '#adapters/web/admin/surveys/question-acts.ts'
import {
  toSurveyBody,
  checkSurvey,
  toSurveyContent,
  makeEmptySurvey,
  findFieldAt,
  replaceForm,
  toSurveyForm,
  isSurveyForm,
  LANGUAGE_CHOICES,
  listMeaningChanges,
  listSpellingChanges,
  listLanguages,
  type SurveyForm,
} from '#adapters/web/admin/surveys/survey-form.ts'
import { chooseDeciding } from '#adapters/web/admin/surveys/condition-form.ts'
import { makeConditionWords } from '#adapters/web/admin/surveys/condition-words.ts'
import { makeFieldLabel, toPreviewContent, makeReadableSurvey } from '#adapters/web/admin/surveys/survey-words.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { pickChanges, isChanged } from '#adapters/web/kit/form/faults.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { QUESTION_TYPES } from '#domain/survey/survey.ts'
import { verifies } from '#test/support/verifies.ts'

const t = makeTranslate<string>(getAdminTexts.nl, 'nl')
const key = (name: string): string => name

const content = {
  languages: ['nl', 'en'],
  title: { nl: 'Hoe bevalt het kantoor?', en: 'How do you like the office?' },
  introduction: { nl: 'Het kost je drie minuten.' },
  thanks: {},
  questions: [
    {
      id: 'title',
      label: { nl: 'Waar werk je?', en: 'Where do you work?' },
      help: {},
      required: true,
      kind: {
        type: 'choice',
        options: [
          { id: 'kantoor', label: { nl: 'Op kantoor', en: 'At the office' } },
          { id: 'thuis', label: { nl: 'Thuis', en: 'At home' } },
        ],
      },
    },
    {
      id: 'cijfer',
      label: { nl: 'Welk cijfer?', en: 'Which rating?' },
      help: { nl: 'Eerlijk.' },
      required: false,
      kind: { type: 'rating', most: 10, low: { nl: 'Slecht' }, high: {} },
    },
    { id: 'meer', label: { nl: 'Meer?', en: 'More?' }, help: {}, required: false, kind: { type: 'text', most: 400 } },
  ],
} satisfies SurveyContentWire

const saved = { uuid: 'u', name: 'Voorjaar', version: 2, changedAt: '', content, revision: 3 }
const form = toSurveyForm(saved)
const set = (before: SurveyForm, changes: object): SurveyForm => ({ ...before, ...changes })

describe('the form of a survey', () => {
  verifies('SVY-4', 'a saved survey is sent back as it was', () => {
    expect(toSurveyBody(form)).to.deep.equal({ name: 'Voorjaar', content })
    const body = surveyContract['POST /surveys'].body.decode(toSurveyBody(form))
    expect(body._tag).to.equal('Right')
    expect(checkSurvey(key)(form)).to.deep.equal({})
  })

  const atHome = { question: 'title', is: 'one_of' as const, options: ['thuis'] }
  const section = {
    title: { nl: 'Tot slot', en: 'Finally' },
    text: {},
    shownWhen: { question: 'cijfer', is: 'at_most', number: 5 },
  } as const
  const branching: SurveyContentWire = {
    ...content,
    questions: content.questions.map((question) =>
      question.id === 'cijfer'
        ? { ...question, shownWhen: atHome }
        : question.id === 'meer'
          ? { ...question, section }
          : question,
    ),
  }

  verifies(
    'SVY-8',
    'conditions and sections are sent back as they were, and their faults stand at their fields',
    () => {
      const saidForm = toSurveyForm({ ...saved, content: branching })
      expect(toSurveyBody(saidForm).content).to.deep.equal(branching)
      expect(
        [
          'content.questions[1].shownWhen.question',
          'content.questions[1].shownWhen.options[0]',
          'content.questions[1].shownWhen',
          'content.questions[2].section.shownWhen.number',
          'content.questions[2].section.title.en',
        ].map((path) => findFieldAt(branching, path)),
      ).to.deep.equal([
        'cijfer.when',
        'cijfer.when.options',
        'cijfer.when',
        'meer.section.when.number',
        'meer.section.title.en',
      ])
      const readable = makeReadableSurvey(t, 'nl')(saidForm)
      expect(readable['cijfer']).to.include('Alleen na “Thuis” bij “Waar werk je?”')
      expect(readable['meer'])
        .to.include('Nieuwe pagina: Tot slot / Finally')
        .and.to.include('Alleen tot en met 5 bij “Welk cijfer?”')
      const { describeChoice } = makeConditionWords(t, branching, 'nl')
      expect(describeChoice({ question: 'cijfer', answers: [1, 2, 3, undefined] })).to.equal(
        'Welk cijfer?: 1 tot en met 3 of geen antwoord',
      )
    },
  )

  verifies(
    'SVY-8',
    'the question after a removed one begins its section; conditions on it wait for another choice',
    () => {
      const last = content.questions.slice(-1).map((question) => ({ ...question, id: 'slot' }))
      const withFour = { ...branching, questions: [...branching.questions, ...last] }
      const before = toSurveyForm({ ...saved, content: withFour })
      const after = toSurveyContent(set(before, removeQuestion(before, 'meer')))
      expect(after.questions[2]).to.deep.include({ id: 'slot', section })
      const without = toSurveyContent(set(before, removeQuestion(before, 'title')))
      expect(without.questions[0]?.shownWhen).to.deep.equal(atHome)
      const chosen = set(before, chooseDeciding('meer', 'title', content.questions[0]?.kind))
      expect(toSurveyContent(chosen).questions[2]?.shownWhen).to.deep.equal({
        question: 'title',
        is: 'one_of',
        options: [],
      })
    },
  )

  verifies('SVY-4', 'texts of a language that the survey no longer has are left out', () => {
    const dutch = toSurveyContent(set(form, { languages: 'nl' }))
    expect([dutch.languages, dutch.title]).to.deep.equal([['nl'], { nl: 'Hoe bevalt het kantoor?' }])
    expect(LANGUAGE_CHOICES.map((languages) => listLanguages({ languages }))).to.deep.equal([
      ['nl'],
      ['en'],
      ['nl', 'en'],
      ['en', 'nl'],
    ])
  })

  verifies('SVY-4', 'a survey needs a name, and a text question a size; the service finds the other faults', () => {
    expect(checkSurvey(key)(set(makeEmptySurvey('nl'), { name: '' }))).to.deep.equal({ name: 'form.missing' })
    for (const size of ['0', '5001', ''])
      expect(checkSurvey(key)(set(form, { 'meer.text': size }))).to.deep.equal({ 'meer.text': 'survey.text.invalid' })
  })

  verifies('SVY-4', 'options without any text are left out', () => {
    const blank = set(form, { 'title.option.thuis.nl': '', 'title.option.thuis.en': '' })
    expect(toSurveyContent(blank).questions[0]?.kind).to.have.property('options').that.has.length(1)
  })

  verifies('SVY-4', 'faults of the service come to their fields, however it writes the path', () => {
    const fields = [
      'name',
      'content.title.en',
      'content.introduction.nl',
      'content.languages',
      'content.questions',
      'content.questions[2].kind.most',
      'questions.1.kind.most',
      'questions.1.kind.low.nl',
      'questions.0.kind.options',
      'content.questions[0].kind.options[1].label.nl',
      'questions.1.help.nl',
      'questions.9.label.nl',
    ].map((path) => findFieldAt(content, path))
    expect(fields).to.deep.equal([
      'name',
      '.title.en',
      '.introduction.nl',
      'languages',
      'questions',
      'meer.text',
      'cijfer.rating',
      'cijfer.low.nl',
      'title.options',
      'title.option.thuis.nl',
      'cijfer.help.nl',
      'questions',
    ])
    const known = fields.filter((field) => field in form)
    expect(known).to.deep.equal(fields)
  })

  verifies('SVY-4', 'fields are named by the place of their question', () => {
    const label = (field: string) => makeFieldLabel(t)(field, form)
    expect(['name', '.title.en', 'cijfer.label.nl', 'cijfer.low.nl', 'title.option.thuis.en'].map(label)).to.deep.equal(
      [
        'Naam',
        'Titel (Engels)',
        'Vraag 2 (Nederlands)',
        'Vraag 2, Bij het laagste (Nederlands)',
        'Vraag 1, Optie 2 (Engels)',
      ],
    )
    expect(['title', 'title.options', 'elsewhere'].map(label)).to.deep.equal([
      'Vraag 1',
      'Vraag 1, Opties',
      'Andere vraag',
    ])
    expect(makeFieldLabel(t)('title.label.nl', set(form, { languages: 'nl' }))).to.equal('Vraag 1')
  })

  verifies('SVY-4', 'questions and options are added, moved and removed without a trace', () => {
    let made = 0
    const newId = (): string => `o${(made += 1)}`
    const added = set(form, addQuestion(form, 'q4', newId))
    expect(toSurveyContent(added).questions.map(({ id }) => id)).to.deep.equal(['title', 'cijfer', 'meer', 'q4'])
    expect(added['q4.options']).to.equal('o1 o2')
    const moved = set(added, { questions: shiftId(added.questions, 'q4', -1) })
    expect(moved.questions).to.equal('title cijfer q4 meer')
    expect([shiftId('a b', 'a', -1), shiftId('a b', 'b', 1), shiftId('a b', 'x', 1)]).to.deep.equal([null, null, null])
    const more = set(moved, addOption(moved, 'q4', 'options', 'o3', 'o1'))
    expect(more['q4.options']).to.equal('o1 o3 o2')
    expect(set(more, addOption(more, 'q4', 'options', 'o4', null))['q4.options']).to.equal('o1 o3 o2 o4')
    const fewer = set(more, removeOption(more, 'q4', 'options', 'o3'))
    expect([fewer['q4.options'], fewer['q4.option.o3.nl']]).to.deep.equal(['o1 o2', undefined])
    const removed = set(fewer, removeQuestion(fewer, 'q4'))
    expect(isChanged(form, removed)).to.equal(false)
    expect(set(form, removeQuestion(form, 'title'))['.title.nl']).to.equal('Hoe bevalt het kantoor?')
  })

  verifies(
    'SVY-4',
    'a draft is kept with other questions than the saved survey, and nothing else passes for one',
    () => {
      const kept: unknown = JSON.parse(JSON.stringify(set(form, removeQuestion(form, 'title'))))
      expect(isSurveyForm(kept)).to.equal(true)
      expect([
        isSurveyForm({ ...form, 'title.label.nl': 3 }),
        isSurveyForm({ name: 'x' }),
        isSurveyForm(null),
      ]).to.deep.equal([false, false, false])
    },
  )

  verifies('SVY-4', 'two versions are compared by what a colleague reads, and one takes the place of the other', () => {
    const theirs = toSurveyForm({
      ...saved,
      revision: 4,
      content: { ...content, questions: content.questions.slice(1) },
    })
    const read = makeReadableSurvey(t, 'nl')
    expect(pickChanges(read(form), read(theirs))).to.deep.equal({
      questions: '1. Welk cijfer? / Which rating?\n2. Meer? / More?',
    })
    expect(read(form)['title']).to.equal(
      'Waar werk je? / Where do you work?\nEén keuze, verplicht\n– Op kantoor / At the office\n– Thuis / At home',
    )
    expect(isChanged(theirs, set(form, replaceForm(form, theirs)))).to.equal(false)
  })

  verifies('SVY-5', 'a mended spelling is sent while the text differs, and nothing else is', () => {
    const ticked = set(form, {
      'title.mended': 'yes',
      'title.option.thuis.mended': 'yes',
      'title.option.kantoor.mended': 'yes',
      'cijfer.mended': 'yes',
      'title.option.thuis.nl': 'Thuis!',
    })
    expect(listSpellingChanges(ticked, content)).to.deep.equal(['title/thuis'])
    expect(listMeaningChanges(set(ticked, { 'cijfer.rating': '5' }), content)).to.deep.equal([
      { key: 'title/thuis', question: 'title', option: 'thuis', change: 'reworded' },
      { key: 'cijfer', question: 'cijfer', change: 'rescaled' },
    ])
    expect(listSpellingChanges(form, content)).to.deep.equal([])
    const gone = set(ticked, removeOption(ticked, 'title', 'options', 'thuis'))
    expect([listSpellingChanges(gone, content), gone['title.option.thuis.mended']]).to.deep.equal([[], undefined])
    expect(toSurveyBody(ticked).content.questions[1]).to.deep.equal(content.questions[1])
  })

  verifies('SVY-4', 'a survey is previewed while texts are missing', () => {
    expect(toPreviewContent(t, makeEmptySurvey('nl'))).to.equal(null)
    let made = 0
    const empty = makeEmptySurvey('nl')
    const begun = set(empty, { ...addQuestion(empty, 'q1', () => `o${(made += 1)}`), 'q1.text': '' })
    const shown = toPreviewContent(t, begun)
    expect(shown?.title).to.deep.equal({ nl: 'Titel' })
    expect(shown?.questions[0]).to.deep.include({ id: 'q1', label: { nl: 'Vraag 1' } })
    expect(shown?.questions[0]?.kind).to.deep.equal({
      type: 'choice',
      options: [
        { id: 'o1', label: { nl: 'Optie 1' } },
        { id: 'o2', label: { nl: 'Optie 2' } },
      ],
    })
    const text = toPreviewContent(t, set(begun, { 'q1.type': 'text' }))
    expect(text?.questions[0]?.kind).to.deep.equal({ type: 'text', most: 1 })
    for (const one of [shown, text]) {
      const body = surveyContract['POST /surveys/preview'].body.decode({
        office: 'Kantoor Korrel',
        content: one,
        language: 'nl',
      })
      expect(body._tag).to.equal('Right')
    }
  })

  verifies('SVY-9', 'a matrix has rows beside its options, in one form with fields of their own', () => {
    let made = 0
    const chosen = set(
      form,
      chooseType(form, 'meer', 'matrix', () => `m${(made += 1)}`),
    )
    expect([chosen['meer.rows'], chosen['meer.options']]).to.deep.equal(['m1 m2', 'm3 m4'])
    const ids = ['m1', 'm2', 'm3', 'm4']
    const texts = Object.fromEntries(ids.map((id) => [`meer.option.${id}.nl`, id === 'm2' ? '' : `Tekst ${id}`]))
    const sent = toSurveyContent(set(chosen, texts))
    const optionOf = (id: string) => ({ id, label: { nl: `Tekst ${id}` } })
    expect(sent.questions[2]?.kind).to.deep.equal({
      type: 'matrix',
      rows: [optionOf('m1')],
      options: [optionOf('m3'), optionOf('m4')],
    })
    expect(toSurveyContent(toSurveyForm({ ...saved, content: sent }))).to.deep.equal(sent)
    const fields = ['rows', 'rows.0.label.en', 'options.1.label.en'].map((at) =>
      findFieldAt(sent, `questions.2.kind.${at}`),
    )
    expect(fields).to.deep.equal(['meer.rows', 'meer.option.m1.en', 'meer.option.m4.en'])
    expect(fields.map((field) => makeFieldLabel(t)(field, chosen))).to.deep.equal([
      'Vraag 3, Regels',
      'Vraag 3, Regel 1 (Engels)',
      'Vraag 3, Optie 2 (Engels)',
    ])
    const again = chooseType(chosen, 'meer', 'choices', () => 'x')
    expect(again, 'its options stay').to.deep.equal({ 'meer.type': 'choices' })
  })

  verifies('SVY-4', 'every kind of answer and choice of languages has a text', () => {
    expect(getAdminTexts.nl).to.include.keys(
      ...QUESTION_TYPES.map((one) => `survey.type.${one}`),
      ...LANGUAGE_CHOICES.map((one) => `survey.languages.${one}`),
    )
  })
})
