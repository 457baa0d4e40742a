// Wires the campaign area: campaigns and their drafts, the processing of phases, and what happens to their mails.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import * as t from 'io-ts'
import { type Queue, toQueue } from '#adapters/jobs/queue.ts'
import {
  campaignMails,
  noteCampaignReturns,
  recordCampaignComplaint,
  recordParticipantAnswer,
  recordReturnedAddress,
  changeParticipantOptOut,
} from '#application/campaign/campaign-mails.ts'
import { makeCampaigns } from '#application/campaign/campaigns.ts'
import { makeCampaignDrafts } from '#application/campaign/drafts.ts'
import { makeCampaignDryRun } from '#application/campaign/dry-run.ts'
import { makeParticipants } from '#application/campaign/participants.ts'
import { makePhaseBatches } from '#application/campaign/phase-batch.ts'
import { makeProcessCampaigns } from '#application/campaign/process-campaigns.ts'
import { makeWithdrawMail } from '#application/mailing/withdraw-mail.ts'
import { asCampaignUuid, type CampaignUuid } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_MAILS, type CampaignJob, type CampaignStores, type DueCampaign } from '#domain/campaign/ports.ts'
import { RETURNED_TWICE_WITHIN } from '#domain/campaign/returned-mails.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { FILLED_BY } from '#domain/mailing/placeholders.ts'
import { fromHours } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'
import { asTenantUuid } from '#domain/shared/uuid.ts'
import type { ResponseSelection } from '#domain/survey/selection.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'
import type { SurveyUuid } from '#domain/survey/survey.ts'
import type { Core } from './core.ts'
import type { MailingUsers } from './mailing-area.ts'
import { makeIdCodec } from './queue-data.ts'
import type { Stores } from './stores.ts'

/** What campaigns do for the identity area. */
export const peopleOfCampaigns = {
  usesOfTag: ({ campaigns }: Pick<CampaignStores, 'campaigns'>, tag: TagUuid) => campaigns.countUsesOfTag(tag),
}

/** What campaigns do for the mailing area. */
export const mailsOfCampaigns: MailingUsers = {
  purposes: { [CAMPAIGN_MAILS]: campaignMails },
  onReturned: [recordReturnedAddress, noteCampaignReturns],
  onComplaint: [recordCampaignComplaint],
  purge: ({ undeliverableAddresses }, now) => undeliverableAddresses.purge(now - RETURNED_TWICE_WITHIN),
  usesOf: ({ campaigns }, template) =>
    pipe(
      campaigns.countUsesOfTemplate(template),
      TE.map((count) => ({ campaign: count })),
    ),
  purposesOf: ({ campaigns }, template) =>
    pipe(
      campaigns.countUsesOfTemplate(template),
      TE.map((count) => (count === 0 ? [] : [{ kind: 'campaign', title: null, filled: FILLED_BY.campaign }])),
    ),
}

type GroupingStores = CampaignStores & Pick<IdentityStores, 'tags'>

const makeGrouping = (
  by: 'campaign' | 'tag',
  find: (stores: GroupingStores, key: string) => Stored<O.Option<{ readonly name: string }>>,
) => ({
  count: ({ participants }: GroupingStores, selection: ResponseSelection) => participants.countByGroup(selection, by),
  findName: (stores: GroupingStores, key: string) =>
    pipe(
      find(stores, key),
      TE.map(
        O.match(
          () => '',
          ({ name }) => name,
        ),
      ),
    ),
})

/** What campaigns do for the survey area. */
export const surveysOfCampaigns = {
  onAnswered: [recordParticipantAnswer],
  onOptOut: [changeParticipantOptOut],
  findRespondents: ({ participants }: Pick<CampaignStores, 'participants'>, codes: readonly SurveyCode[]) =>
    participants.findNamed(codes),
  groupings: {
    campaign: makeGrouping('campaign', ({ campaigns }, key) => campaigns.find(key as CampaignUuid)),
    tag: makeGrouping('tag', ({ tags }, key) => tags.find(key as TagUuid)),
  },
  usesOf: [
    ({ campaigns }: Pick<CampaignStores, 'campaigns'>, survey: SurveyUuid) =>
      pipe(
        campaigns.countUsesOfSurvey(survey),
        TE.map((count) => ({ campaign: count })),
      ),
  ],
}

export type CampaignArea = ReturnType<typeof composeCampaigns>

export function composeCampaigns(core: Core) {
  const { config, baseUrl, inScope, clock, random, log, metrics, parseContent } = core
  const { runAudited, change, dryRunChange, createMessages } = core
  const lateAfter = O.map(fromHours)(config.CAMPAIGN_LATE_START_HOURS)
  const common = { inScope, clock, random, parseContent, lateAfter }
  const batches = makePhaseBatches({ createMessages, log, baseUrl, parseContent })
  const sending = config.SENDING === 'on'
  const tried = makeCampaigns({ ...common, change: dryRunChange })
  return {
    campaigns: makeCampaigns({ ...common, change }),
    tryCancel: tried.cancelAndReadStory,
    tryEndAnswers: tried.endAnswersAndReadStory,
    campaignDrafts: makeCampaignDrafts({ inScope, random, change }),
    participants: makeParticipants({ inScope, change }),
    dryRun: makeCampaignDryRun({ inScope, clock, baseUrl, parseContent }),
    processing: makeProcessCampaigns<Stores>({ inScope, runAudited, clock, log, metrics, batches, sending, lateAfter }),
    withdrawMail: makeWithdrawMail<Stores>({ inScope, clock, purposes: mailsOfCampaigns.purposes }),
  }
}

const dueCampaign: t.Type<DueCampaign, unknown, unknown> = t.type({
  tenantUuid: makeIdCodec('TenantUuid', asTenantUuid),
  campaign: makeIdCodec('CampaignUuid', asCampaignUuid),
})

export function makeCampaignQueues({
  processing,
  withdrawMail,
}: CampaignArea): Readonly<Record<CampaignJob['queue'], Queue>> {
  return {
    // `due.wake` also starts it again, however often it fails.
    'campaign.advance': toQueue({
      policy: { oneWaits: true, retries: 3, retryDelaySeconds: 10, deadlineSeconds: 240, concurrency: 4 },
      codec: dueCampaign,
      handle: processing.advance,
    }),
    'campaign.withdraw': toQueue({
      policy: {
        oneWaits: true,
        retries: 20,
        retryDelaySeconds: 5,
        longestRetryDelaySeconds: 300,
        deadlineSeconds: 600,
        concurrency: 2,
      },
      codec: dueCampaign,
      handle: ({ tenantUuid, campaign }) =>
        pipe(withdrawMail(tenantUuid, { kind: CAMPAIGN_MAILS, id: campaign }), TE.asUnit),
    }),
  }
}
