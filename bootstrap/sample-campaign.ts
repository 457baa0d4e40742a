// The sample office's survey with its public link, a tag for its people, and a draft of a campaign that asks them. Never in production.
import { gen, unwrap } from '#domain/shared/fp.ts'
import type { CampaignDraftUuid, CampaignStores } from '#domain/campaign/ports.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { renderMailButton } from '#domain/mailing/mail-button.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { drawUuid } from './sample/draw.ts'
import { ACTIVE_PEOPLE } from './sample/founders.ts'
import { QUARTERLY, writeSurvey } from './sample/surveys.ts'
import { SATISFACTION_TEMPLATE } from './sample-mailing.ts'

const QUARTERLY_TAG = asTagUuid(drawUuid('tag quarterly'))

const INVITATION = {
  subject: 'Vragen over de administratie, {{user.name}}',
  body: `<h1>Dag {{user.name}},</h1>
<p>Hoe kijk je terug op het afgelopen kwartaal? Met vier korte vragen help je ons verder.</p>
${renderMailButton('Naar de vragen', '{{surveyUrl}}')}
<p>Met vriendelijke groet,<br>Kantoor Korrel</p>`,
}

type Stores = Pick<IdentityStores, 'users' | 'tags'> &
  Pick<SurveyStores, 'surveys' | 'publicLinks' | 'surveyCodes'> &
  Pick<CampaignStores, 'campaignDrafts'>

/** Runs in the unit of work that creates the sample office's templates, and so only once. */
export function putSampleCampaign(stores: Stores, now: Instant): Stored<void> {
  const draft = {
    name: 'Kwartaalvragen',
    survey: QUARTERLY.uuid,
    tags: [QUARTERLY_TAG],
    template: SATISFACTION_TEMPLATE,
    phases: { invite: INVITATION },
  }
  return gen(function* () {
    yield* unwrap(writeSurvey(stores, QUARTERLY, now))
    yield* unwrap(stores.tags.put({ uuid: QUARTERLY_TAG, name: 'Kwartaalvragen' }))
    const { data: people } = yield* unwrap(stores.users.list(ACTIVE_PEOPLE))
    for (const user of people) yield* unwrap(stores.users.put({ ...user, tags: [...user.tags, QUARTERLY_TAG] }))
    const [first] = people
    const uuid = drawUuid('draft quarterly') as CampaignDraftUuid
    if (first !== undefined)
      yield* unwrap(stores.campaignDrafts.put({ uuid, draft, createdBy: first.uuid, changedAt: now }))
  })
}
