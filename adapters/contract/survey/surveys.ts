// Surveys with their public links, results and responses (SVY-4).
import * as t from 'io-ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { ResponseUuid } from '#domain/survey/answers.ts'
import { type PublicId, QUESTION_TYPES, type SurveyUuid } from '#domain/survey/survey.ts'
import { parsed, wording } from '../codecs/described.ts'
import { wholeInQuery } from '../codecs/in-query.ts'
import { name } from '../codecs/names.ts'
import { flag, iso, moment, oneOf, optional, orElse, uuidOf, whole, wholeNumber } from '../codecs/text.ts'
import { answering, contract, numberOrNull, orNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { pageAnswer, pageQuery, samplePage, textQuery } from '../page.ts'
import { localLabel, surveyContent, surveyLanguage } from './content.ts'

const outline = {
  uuid: t.string,
  name: t.string,
  /** The newest, from 1. A change of the content makes the next one; responses keep theirs. */
  version: t.number,
  changedAt: moment,
}
const surveyOutline = t.type(
  {
    ...outline,
    questions: t.number,
    /** Whether it can be answered now. */
    hasOpenLink: t.boolean,
  },
  'SurveyOutline',
)
export type SurveyOutlineResponse = WireOf<typeof surveyOutline>
const survey = t.type({ ...outline, content: surveyContent, revision: t.number }, 'Survey')
export type SurveyDetailResponse = WireOf<typeof survey>

const EARLIEST = Date.UTC(1970, 0)
const LATEST = Date.UTC(2200, 0)

const linkMoment: t.Type<Instant, string, unknown> = parsed(
  'linkMoment',
  (schemaOf) => ({ ...schemaOf(moment), 'x-rules': ['From 1970 to 2199.'] }),
  (u) => {
    const read = moment.decode(u)
    return read._tag === 'Right' && read.right >= EARLIEST && read.right <= LATEST ? read.right : undefined
  },
  wording(
    'Schrijf dit moment als 2026-01-31T14:05:00Z, in de jaren 1970 tot en met 2199.',
    'Write this moment as 2026-01-31T14:05:00Z, in the years 1970 to 2199.',
  ),
  { is: t.number.is, encode: iso },
)

const writtenLink = t.strict(
  {
    name,
    /** An inactive link stops all codes of the link, also those of campaigns. */
    isActive: flag,
    validFrom: optional(linkMoment),
    validUntil: optional(linkMoment),
    /** How often people can start by the address that anyone can open. Absent: without limit. */
    maxUses: optional(whole(1)),
  },
  'WrittenPublicLink',
)
const link = t.type(
  {
    publicId: t.string,
    name: t.string,
    isActive: t.boolean,
    validFrom: orNull(moment),
    validUntil: orNull(moment),
    maxUses: numberOrNull,
    createdAt: moment,
    /** Of the page by which anyone starts. */
    url: t.string,
    /** How often that page was opened. */
    usesCount: t.number,
    /** How often people started there: `maxUses` limits this. */
    startsCount: t.number,
    /** Whether it is active and valid now. */
    isOpen: t.boolean,
  },
  'PublicLink',
)
export type PublicLinkResponse = WireOf<typeof link>

const results = t.type(
  {
    responses: t.number,
    /** Of the newest version, then those that only earlier versions have. */
    questions: t.array(
      t.type(
        {
          id: t.string,
          type: oneOf(...QUESTION_TYPES),
          label: localLabel,
          isCurrent: t.boolean,
          /** Options and ratings, also those that were not chosen; of a text one, how many filled it in. */
          values: t.array(t.type({ value: t.string, label: localLabel, count: t.number }, 'ResultValue')),
        },
        'QuestionResult',
      ),
    ),
  },
  'SurveyResults',
)
export type SurveyResultsResponse = WireOf<typeof results>

const response = t.type(
  {
    uuid: t.string,
    version: t.number,
    language: surveyLanguage,
    /** The day in Europe/Amsterdam. A moment would be that of one participant. */
    submittedOn: t.string,
    /** By question: ids of chosen options, a rating, or a text. Questions that were left open are absent. */
    answers: t.record(t.string, t.union([t.readonlyArray(t.string), t.number, t.string])),
  },
  'SurveyResponse',
)

const surveyUuid = uuidOf<SurveyUuid>()
const params = { id: surveyUuid }
const linkParams = { ...params, publicId: uuidOf<PublicId>() }

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
    },
  ],
} as const
const sampleOutline = {
  uuid: '6a1c3e5f-7b9d-4f2a-8c4e-0d6f8a1b9301',
  name: 'Tevredenheid voorjaar',
  version: 2,
  changedAt: '2026-03-02T09:29:00.000Z',
} as const
const sample = { ...sampleOutline, content: sampleContent, revision: 3 }
const one = { params: { id: sample.uuid } }

const sampleWrittenLink = {
  name: 'Website',
  isActive: true,
  validFrom: '2026-03-02T08:00:00.000Z',
  validUntil: null,
  maxUses: 500,
} as const
const sampleLink = {
  ...sampleWrittenLink,
  publicId: '8d2f4b6a-1c3e-4a5b-9d7f-2e4a6c8b9302',
  createdAt: '2026-03-02T07:30:00.000Z',
  url: 'https://tapster.example/s/K7Q2XM',
  usesCount: 12,
  startsCount: 9,
  isOpen: true,
}
const oneLink = { params: { id: sample.uuid, publicId: sampleLink.publicId } }

const sampleResponse = {
  uuid: '5c95f1c2-7d3a-4b10-8f6e-4c2a9d1e9303',
  version: 2,
  language: 'nl',
  submittedOn: '2026-03-03',
  answers: { werkplek: ['thuis'], cijfer: 8 },
} as const

export const surveyContract = contract({
  'GET /surveys': {
    summary: 'Lists the surveys of the office by name, a page at a time; `q` filters on the name.',
    dutch: 'Geeft de vragenlijsten van het kantoor op naam, per pagina, te beperken op naam.',
    query: { ...textQuery, ...pageQuery },
    ...answering(200, pageAnswer(surveyOutline), samplePage({ ...sampleOutline, questions: 2, hasOpenLink: true }), {
      query: { q: 'voorjaar' },
    }),
  },
  'POST /surveys': {
    summary: 'Adds a survey. Each required text is needed in each of its languages. To be answered it needs a link.',
    dutch: 'Maakt een vragenlijst. Elke verplichte tekst is er in elke taal. Om in te vullen is er een link nodig.',
    body: t.strict({ name, content: surveyContent }, 'NewSurvey'),
    ...answering(
      201,
      survey,
      { ...sample, version: 1, revision: 1 },
      {
        body: { name: sample.name, content: sampleContent },
      },
    ),
  },
  'POST /surveys/preview': {
    summary: 'Returns the page by which people answer, as HTML. Nothing is stored.',
    dutch: 'Geeft de pagina waarop mensen antwoorden, als HTML. Er wordt niets bewaard.',
    body: t.strict({ content: surveyContent, language: surveyLanguage }, 'SurveyPreview'),
    answers: { 200: t.type({ html: t.string }) },
    example: {
      input: { body: { content: sampleContent, language: 'nl' } },
      answers: { 200: { html: '<!doctype html><html lang="nl">…</html>' } },
    },
  },
  'GET /surveys/:id': {
    summary: 'Returns a survey with its newest content.',
    dutch: 'Geeft één vragenlijst met de nieuwste vragen.',
    params,
    ...answering(200, survey, sample, one),
  },
  'PUT /surveys/:id': {
    summary:
      'Replaces a survey whose `revision` is still the one that was read. Changed content is the next version; responses keep theirs.',
    dutch: 'Vervangt een vragenlijst, als niemand die intussen wijzigde. Antwoorden houden de vragen van hun versie.',
    params,
    body: t.strict({ revision: wholeNumber, name, content: surveyContent }, 'SurveyChange'),
    answers: { 200: survey },
    example: {
      input: { ...one, body: { revision: 3, name: sample.name, content: sampleContent } },
      answers: { 200: { ...sample, revision: 4 } },
    },
  },
  'DELETE /surveys/:id': {
    summary: 'Removes a survey, with its links, that has no responses and that no campaign asks.',
    dutch: 'Verwijdert een vragenlijst met haar links, als er geen antwoorden zijn en geen campagne haar gebruikt.',
    params,
    ...answering(200, success, { success: true }, one),
  },
  'GET /surveys/:id/links': {
    summary: 'Lists the public links of a survey, oldest first.',
    dutch: 'Geeft de openbare links van een vragenlijst, oudste eerst.',
    params,
    ...answering(200, t.type({ data: t.array(link) }), { data: [sampleLink] }, one),
  },
  'POST /surveys/:id/links': {
    summary:
      'Adds a public link, by which anyone can answer the survey. Campaigns of the survey need one that is open.',
    dutch: 'Maakt een openbare link waarmee iedereen kan antwoorden. Campagnes hebben een open link nodig.',
    params,
    body: writtenLink,
    ...answering(201, link, { ...sampleLink, usesCount: 0, startsCount: 0 }, { ...one, body: sampleWrittenLink }),
  },
  'PUT /surveys/:id/links/:publicId': {
    summary: 'Replaces the name, validity and limit of a public link; its address stays.',
    dutch: 'Vervangt naam, geldigheid en grens van een openbare link; het adres blijft.',
    params: linkParams,
    body: writtenLink,
    answers: { 200: link },
    example: { input: { ...oneLink, body: sampleWrittenLink }, answers: { 200: sampleLink } },
  },
  'GET /surveys/:id/results': {
    summary: 'Counts the responses to a survey, by question and value over all its versions.',
    dutch: 'Telt de antwoorden op een vragenlijst, per vraag en waarde over alle versies.',
    params,
    ...answering(
      200,
      results,
      {
        responses: 14,
        questions: [
          {
            id: 'werkplek',
            type: 'choice',
            label: { nl: 'Waar werk je het liefst?', en: 'Where do you like to work best?' },
            isCurrent: true,
            values: [
              { value: 'kantoor', label: { nl: 'Op kantoor', en: 'At the office' }, count: 5 },
              { value: 'thuis', label: { nl: 'Thuis', en: 'At home' }, count: 9 },
            ],
          },
        ],
      },
      one,
    ),
  },
  'GET /surveys/:id/responses': {
    summary:
      'Lists the responses by day and within a day in a random order, a page at a time: `next` is the `after` of the next page. No response names a person.',
    dutch:
      'Geeft de antwoorden per dag, binnen een dag in willekeurige volgorde, per pagina. Er staat niet bij wie ze gaf.',
    params,
    query: { after: optional(uuidOf<ResponseUuid>()), limit: orElse(wholeInQuery(1, 200), 50) },
    ...answering(
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
      'Returns all responses as CSV with a column per question over all versions, texts in `language` or that of the request.',
    dutch: 'Geeft alle antwoorden als CSV, met een kolom per vraag over alle versies.',
    params,
    query: { language: optional(surveyLanguage) },
    answers: { 200: null },
    example: { input: { ...one, query: { language: 'nl' } } },
  },
})
