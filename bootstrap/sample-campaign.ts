// The sandbox's survey with its public link, a tag for its people, and a draft of a campaign that asks them. Never in production.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { CampaignDraftUuid, CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import type { TemplateUuid } from '#domain/mailing/template.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { Random, Uuid } from '#domain/shared/uuid.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { asPublicId, asSurveyUuid, type SurveyContent } from '#domain/survey/survey.ts'
import { SAMPLE_OFFICE } from './default-tenant.ts'

const yes = { id: 'yes', label: { nl: 'Ja', en: 'Yes' } }
const no = { id: 'no', label: { nl: 'Nee', en: 'No' } }

const CONTENT: SurveyContent = {
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
      kind: { type: 'choice', options: [yes, no] },
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

const INVITATION = {
  subject: 'Vier vragen over de administratie, {{user.name}}',
  body: `<h1>Dag {{user.name}},</h1>
<p>Hoe kijk je terug op het afgelopen kwartaal? Met vier korte vragen help je ons verder.</p>
${renderMailButton('Naar de vragen', '{{surveyUrl}}')}
<p>Met vriendelijke groet,<br>Kantoor Korrel</p>`,
}

type Stores = Pick<IdentityStores, 'users' | 'tags'> &
  Pick<SurveyStores, 'surveys' | 'publicLinks' | 'surveyCodes'> &
  Pick<CampaignStores, 'campaignDrafts'>

const EVERYONE = {
  q: '',
  statuses: ['ACTIVE'],
  role: O.none,
  tag: O.none,
  sortBy: 'name',
  sortDir: 'asc',
  skip: 0,
  limit: 100,
} as const

/** Runs in the unit of work that creates the sample office's template, and so only once. */
export function putSampleCampaign(
  stores: Stores,
  template: TemplateUuid,
  random: Random,
  now: Instant,
): Stored<unknown> {
  const uuid = (): Uuid => random.uuid() as Uuid
  const survey = {
    uuid: asSurveyUuid(uuid()),
    name: 'Kwartaalvragen (voorbeeld)',
    version: 1,
    content: CONTENT,
    revision: 0,
    changedAt: now,
  }
  const tag = { uuid: asTagUuid(uuid()), name: 'Kwartaalvragen' }
  const link = {
    publicId: asPublicId(uuid()),
    survey: survey.uuid,
    name: 'Voorbeeld',
    isActive: true,
    validFrom: O.none,
    validUntil: O.none,
    maxUses: O.none,
    createdAt: now,
  }
  const code = {
    kind: 'link',
    publicId: link.publicId,
    surveyId: survey.uuid,
    tenantUuid: SAMPLE_OFFICE.uuid,
    maxUses: O.none,
    series: asSeriesUuid(link.publicId),
  } as const
  const draft = {
    name: 'Kwartaalvragen',
    survey: survey.uuid,
    tags: [tag.uuid],
    template,
    phases: { invite: INVITATION },
  }
  return pipe(
    stores.surveys.put(survey),
    TE.flatMap(() => stores.publicLinks.put(SAMPLE_OFFICE.uuid, link)),
    TE.flatMap(() => stores.surveyCodes.issue(code, 1)),
    TE.flatMap(() => stores.tags.put(tag)),
    TE.flatMap(() => stores.users.list(EVERYONE)),
    TE.tap(({ data }) =>
      pipe(
        data,
        TE.traverseSeqArray((user) => stores.users.put({ ...user, tags: [...user.tags, tag.uuid] })),
      ),
    ),
    TE.flatMap(({ data: [first] }) =>
      first === undefined
        ? TE.right(undefined)
        : stores.campaignDrafts.put({
            uuid: uuid() as CampaignDraftUuid,
            draft,
            createdBy: first.uuid,
            changedAt: now,
          }),
    ),
  )
}
