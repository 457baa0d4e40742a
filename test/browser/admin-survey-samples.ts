// The surveys of an office with their links and answers, as the service would answer for them.
import type { SurveyContentWire } from '#adapters/contract/survey/content.ts'
import type { PublicLinkResponse } from '#adapters/contract/survey/links.ts'
import type { SurveyResultsResponse } from '#adapters/contract/survey/responses.ts'
import { surveyContract, type SurveyDetailResponse } from '#adapters/contract/survey/surveys.ts'
import { ASSETS_PATH } from '#adapters/http/pane/serve-assets.ts'
import { renderAnswerPage } from '#adapters/http/survey/answer-page.ts'

const id = (kind: string, n: number): string => `${kind.repeat(8)}-1111-4111-8111-${String(n).padStart(12, '0')}`
export const SATISFACTION = id('4', 1)
export const WEBSITE = id('5', 1)

const ago = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString()
const DAY = 1_440

const content = (): SurveyContentWire => ({
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
          { id: 'klant', label: { nl: 'Bij de klant', en: 'At the client’s' } },
        ],
      },
    },
    {
      id: 'cijfer',
      label: { nl: 'Welk cijfer geef je het kantoor?', en: 'How do you rate the office?' },
      help: { nl: 'Wees eerlijk, niemand ziet wie het gaf.', en: 'Be honest, nobody sees who gave it.' },
      required: false,
      kind: { type: 'rating', most: 5, low: { nl: 'Slecht', en: 'Bad' }, high: { nl: 'Goed', en: 'Good' } },
    },
    {
      id: 'meer',
      label: { nl: 'Wat kan er beter?', en: 'What could be better?' },
      help: {},
      required: false,
      kind: { type: 'text', most: 1_000 },
      shownWhen: { question: 'cijfer', is: 'at_most', number: 3 },
      section: { title: { nl: 'Tot slot', en: 'Finally' }, text: {} },
    },
  ],
})

const survey = (n: number, name: string, over: Partial<SurveyDetailResponse> = {}): SurveyDetailResponse => ({
  uuid: id('4', n),
  name,
  version: 2,
  changedAt: ago(n * 300),
  content: content(),
  revision: 3,
  ...over,
})

const link = (n: number, name: string, over: Partial<PublicLinkResponse> = {}): PublicLinkResponse => ({
  publicId: id('5', n),
  name,
  isActive: true,
  validFrom: null,
  validUntil: null,
  maxUses: null,
  createdAt: ago(n * DAY),
  revision: `r${n}`,
  url: `https://tapster.example/s/K7Q2X${n}`,
  usesCount: 12,
  startsCount: 12,
  state: 'open',
  ...over,
})

/** Each question was asked of everyone. */
const asked = { asked: 14, responses: 14, average: null as number | null, score: null as number | null, others: 0 }

const results = (): SurveyResultsResponse => ({
  responses: 14,
  from: null,
  to: null,
  isWithheld: false,
  isNamed: false,
  questions: [
    {
      id: 'werkplek',
      type: 'choice',
      label: { nl: 'Waar werk je het liefst?', en: 'Where do you like to work best?' },
      help: {},
      isCurrent: true,
      versions: [2, 1],
      ...asked,
      values: [
        { value: 'kantoor', label: { nl: 'Op kantoor', en: 'At the office' }, versions: [2, 1], count: 5 },
        { value: 'thuis', label: { nl: 'Thuis', en: 'At home' }, versions: [2], count: 6 },
        { value: 'klant', label: { nl: 'Bij de klant', en: 'At the client’s' }, versions: [2, 1], count: 0 },
        { value: 'thuis', label: { nl: 'Elders', en: 'Elsewhere' }, versions: [1], count: 3 },
      ],
    },
    {
      id: 'cijfer',
      type: 'rating',
      label: { nl: 'Welk cijfer geef je het kantoor?', en: 'How do you rate the office?' },
      help: { nl: 'Wees eerlijk, niemand ziet wie het gaf.', en: 'Be honest, nobody sees who gave it.' },
      isCurrent: true,
      versions: [2],
      ...asked,
      average: 3.909,
      values: ratings([0, 1, 2, 5, 3], 2),
    },
    {
      id: 'cijfer',
      type: 'rating',
      label: { nl: 'Welk cijfer geef je het kantoor?', en: 'How do you rate the office?' },
      help: {},
      isCurrent: false,
      versions: [1],
      ...asked,
      values: ratings([0, 2, 0], 1),
    },
    {
      id: 'meer',
      type: 'text',
      label: { nl: 'Wat kan er beter?', en: 'What could be better?' },
      help: {},
      isCurrent: true,
      versions: [2, 1],
      ...asked,
      responses: 9,
      values: [{ value: '', label: {}, versions: [2, 1], count: 6 }],
    },
    {
      id: 'drank',
      type: 'choices',
      label: { nl: 'Wat drink je?', en: 'What do you drink?' },
      help: {},
      isCurrent: false,
      versions: [1],
      ...asked,
      values: [
        { value: 'koffie', label: { nl: 'Koffie', en: 'Coffee' }, versions: [1], count: 11 },
        { value: 'thee', label: { nl: 'Thee', en: 'Tea' }, versions: [1], count: 7 },
      ],
    },
  ],
})

const ratings = (counts: readonly number[], version: number) =>
  counts.map((count, n) => ({
    value: String(n + 1),
    label: n === 0 ? { nl: 'Slecht', en: 'Bad' } : n === counts.length - 1 ? { nl: 'Goed', en: 'Good' } : {},
    versions: [version],
    count,
  }))

export interface SurveysOfOffice {
  readonly surveys: SurveyDetailResponse[]
  readonly links: PublicLinkResponse[]
  results: SurveyResultsResponse
}

/** Counts more days than the page asks for. */
export const moreDays = (): SurveyResultsResponse => ({ ...results(), from: '2026-03-01', to: '2026-03-03' })
export const noAnswers: SurveyResultsResponse = {
  responses: 0,
  from: null,
  to: null,
  isWithheld: false,
  isNamed: false,
  questions: [],
}
export const tooFewAnswers: SurveyResultsResponse = {
  responses: 3,
  from: null,
  to: null,
  isWithheld: true,
  isNamed: false,
  questions: [],
}

const TEXTS = [
  'Meer daglicht.',
  'De koffie is prima, maar de printer hapert elke maandag.',
  '=1+1 is geen formule',
  'Een rustige plek om te bellen.\n\nEn planten.',
]

export function someSurveys(over: Partial<SurveysOfOffice> = {}): SurveysOfOffice {
  return {
    surveys: [survey(1, 'Tevredenheid voorjaar'), survey(2, 'Lunch op kantoor', { version: 1, revision: 1 })],
    links: [
      link(1, 'Website', { maxUses: 500 }),
      link(2, 'Nieuwsbrief maart', { validFrom: ago(30 * DAY), validUntil: ago(2 * DAY), state: 'late' }),
      link(3, 'Balie', { isActive: false, usesCount: 1, startsCount: 1, state: 'inactive' }),
      link(4, 'Kerstborrel', { validFrom: ago(-20 * DAY), usesCount: 0, startsCount: 0, state: 'early' }),
    ],
    results: results(),
    ...over,
  }
}

interface AskedOfSurveys {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly body: Record<string, unknown>
}

const STYLES = ['public-page.css', 'survey.css'].map((name) => `${ASSETS_PATH}/${name}`)

function preview(body: Record<string, unknown>): object {
  const read = surveyContract['POST /surveys/preview'].body.decode(body)
  if (read._tag === 'Left') throw new Error('a preview was asked of something else')
  return {
    html: renderAnswerPage([...shownStyles, ...STYLES], {
      ...read.right,
      version: 1,
      path: undefined,
    }),
  }
}

/** Of the service that serves the pages. */
const shownStyles: string[] = []
export function showStyles(names: readonly string[]): void {
  return void shownStyles.splice(0, shownStyles.length, ...names.map((name) => `${ASSETS_PATH}/${name}`))
}

const outlineOf = ({ uuid, name, version, changedAt, content: written }: SurveyDetailResponse) => ({
  uuid,
  name,
  version,
  changedAt,
  questions: written.questions.length,
  hasOpenLink: uuid === SATISFACTION,
})

function answerOfLinks(links: PublicLinkResponse[], { method, path, body }: AskedOfSurveys): object | null {
  const [, , , , publicId = ''] = path.split('/')
  if (method === 'GET') return { data: links }
  if (method === 'POST') {
    const added = { ...link(9, ''), usesCount: 0, startsCount: 0, ...body }
    links.push(added)
    return added
  }
  const found = links.find((one) => one.publicId === publicId)
  return found === undefined ? null : Object.assign(found, body)
}

/** Null: there is no such thing. */
export function answerOfSurveys(office: SurveysOfOffice, asked: AskedOfSurveys): object | null {
  const { method, path, query, body } = asked
  const { surveys, links } = office
  const [, , one = '', part = ''] = path.split('/')
  if (one === 'preview') return preview(body)
  if (method === 'POST' && one === '') {
    const added = survey(80, '', { ...body, version: 1, revision: 1 })
    surveys.push(added)
    return added
  }
  if (one === '') {
    const q = (query.get('q') ?? '').toLowerCase()
    const data = surveys.filter(({ name }) => name.toLowerCase().includes(q)).map(outlineOf)
    return { data, total: data.length, skip: 0, limit: 50 }
  }
  const found = surveys.find(({ uuid }) => uuid === one)
  if (found === undefined) return null
  if (part === 'links') return answerOfLinks(links, asked)
  if (path.endsWith('/results/texts')) return { data: TEXTS, total: 24, skip: 0, limit: 10 }
  if (part === 'comparison')
    return {
      groups: ['Vestiging Zeist', 'Salarisadministratie'].map((name) => ({
        key: name,
        name,
        responses: office.results.responses,
        questions: office.results.questions,
      })),
      isPartial: true,
    }
  if (part === 'results') {
    const { from, to, ...counted } = office.results
    return { ...counted, from: from ?? (query.get('from') || null), to: to ?? (query.get('to') || null) }
  }
  if (method === 'GET') return found
  if (method === 'DELETE') {
    surveys.splice(surveys.indexOf(found), 1)
    return { success: true }
  }
  const changed = { ...found, ...body, version: found.version + 1, revision: found.revision + 1, changedAt: ago(0) }
  surveys.splice(surveys.indexOf(found), 1, changed)
  return changed
}
