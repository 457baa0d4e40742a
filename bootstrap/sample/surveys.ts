// The surveys of the sample office: one with a single version, and one that was changed after people had answered it.
import type { GivenAnswer, GivenAnswers } from '#domain/survey/answers.ts'
import {
  asPublicId,
  asSurveyUuid,
  type PublicLink,
  type Survey,
  type SurveyContent,
  type SurveyQuestion,
} from '#domain/survey/survey.ts'
import { O } from '#domain/shared/fp.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type Draw, drawUuid } from './draw.ts'

export const WORK_SURVEY = asSurveyUuid(drawUuid('survey work'))

export const QUARTERLY_CONTENT: SurveyContent = {
  languages: ['nl', 'en'],
  title: { nl: 'Hoe gaat het met de administratie?', en: 'How is the bookkeeping going?' },
  introduction: {
    nl: 'Vier vragen over het afgelopen kwartaal. Het kost je twee minuten.',
    en: 'Four questions about the past quarter. It takes you two minutes.',
  },
  thanks: {
    nl: 'We bespreken de uitkomsten in het overleg van volgende maand.',
    en: 'We discuss the results in next month’s meeting.',
  },
  questions: [
    {
      id: 'mark',
      label: { nl: 'Welk cijfer geef je de maandcijfers?', en: 'How do you rate the monthly figures?' },
      help: {},
      required: true,
      kind: {
        type: 'rating',
        most: 10,
        low: { nl: 'slecht', en: 'poor' },
        high: { nl: 'uitstekend', en: 'excellent' },
      },
    },
    {
      id: 'better',
      label: { nl: 'Wat kan er beter?', en: 'What could be better?' },
      help: { nl: 'Kies alles wat past.', en: 'Choose all that apply.' },
      required: false,
      kind: {
        type: 'choices',
        options: [
          { id: 'figures', label: { nl: 'de maandcijfers', en: 'the monthly figures' } },
          { id: 'returns', label: { nl: 'de aangifte', en: 'the tax return' } },
          { id: 'contact', label: { nl: 'het contact met ons kantoor', en: 'the contact with our office' } },
        ],
      },
    },
    {
      id: 'again',
      label: { nl: 'Wil je dit elk kwartaal horen?', en: 'Would you like to be asked each quarter?' },
      help: {},
      required: true,
      kind: {
        type: 'choice',
        options: [
          { id: 'yes', label: { nl: 'Ja', en: 'Yes' } },
          { id: 'no', label: { nl: 'Nee', en: 'No' } },
        ],
      },
    },
    {
      id: 'more',
      label: { nl: 'Wat wil je nog kwijt?', en: 'Is there anything else?' },
      help: {},
      required: false,
      kind: { type: 'text', most: 1_000 },
    },
  ],
}

const scale = { low: { nl: 'helemaal niet' }, high: { nl: 'heel erg' } } as const

const RELAXED: SurveyQuestion = {
  id: 'relaxed',
  label: { nl: 'Hoe rustig was het de afgelopen maand?' },
  help: {},
  required: true,
  kind: { type: 'rating', most: 10, ...scale },
}

const buildWorkContent = (workload: SurveyQuestion, places: readonly (readonly [string, string])[]): SurveyContent => ({
  languages: ['nl'],
  title: { nl: 'Werk en samenwerking' },
  introduction: { nl: 'Over de drukte, en over samenwerken tussen de vestigingen.' },
  thanks: { nl: 'Dank je wel. We komen er in het teamoverleg op terug.' },
  questions: [
    workload,
    {
      id: 'place',
      label: { nl: 'Waar werk je het liefst?' },
      help: {},
      required: true,
      kind: { type: 'choice', options: places.map(([id, nl]) => ({ id, label: { nl } })) },
    },
    {
      id: 'together',
      label: { nl: 'Wat helpt om beter samen te werken?' },
      help: { nl: 'In je eigen woorden.' },
      required: false,
      kind: { type: 'text', most: 1_000 },
    },
  ],
})

const PLACES = [
  ['office', 'Op kantoor'],
  ['home', 'Thuis'],
] as const

export const WORK_CONTENTS: readonly SurveyContent[] = [
  buildWorkContent(RELAXED, PLACES),
  buildWorkContent({ ...RELAXED, id: 'busy', label: { nl: 'Hoe druk was het de afgelopen maand?' } }, [
    ...PLACES,
    ['mixed', 'Om en om'],
  ]),
]

export function makeSurvey(
  facts: Pick<Survey, 'uuid' | 'name' | 'content' | 'changedAt'> & { readonly version?: number },
): Survey {
  const version = facts.version ?? 1
  return { ...facts, version, revision: version - 1 }
}

export function makeSampleLink({ uuid }: Pick<Survey, 'uuid'>, createdAt: Instant): PublicLink {
  return {
    publicId: asPublicId(drawUuid(`link ${uuid}`)),
    survey: uuid,
    name: 'Voorbeeld',
    isActive: true,
    validFrom: O.none,
    validUntil: O.none,
    maxUses: O.none,
    createdAt,
  }
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
      return draw.pick(MARKS)
    case 'choice': {
      // The first option is the most popular one.
      const option = draw.share() < 0.55 ? kind.options[0] : draw.pick(kind.options)
      return option === undefined ? undefined : [option.id]
    }
    case 'choices': {
      const chosen = kind.options.filter(() => draw.share() < 0.4).map(({ id }) => id)
      return chosen.length === 0 ? undefined : chosen
    }
    case 'text':
      return draw.share() < 0.3 ? draw.pick(REMARKS) : undefined
  }
}

export function drawAnswers({ questions }: SurveyContent, draw: Draw): GivenAnswers {
  return Object.fromEntries(
    questions.flatMap((question) => {
      const answer = drawAnswer(question, draw)
      return answer === undefined ? [] : [[question.id, answer]]
    }),
  )
}
