// The sample office's survey with its public link, a tag for its people, and a draft of a campaign that asks them. Never in production.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { CampaignDraftUuid, CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { SAMPLE_OFFICE } from './default-tenant.ts'
import { drawUuid } from './sample/draw.ts'
import { QUARTERLY_SURVEY, QUARTERLY_TAG, SATISFACTION_TEMPLATE } from './sample/sample-ids.ts'
import { makeSampleLink, makeSurvey, QUARTERLY_CONTENT } from './sample/surveys.ts'

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

/** Runs in the unit of work that creates the sample office's templates, and so only once. */
export function putSampleCampaign(stores: Stores, now: Instant): Stored<unknown> {
  const survey = makeSurvey({
    uuid: QUARTERLY_SURVEY,
    name: 'Kwartaalvragen (voorbeeld)',
    content: QUARTERLY_CONTENT,
    changedAt: now,
  })
  const link = makeSampleLink(survey, now)
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
    tags: [QUARTERLY_TAG],
    template: SATISFACTION_TEMPLATE,
    phases: { invite: INVITATION },
  }
  return pipe(
    stores.surveys.put(survey),
    TE.flatMap(() => stores.publicLinks.put(SAMPLE_OFFICE.uuid, link)),
    TE.flatMap(() => stores.surveyCodes.issue(code, 1)),
    TE.flatMap(() => stores.tags.put({ uuid: QUARTERLY_TAG, name: 'Kwartaalvragen' })),
    TE.flatMap(() => stores.users.list(EVERYONE)),
    TE.tap(({ data }) =>
      pipe(
        data,
        TE.traverseSeqArray((user) => stores.users.put({ ...user, tags: [...user.tags, QUARTERLY_TAG] })),
      ),
    ),
    TE.flatMap(({ data: [first] }) =>
      first === undefined
        ? TE.right(undefined)
        : stores.campaignDrafts.put({
            uuid: drawUuid('draft quarterly') as CampaignDraftUuid,
            draft,
            createdBy: first.uuid,
            changedAt: now,
          }),
    ),
  )
}
