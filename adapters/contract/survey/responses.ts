// Results of a survey, and responses to it (SVY-4, SVY-7).
import * as t from 'io-ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import { COMPARED_BY } from '#domain/survey/comparison.ts'
import { UNSHOWN } from '#domain/survey/shown-results.ts'
import { QUESTION_TYPES } from '#domain/survey/survey.ts'
import type { SeriesUuid } from '#domain/survey/survey-code.ts'
import { day } from '../codecs/day.ts'
import { makeIntegerInQuery } from '../codecs/in-query.ts'
import { languageCodec } from '../codecs/names.ts'
import { makeEnum, asOptional, moment, withDefault, makeUuid } from '../codecs/text.ts'
import { allowNull, answerWith, defineContract, numberOrNull, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'
import { localLabel, localParagraphs, textQuestion } from './content.ts'
import { sampleOne as one, surveyParams as params } from './survey-params.ts'

/** Which responses are counted, listed or exported. Absent: all. */
const selection = {
  /** Only responses to this campaign. */
  campaign: asOptional(makeUuid<SeriesUuid>()),
  /** The first and the last day, in Europe/Amsterdam. */
  from: asOptional(day),
  to: asOptional(day),
}

const questionFields = {
  id: t.string,
  type: makeEnum(...QUESTION_TYPES),
  label: localLabel,
  help: localParagraphs,
  isCurrent: t.boolean,
  /** The versions that asked the question in this wording, newest first. */
  versions: t.array(t.number),
  /** The number of responses to these versions. */
  asked: t.number,
  /** The number of these whose person saw the question: all of them if it has no condition. */
  responses: t.number,
  /** Of ratings, recommendations and numbers; null: there is none. */
  average: numberOrNull,
  /** Of recommendations, from -100 to 100: the percentage of 9 and 10, less that of 0 to 6. Null: there is none. */
  score: numberOrNull,
  /** All options, once for each wording, all ratings, or ranges of numbers. The options of a matrix have the counts of all its rows together. Texts and dates have one value: the number of people who filled it in. */
  values: t.array(
    t.type(
      {
        value: t.string,
        label: localLabel,
        versions: t.array(t.number),
        /** Of an option in a ranking: the number of people who placed it first. */
        count: t.number,
        /** Of an option in a ranking: its average place, from 1. Null: it has none. */
        place: numberOrNull,
      },
      'ResultValue',
    ),
  ),
  /** The rows of a matrix, once for each wording. */
  rows: t.array(
    t.type(
      {
        id: t.string,
        label: localLabel,
        versions: t.array(t.number),
        /** How many people chose each of `values`. */
        counts: t.array(t.number),
      },
      'ResultRow',
    ),
  ),
}
const comparedQuestion = t.type(questionFields, 'ComparedQuestion')

const questionResult = t.type(
  {
    ...questionFields,
    /** The number of people who wrote their own words beside the last option: the texts of `id.other`. */
    others: t.number,
    /**
     * How much is left out of the answers, because fewer than five people of a confidential campaign gave them, or a difference would show so
     * few. `some`: the answers of other days are counted than above: whole groups of days with five answers each. `all`: no answer is shown,
     * and all figures are 0 or null; texts, responses and files leave the answers out too.
     */
    unshown: makeEnum(...UNSHOWN),
    /** Of the words beside the last option. */
    unshownWords: makeEnum(...UNSHOWN),
  },
  'QuestionResult',
)

const results = t.type(
  {
    responses: t.number,
    /**
     * Responses to confidential campaigns that are not counted yet, on whichever day. They follow by groups of whole days with five or more,
     * once days after them that are over have five more; the last ones follow ten minutes after the campaign accepts no more.
     */
    waiting: t.number,
    /**
     * When all responses to the selected confidential campaign are counted, if they are five or more: ten minutes after its codes end. A mail
     * that leaves later moves it. Null: the codes have no end yet, as the campaign runs, or no such campaign is selected.
     */
    allShownAt: allowNull(moment),
    /**
     * The first and the last day whose responses are counted; null: no limit. More days than asked for if the answers of fewer than five
     * people could be seen otherwise, also by comparing two selections. Texts and files have the same days.
     */
    from: textOrNull,
    to: textOrNull,
    /** The responses that may be shown are fewer than five: no answers are shown, and `questions` is empty. */
    isWithheld: t.boolean,
    /** The responses to a named campaign: responses and files say who gave them. */
    isNamed: t.boolean,
    /** In the order of the newest version. A question occurs once for each wording and scale that has answers, the newest first. */
    questions: t.array(questionResult),
  },
  'SurveyResults',
)
/**
 * The largest groups first. Groups are left out where a difference would show the answers of fewer than five people, and so are the responses
 * to confidential campaigns that accept more.
 */
const comparison = t.type(
  {
    groups: t.array(
      t.type(
        {
          /** The number of a version, or the uuid of a campaign or tag. */
          key: t.string,
          /** Empty for a version, and for what was removed. */
          name: t.string,
          responses: t.number,
          /** A question is left out where fewer than five people of the group answered it, or where a difference would show so few. */
          questions: t.array(comparedQuestion),
        },
        'ComparedGroup',
      ),
    ),
    isPartial: t.boolean,
  },
  'SurveyComparison',
)
export type SurveyComparisonResponse = WireOf<typeof comparison>
export type SurveyResultsResponse = WireOf<typeof results>

const response = t.type(
  {
    uuid: t.string,
    version: t.number,
    /** Null: a confidential campaign may have asked for the response, and few people may share a language. */
    language: allowNull(languageCodec),
    /**
     * Day in Europe/Amsterdam. Of a confidential campaign the last day of the shortest period with five responses, and of all campaigns of a
     * survey together the last day of all, so that the day on which a participant answered names no response.
     */
    submittedOn: t.string,
    /** Who gave the response to a named campaign. Null: the response is confidential, or the person was anonymised. */
    respondent: allowNull(t.type({ user: t.string, name: t.string, email: t.string }, 'Respondent')),
    /**
     * Without the answers to a question of a confidential campaign that fewer than five people of the same days answered.
     * Ids of chosen options, `option.place` of each option in a ranking, `row.option` of each answered row of a matrix, a number, a text or a date, by the id of the question; words beside the last option by `id.other`. The results contain the texts of the options, by `versions`.
     */
    answers: t.record(t.string, t.union([t.readonlyArray(t.string), t.number, t.string])),
  },
  'SurveyResponse',
)

const exported = { language: asOptional(languageCodec), ...selection }

const sampleResponse = {
  uuid: '5c95f1c2-7d3a-4b10-8f6e-4c2a9d1e9303',
  version: 2,
  language: 'nl',
  submittedOn: '2026-03-03',
  respondent: null,
  answers: { werkplek: ['thuis'], cijfer: 8 },
} as const

const sampleQuestion = {
  id: 'werkplek',
  type: 'choice' as const,
  label: { nl: 'Waar werk je het liefst?', en: 'Where do you like to work best?' },
  help: {},
  isCurrent: true,
  versions: [2, 1],
  asked: 14,
  responses: 14,
  average: null,
  score: null,
  values: [
    { value: 'kantoor', label: { nl: 'Op kantoor', en: 'At the office' }, versions: [2, 1], count: 5, place: null },
    { value: 'thuis', label: { nl: 'Thuis', en: 'At home' }, versions: [2], count: 6, place: null },
    { value: 'thuis', label: { nl: 'Elders', en: 'Elsewhere' }, versions: [1], count: 3, place: null },
  ],
  rows: [],
}

const sampleResult = { ...sampleQuestion, others: 0, unshown: 'none' as const, unshownWords: 'none' as const }

export const surveyResponseContract = defineContract({
  'GET /surveys/:id/results': {
    summary:
      'Counts the responses to a survey, by question and value over all its versions, each as it was worded when it was answered. `campaign`, `from` and `to` select a part of them.',
    params,
    query: selection,
    ...answerWith(
      200,
      results,
      {
        responses: 14,
        waiting: 3,
        allShownAt: '2026-04-30T22:10:00.000Z',
        from: '2026-03-01',
        to: '2026-03-31',
        isWithheld: false,
        isNamed: false,
        questions: [sampleResult],
      },
      { ...one, query: { from: '2026-03-01', to: '2026-03-31' } },
    ),
  },
  'GET /surveys/:id/comparison': {
    summary:
      'Compares the responses to a survey, or to one campaign, by version, by campaign, or by the tags that the participants had when they were invited.',
    params,
    query: { by: makeEnum(...COMPARED_BY), campaign: selection.campaign },
    ...answerWith(
      200,
      comparison,
      {
        groups: [
          {
            key: '6a2c8e10-3d5f-4f7b-8a61-9c0e2d4f9102',
            name: 'Vestiging Zeist',
            responses: 14,
            questions: [sampleQuestion],
          },
        ],
        isPartial: true,
      },
      { ...one, query: { by: 'tag' } },
    ),
  },
  'GET /surveys/:id/results/texts': {
    summary:
      'Lists the texts given to one question in the wording of `version`, a page at a time, in a random order; no text names a response or a person. Of a confidential campaign there are none until five people answered.',
    params,
    query: { question: textQuestion, version: makeIntegerInQuery(1, 2 ** 31 - 1), ...selection, ...pageQuery },
    ...answerWith(200, makePage(t.string), samplePage('Meer daglicht.'), {
      ...one,
      query: { question: 'meer', version: '2' },
    }),
  },
  'GET /surveys/:id/responses': {
    summary:
      'Lists the selected responses in a random order, a page at a time: `next` is the `after` of the next page. Only responses to a named campaign, selected by `campaign`, name their people.',
    params,
    query: {
      after: asOptional(makeUuid<ResponseUuid>()),
      limit: withDefault(makeIntegerInQuery(1, 200), 50),
      ...selection,
    },
    ...answerWith(
      200,
      t.type({ data: t.array(response), next: textOrNull }),
      { data: [sampleResponse], next: null },
      {
        ...one,
        query: { limit: '50' },
      },
    ),
  },
  'GET /surveys/:id/responses.csv': {
    summary:
      'Returns the selected responses as CSV with a column per question and wording over all versions and one per option (1: chosen, 0: not chosen; of a ranking its place) and per row of a matrix (the chosen option), texts in `language` or that of the request. The head of a column says which answers to a confidential campaign are left out.',
    params,
    query: exported,
    answers: { 200: null },
    example: { input: { ...one, query: { language: 'nl' } } },
  },
  'GET /surveys/:id/responses.xlsx': {
    summary: 'Returns the selected responses as a spreadsheet in Office Open XML, with the columns of the CSV.',
    params,
    query: exported,
    answers: { 200: null },
    example: { input: { ...one, query: { language: 'nl' } } },
  },
})
