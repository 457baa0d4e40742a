// The surveys of the sample office: one with a single version, and one that was changed after people had answered it.
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import { toItemAnswer } from '#domain/survey/item-answers.ts'
import { toPlacedValue } from '#domain/survey/ranking.ts'
import type { GivenAnswer, GivenAnswers } from '#domain/survey/answers.ts'
import { followPath } from '#domain/survey/conditions.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import {
  type AnswerOption,
  asPublicId,
  asSurveyUuid,
  type LocalText,
  type PublicId,
  type QuestionId,
  type Survey,
  type SurveyContent,
  type SurveyQuestion,
  type SurveyUuid,
} from '#domain/survey/survey.ts'
import { asSeriesUuid, type IssuedCode } from '#domain/survey/survey-code.ts'
import { findFirstWordings } from '#domain/survey/wordings.ts'
import { SAMPLE_OFFICE } from '../default-tenant.ts'
import type { Calendar } from './calendar.ts'
import { type Draw, drawUuid } from './draw.ts'

export type SampleSurvey = Omit<Survey, 'changedAt'>

/** A question that must be answered, unless `more` says otherwise. */
const ask = (
  id: string,
  label: LocalText,
  kind: SurveyQuestion['kind'],
  more?: Partial<Pick<SurveyQuestion, 'help' | 'required'>>,
): SurveyQuestion => ({ id, label, help: {}, required: true, kind, ...more })

export const QUARTERLY: SampleSurvey = {
  uuid: asSurveyUuid(drawUuid('survey quarterly')),
  name: 'Kwartaalvragen (voorbeeld)',
  version: 1,
  revision: 0,
  content: {
    languages: ['nl', 'en'],
    title: { nl: 'Hoe gaat het met de administratie?', en: 'How is the bookkeeping going?' },
    introduction: {
      nl: 'Een paar vragen over het afgelopen kwartaal. Het kost je twee minuten.',
      en: 'A few questions about the past quarter. It takes you two minutes.',
    },
    thanks: {
      nl: 'We bespreken de uitkomsten in het overleg van volgende maand.',
      en: 'We discuss the results in next month’s meeting.',
    },
    questions: [
      ask(
        'mark',
        { nl: 'Welk cijfer geef je de maandcijfers?', en: 'How do you rate the monthly figures?' },
        { type: 'rating', most: 10, low: { nl: 'slecht', en: 'poor' }, high: { nl: 'uitstekend', en: 'excellent' } },
      ),
      ask(
        'better',
        { nl: 'Wat kan er beter?', en: 'What could be better?' },
        {
          type: 'choices',
          options: [
            { id: 'figures', label: { nl: 'de maandcijfers', en: 'the monthly figures' } },
            { id: 'returns', label: { nl: 'de aangifte', en: 'the tax return' } },
            { id: 'contact', label: { nl: 'het contact met ons kantoor', en: 'the contact with our office' } },
          ],
        },
        { required: false, help: { nl: 'Kies alles wat past.', en: 'Choose all that apply.' } },
      ),
      {
        ...ask(
          'recommend',
          {
            nl: 'Hoe waarschijnlijk is het dat je ons kantoor aanbeveelt?',
            en: 'How likely are you to recommend our office?',
          },
          {
            type: 'recommendation',
            low: { nl: 'zeer onwaarschijnlijk', en: 'not at all likely' },
            high: { nl: 'zeer waarschijnlijk', en: 'extremely likely' },
          },
        ),
        section: { title: { nl: 'Ons kantoor', en: 'Our office' }, text: {} },
      },
      {
        ...ask(
          'missing',
          { nl: 'Wat missen we om een hoger cijfer te krijgen?', en: 'What do we lack for a higher mark?' },
          { type: 'text', most: 1_000 },
          { required: false },
        ),
        shownWhen: { question: 'recommend', is: 'at_most', number: 6 },
      },
      ask(
        'again',
        { nl: 'Wil je dit elk kwartaal horen?', en: 'Would you like to be asked each quarter?' },
        {
          type: 'choice',
          options: [
            { id: 'yes', label: { nl: 'Ja', en: 'Yes' } },
            { id: 'no', label: { nl: 'Nee', en: 'No' } },
          ],
        },
      ),
      ask(
        'more',
        { nl: 'Wat wil je nog kwijt?', en: 'Is there anything else?' },
        { type: 'text', most: 1_000 },
        { required: false },
      ),
    ],
  },
}

const SCALE = { type: 'rating', most: 10, low: { nl: 'helemaal niet' }, high: { nl: 'heel erg' } } as const
const PLACES = [
  { id: 'office', label: { nl: 'Op kantoor' } },
  { id: 'home', label: { nl: 'Thuis' } },
]

const MATTERS = ask(
  'matters',
  { nl: 'Wat vind je het belangrijkst in je werk?' },
  {
    type: 'ranking',
    options: [
      { id: 'colleagues', label: { nl: 'fijne collega’s' } },
      { id: 'content', label: { nl: 'werk dat ertoe doet' } },
      { id: 'hours', label: { nl: 'zelf je uren kiezen' } },
      { id: 'learning', label: { nl: 'nieuwe dingen leren' } },
    ],
  },
  { required: false },
)

const STATEMENTS = ask(
  'statements',
  { nl: 'Wat vind je van deze zinnen?' },
  {
    type: 'matrix',
    rows: [
      { id: 'clear', label: { nl: 'Ik weet wat er van mij wordt verwacht' } },
      { id: 'help', label: { nl: 'Ik kan bij iemand terecht als ik vastloop' } },
      { id: 'meetings', label: { nl: 'Onze overleggen leveren iets op' } },
      { id: 'balance', label: { nl: 'Werk en vrije tijd zijn in balans' } },
    ],
    options: [
      { id: 'never', label: { nl: 'Oneens' } },
      { id: 'partly_not', label: { nl: 'Beetje oneens' } },
      { id: 'partly', label: { nl: 'Beetje eens' } },
      { id: 'fully', label: { nl: 'Eens' } },
    ],
  },
)

const makeWorkSurvey = (
  version: number,
  workload: SurveyQuestion,
  places: readonly AnswerOption[],
  more: readonly SurveyQuestion[] = [],
): SampleSurvey => ({
  uuid: asSurveyUuid(drawUuid('survey work')),
  name: 'Werk en samenwerking',
  version,
  revision: version - 1,
  content: {
    languages: ['nl'],
    title: { nl: 'Werk en samenwerking' },
    introduction: { nl: 'Over de drukte, en over samenwerken tussen de vestigingen.' },
    thanks: { nl: 'Dank je wel. We komen er in het teamoverleg op terug.' },
    questions: [
      workload,
      ask('place', { nl: 'Waar werk je het liefst?' }, { type: 'choice', options: places }),
      ...more,
      ask(
        'together',
        { nl: 'Wat helpt om beter samen te werken?' },
        { type: 'text', most: 1_000 },
        { required: false, help: { nl: 'In je eigen woorden.' } },
      ),
    ],
  },
})

export const FIRST_WORK = makeWorkSurvey(
  1,
  ask('relaxed', { nl: 'Hoe rustig was het de afgelopen maand?' }, SCALE),
  PLACES,
)
export const SECOND_WORK = makeWorkSurvey(
  2,
  ask('busy', { nl: 'Hoe druk was het de afgelopen maand?' }, SCALE),
  [...PLACES, { id: 'mixed', label: { nl: 'Om en om' } }],
  [MATTERS, STATEMENTS],
)

export function getSampleLink(survey: SurveyUuid): PublicId {
  return asPublicId(drawUuid(`link ${survey}`))
}

/** What codes of a survey have in common. */
export function toCodeAttributes(kind: IssuedCode['kind'], surveyId: SurveyUuid, series: Uuid) {
  const publicId = getSampleLink(surveyId)
  return {
    kind,
    publicId,
    surveyId,
    tenantUuid: SAMPLE_OFFICE.uuid,
    maxUses: O.none,
    series: asSeriesUuid(series),
    isNamed: false,
    version: O.none,
  }
}

type Stores = Pick<SurveyStores, 'surveys' | 'publicLinks' | 'surveyCodes'>

/** Stores a survey with its public link. */
export function writeSurvey(stores: Stores, survey: SampleSurvey, now: Instant): Stored<void> {
  const unlimited = { isActive: true, validFrom: O.none, validUntil: O.none, maxUses: O.none }
  const publicId = getSampleLink(survey.uuid)
  const link = { ...unlimited, publicId, survey: survey.uuid, name: 'Voorbeeld', createdAt: now }
  return gen(function* () {
    yield* unwrap(stores.surveys.put({ ...survey, changedAt: now }))
    yield* unwrap(stores.publicLinks.put(SAMPLE_OFFICE.uuid, link))
    yield* unwrap(stores.surveyCodes.issue(toCodeAttributes('link', survey.uuid, publicId), 1))
  })
}

/** Stores the survey that was changed, with both of its versions. */
export function writeWorkSurvey(stores: Stores, { at }: Calendar): Stored<void> {
  const wordings = findFirstWordings(SECOND_WORK.content, new Set(), [{ ...FIRST_WORK, firstWordings: {} }])
  return gen(function* () {
    yield* unwrap(writeSurvey(stores, FIRST_WORK, at(86, 11)))
    yield* unwrap(stores.surveys.put({ ...SECOND_WORK, changedAt: at(40, 13) }, wordings))
  })
}

const REMARKS = [
  'De maandcijfers komen nu op tijd, dat is fijn.',
  'Ik krijg graag eerder bericht over wat er nog ontbreekt.',
  'Het contact loopt goed, ga zo door.',
  'Minder mails, en wat vaker bellen.',
  'De toelichting bij de cijfers mag korter.',
  'Een vast moment in de week om te overleggen.',
  'Het is druk, maar de sfeer is goed.',
  'Meer tijd voor vragen van nieuwe collega’s.',
  'Duidelijker wie waarover gaat.',
  'Niets, het gaat goed zo.',
] as const

/** Most marks are a seven or an eight. */
const MARKS = [4, 5, 6, 6, 7, 7, 7, 7, 8, 8, 8, 8, 9, 9, 10] as const

function drawAnswer({ kind }: SurveyQuestion, draw: Draw): GivenAnswer | undefined {
  switch (kind.type) {
    case 'rating':
    case 'recommendation':
      return draw.pick(MARKS)
    case 'number':
      return kind.least
    case 'date':
      return undefined
    case 'choice': {
      // The first option is the most popular one.
      const option = draw.share() < 0.55 ? kind.options[0] : draw.pick(kind.options)
      return option === undefined ? undefined : [option.id]
    }
    case 'choices': {
      const chosen = kind.options.filter(() => draw.share() < 0.4).map(({ id }) => id)
      return chosen.length === 0 ? undefined : chosen
    }
    case 'ranking': {
      const first = draw.pick(kind.options)
      const others = kind.options.filter((option) => option !== first)
      return [first, ...others].flatMap((option, n) =>
        option ? [toPlacedValue({ option: option.id, place: n + 1 })] : [],
      )
    }
    case 'matrix':
      return kind.rows.map(({ id: item }) => {
        // Most people agree: the later option of two.
        const [one, other] = [draw.below(kind.options.length), draw.below(kind.options.length)]
        return toItemAnswer({ item, value: kind.options[Math.max(one, other)]?.id ?? '' })
      })
    case 'text':
      return draw.share() < 0.3 ? draw.pick(REMARKS) : undefined
  }
}

/** Answers of a person who sees only the questions that their earlier answers lead to. */
export function drawAnswers(content: SurveyContent, draw: Draw): GivenAnswers {
  const answers = new Map<QuestionId, GivenAnswer>()
  followPath(content, (question) => {
    const answer = drawAnswer(question, draw)
    if (answer !== undefined) answers.set(question.id, answer)
    return answer
  })
  return Object.fromEntries(answers)
}
