// Surveys and their content (SVY-4).
import * as t from 'io-ts'
import { languageCodec, name } from '../codecs/names.ts'
import { makeList, moment, withDefault, nonNegativeInteger } from '../codecs/text.ts'
import { answerWith, defineContract, success, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'
import { surveyContent, textKey, TEXTS_AT_MOST } from './content.ts'
import { surveyLinkContract } from './links.ts'
import { surveyResponseContract } from './responses.ts'
import { sampleOne as one, surveyParams as params } from './survey-params.ts'

const outline = {
  uuid: t.string,
  name: t.string,
  /** Number of the newest version, from 1. Changed content becomes the next version; responses keep theirs. */
  version: t.number,
  changedAt: moment,
}
const surveyOutline = t.type(
  {
    ...outline,
    questions: t.number,
    /** Whether people can answer it now. */
    hasOpenLink: t.boolean,
  },
  'SurveyOutline',
)
export type SurveyOutlineResponse = WireOf<typeof surveyOutline>
const survey = t.type({ ...outline, content: surveyContent, revision: t.number }, 'Survey')
export type SurveyDetailResponse = WireOf<typeof survey>

const sampleContent = {
  languages: ['nl', 'en'],
  title: { nl: 'Hoe bevalt het kantoor?', en: 'How do you like the office?' },
  introduction: { nl: 'Het kost je drie minuten.', en: 'It takes you three minutes.' },
  thanks: { nl: 'Bedankt voor je antwoorden.', en: 'Thank you for your answers.' },
  questions: [
    {
      id: 'werkplek',
      label: { nl: 'Waar werk je het liefst?', en: 'Where do you like to work best?' },
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
      label: { nl: 'Welk cijfer geef je het kantoor?', en: 'How do you rate the office?' },
      help: {},
      required: false,
      kind: { type: 'rating', most: 10, low: { nl: 'Slecht', en: 'Bad' }, high: { nl: 'Goed', en: 'Good' } },
      shownWhen: { question: 'werkplek', is: 'one_of', options: ['kantoor'] },
      section: { title: { nl: 'Het kantoor', en: 'The office' }, text: {} },
    },
  ],
} as const
const sampleOutline = {
  uuid: one.params.id,
  name: 'Tevredenheid voorjaar',
  version: 2,
  changedAt: '2026-03-02T09:29:00.000Z',
} as const
const sample = { ...sampleOutline, content: sampleContent, revision: 3 }

const surveys = defineContract({
  'GET /surveys': {
    summary: 'Lists the surveys of the office by name, a page at a time; `q` filters on the name.',
    query: { ...textQuery, ...pageQuery },
    ...answerWith(200, makePage(surveyOutline), samplePage({ ...sampleOutline, questions: 2, hasOpenLink: true }), {
      query: { q: 'voorjaar' },
    }),
  },
  'POST /surveys': {
    summary:
      'Adds a survey. Each required text is needed in each of its languages. `shownWhen`: the question or section is shown only to people who gave that answer to an earlier question. To be answered the survey needs a link.',
    body: t.strict({ name, content: surveyContent }, 'NewSurvey'),
    ...answerWith(
      201,
      survey,
      { ...sample, version: 1, revision: 1 },
      {
        body: { name: sample.name, content: sampleContent },
      },
    ),
  },
  'POST /surveys/preview': {
    summary:
      'Returns the pages by which people answer, below each other, as HTML. Texts may be missing; conditions must be right. Nothing is stored.',
    body: t.strict({ office: name, content: surveyContent, language: languageCodec }, 'SurveyPreview'),
    ...answerWith(
      200,
      t.type({ html: t.string }),
      { html: '<!doctype html><html lang="nl">…</html>' },
      { body: { office: 'Administratie De Linde', content: sampleContent, language: 'nl' } },
    ),
  },
  'GET /surveys/:id': {
    summary: 'Returns a survey with its newest content.',
    params,
    ...answerWith(200, survey, sample, one),
  },
  'PUT /surveys/:id': {
    summary:
      'Replaces a survey whose `revision` is still the one that was read. Changed content is the next version; responses keep theirs. A reworded question or option is counted apart, unless `mended` says that only its spelling changed.',
    params,
    body: t.strict(
      {
        revision: nonNegativeInteger,
        name,
        content: surveyContent,
        /** Questions, and options as `question/option`, with changes of spelling only: answers to both spellings count together. */
        mended: withDefault(makeList(textKey, TEXTS_AT_MOST), []),
      },
      'SurveyChange',
    ),
    ...answerWith(
      200,
      survey,
      { ...sample, revision: 4 },
      { ...one, body: { revision: 3, name: sample.name, content: sampleContent } },
    ),
  },
  'DELETE /surveys/:id': {
    summary: 'Removes a survey, with its links, that has no responses and that no campaign asks.',
    params,
    ...answerWith(200, success, { success: true }, one),
  },
})

export const surveyContract = { ...surveys, ...surveyLinkContract, ...surveyResponseContract }
