// A campaign of an office that has not begun, and a draft of one, stored without the service.
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Campaign } from '#domain/campaign/campaign.ts'
import type { CampaignDraftUuid, CampaignStores } from '#domain/campaign/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import type { MailingStores } from '#domain/mailing/ports.ts'
import { fromHours, type Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { type InScope, Tenant } from '#domain/shared/unit-of-work.ts'
import type { SurveyStores } from '#domain/survey/ports.ts'
import { asSeriesUuid } from '#domain/survey/survey-code.ts'
import { gen, O, unwrap } from '#domain/shared/fp.ts'
import { codesOf } from '#test/contract/sample-surveys.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { must } from './right-of.ts'
import { seedMail } from './seeded-mail.ts'
import { seedSurvey } from './seeded-survey.ts'

export interface SeededCampaign {
  readonly campaign: Campaign
  readonly draft: CampaignDraftUuid
}

/** `word`: in all their texts. It asks a survey with an open link, by a template of its own. */
export async function seedCampaign(
  inScope: InScope<CampaignStores & SurveyStores & Pick<MailingStores, 'templates' | 'mailings' | 'messages'>>,
  tenantUuid: TenantUuid,
  word: string,
  tag: TagUuid,
  sendDate: Instant = Date.now() + fromHours(1),
): Promise<SeededCampaign> {
  const { survey } = await seedSurvey(inScope, tenantUuid, `campagne ${word}`)
  const { template } = await seedMail(inScope, tenantUuid, `campagne-${word}`)
  const sample = sampleCampaign()
  const campaign: Campaign = {
    ...sample,
    name: `Campagne ${word}`,
    survey: survey.uuid,
    template: template.uuid,
    tags: [tag],
    phases: { invite: { sendDate, subject: `Dag ${word}`, body: '<a href="{{surveyUrl}}">Invullen</a>' } },
  }
  const draft = newUuid() as CampaignDraftUuid
  const { createdBy } = campaign
  await must(
    inScope(Tenant(tenantUuid), ({ campaigns, campaignDrafts }) =>
      pipe(
        campaigns.put(campaign),
        TE.flatMap(() =>
          campaignDrafts.put({
            uuid: draft,
            draft: { name: `Concept ${word}`, phases: {} },
            createdBy,
            changedAt: sendDate,
          }),
        ),
      ),
    ),
  )
  return { campaign, draft }
}

/** Its invitations are made, for people who are not stored, and its codes work for another hour. */
export async function inviteSeeded(
  inScope: InScope<CampaignStores & SurveyStores>,
  tenantUuid: TenantUuid,
  { campaign: { uuid, ...campaign } }: SeededCampaign,
): Promise<void> {
  const now = Date.now()
  const series = asSeriesUuid(uuid)
  await must(
    inScope(Tenant(tenantUuid), ({ campaigns, publicLinks, surveyCodes }) =>
      gen(function* () {
        const link = yield* unwrap(publicLinks.findOpen(tenantUuid, campaign.survey, now))
        if (O.isNone(link)) throw new Error('no open link')
        const { publicId } = link.value
        yield* unwrap(surveyCodes.issue(codesOf(tenantUuid, link.value, { series }), 1))
        yield* unwrap(surveyCodes.endSeries(series, O.some(now + fromHours(1))))
        const sentAt = { invite: now }
        yield* unwrap(campaigns.put({ ...campaign, uuid, status: 'completed', sentAt, link: O.some(publicId) }))
      }),
    ),
  )
}
