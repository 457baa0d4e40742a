// Administrators and the survey campaigns of their tenant (CAM-2), and unfinished ones.
import { O, pipe, TE } from '#domain/shared/fp.ts'
import type { Campaigns } from '#application/campaign/campaigns.ts'
import type { CampaignDrafts } from '#application/campaign/drafts.ts'
import type { DryRun } from '#application/campaign/dry-run.ts'
import type { Participants, ShownParticipant } from '#application/campaign/participants.ts'
import type { ShownCampaign } from '#application/campaign/show-campaign.ts'
import { listLockedFields } from '#domain/campaign/campaign-rules.ts'
import { PHASES, type PhaseKind } from '#domain/campaign/campaign.ts'
import type { CampaignInvalid } from '#domain/campaign/failures.ts'
import type { StoredCampaignDraft } from '#domain/campaign/ports.ts'
import { campaignContract } from '#adapters/contract/campaign/campaigns.ts'
import type { Language } from '#domain/shared/language.ts'
import { toFaultResponses } from '#adapters/contract/codecs/described.ts'
import { answerSuccess, answerList, makePrincipalEndpoints } from '../kernel/contract-endpoints.ts'
import type { Endpoint } from '../kernel/endpoint.ts'
import { makeRevisions } from '../kernel/revision.ts'
import { toCampaignFaults } from './campaign-errors.ts'
import { toDraft, toFlatDraft, toFlatPlan, toPatch } from './campaign-fields.ts'

export interface CampaignUseCases {
  readonly campaigns: Campaigns
  readonly campaignDrafts: CampaignDrafts
  readonly participants: Participants
  readonly dryRun: DryRun
}

const toCampaignResponse = <Campaign extends ShownCampaign>({
  sentAt,
  work,
  awaitsRelease: held,
  ...campaign
}: Campaign) => ({
  ...campaign,
  held,
  ...toFlatPlan(campaign),
  locked: listLockedFields({ ...campaign, sentAt, work }),
  inviteSentAt: O.fromNullable(sentAt.invite),
  reminder1SentAt: O.fromNullable(sentAt.reminder1),
  reminder2SentAt: O.fromNullable(sentAt.reminder2),
  reminder3SentAt: O.fromNullable(sentAt.reminder3),
  underWay: work,
})

const { withRevision, checkRevision } = makeRevisions(({ draft }: StoredCampaignDraft) => toFlatDraft(draft))

function toDraftResponse(one: StoredCampaignDraft) {
  const { draft, ...kept } = withRevision(one)
  return { ...kept, ...toFlatDraft(draft) }
}

const toParticipantResponse = ({ deliveries, ...participant }: ShownParticipant) => ({
  ...participant,
  ...(Object.fromEntries(PHASES.map((phase) => [phase, O.fromNullable(deliveries[phase])])) as {
    readonly [Phase in PhaseKind]: O.Option<NonNullable<(typeof deliveries)[Phase]>>
  }),
})

const toPreviewResponse = <Found extends { readonly problems: O.Option<CampaignInvalid> }>(
  { problems, ...found }: Found,
  language: Language,
) => ({
  ...found,
  problems: O.isNone(problems) ? [] : toFaultResponses(toCampaignFaults(problems.value), language),
})

/** Four texts of 256 kB, with their escapes. */
const BODY = { bytes: 4 * 1024 * 1024 }
/** Failures of endpoints that parse texts. */
const UNREAD = ['ContentReaderBusy', 'ContentTimedOut'] as const
const withTexts = { needs: 'campaigns:write', bodyRule: BODY, limited: 'parsing' } as const
const ofOne = { needs: 'campaigns:read', fails: ['CampaignNotFound'] } as const
const command = {
  needs: 'campaigns:write',
  fails: ['RecordChanged', 'CampaignClosed', 'CampaignLocked', 'CampaignNotFound'],
} as const

export function makeCampaignEndpoints({
  campaigns,
  campaignDrafts,
  participants,
  dryRun,
}: CampaignUseCases): readonly Endpoint[] {
  return makePrincipalEndpoints(campaignContract, {
    'GET /survey-campaigns': {
      needs: 'campaigns:read',
      handle: ({ query: { sort, query: q, status: statuses, ...page } }, { principal }) =>
        answerList(
          page,
          campaigns.list(principal, { ...page, q, statuses, sortBy: sort.by, sortDir: sort.dir }),
          ({ respondedCount, ...campaign }) => ({ ...toCampaignResponse(campaign), respondedCount }),
        ),
    },
    'POST /survey-campaigns': {
      ...withTexts,
      fails: [...UNREAD, 'CampaignInvalid', 'CampaignDraftNotFound', 'CampaignAlreadyLaunched'],
      handle: ({ body: { draft, ...body } }, { principal, signal }) =>
        pipe(
          campaigns.create(principal, toDraft(body), draft, signal()),
          TE.map(({ audience, ...campaign }) => ({ ...toCampaignResponse(campaign), audience })),
        ),
    },
    'POST /survey-campaigns/dry-run': {
      ...withTexts,
      fails: [...UNREAD, 'CampaignDraftNotFound'],
      handle: ({ body: { draft, campaign } }, { principal, language, signal }) =>
        pipe(
          dryRun.run(principal, draft, campaign && toDraft(campaign), signal()),
          TE.map(({ changes, ...found }) => ({
            ...toPreviewResponse(found, language),
            changes: pipe(
              changes,
              O.map(({ at, ...rest }) => ({ ...rest, since: at })),
            ),
          })),
        ),
    },
    'POST /survey-campaigns/preview': {
      ...withTexts,
      fails: UNREAD,
      changes: () => false,
      handle: ({ body }, { principal, language, signal }) =>
        pipe(
          dryRun.preview(principal, toDraft(body), signal()),
          TE.map((found) => toPreviewResponse(found, language)),
        ),
    },
    'POST /survey-campaigns/audience': {
      needs: 'campaigns:read',
      changes: () => false,
      handle: ({ body: { tags } }, { principal }) => dryRun.audience(principal, tags),
    },
    'POST /survey-campaigns/audience/people': {
      needs: 'campaigns:read',
      changes: () => false,
      handle: ({ body }, { principal }) => answerList(body, dryRun.listAudience(principal, body)),
    },
    'GET /survey-campaigns/:id': {
      ...ofOne,
      handle: ({ params }, { principal }) => pipe(campaigns.read(principal, params.id), TE.map(toCampaignResponse)),
    },
    'PATCH /survey-campaigns/:id': {
      ...withTexts,
      fails: [...UNREAD, 'CampaignInvalid', 'RecordChanged', 'CampaignClosed', 'CampaignLocked', 'CampaignNotFound'],
      handle: ({ params, body: { revision, ...body } }, { principal, signal }) =>
        pipe(campaigns.patch(principal, params.id, toPatch(body), revision, signal()), TE.map(toCampaignResponse)),
    },
    'POST /survey-campaigns/:id/cancel': {
      ...command,
      handle: ({ params }, { principal }) => pipe(campaigns.cancel(principal, params.id), TE.map(toCampaignResponse)),
    },
    'POST /survey-campaigns/:id/end-answers': {
      ...command,
      fails: [...command.fails, 'CampaignNotInvited'],
      handle: ({ params, body }, { principal }) =>
        pipe(campaigns.endAnswers(principal, params.id, body.revision), TE.map(toCampaignResponse)),
    },
    'POST /survey-campaigns/:id/withdraw-unsent': {
      ...command,
      handle: ({ params }, { principal }) =>
        pipe(campaigns.withdrawUnsent(principal, params.id), TE.map(toCampaignResponse)),
    },
    'POST /survey-campaigns/:id/release': {
      ...command,
      fails: [...command.fails, 'CampaignNotAwaitingRelease'],
      handle: ({ params }, { principal }) => pipe(campaigns.release(principal, params.id), TE.map(toCampaignResponse)),
    },
    'GET /survey-campaigns/:id/analytics': {
      ...ofOne,
      handle: ({ params }, { principal }) => campaigns.readFigures(principal, params.id),
    },
    'GET /survey-campaigns/:id/phases': {
      ...ofOne,
      handle: ({ params }, { principal }) =>
        pipe(
          campaigns.readPhases(principal, params.id),
          TE.bindTo('data'),
          TE.bind('returningDomains', () => campaigns.readReturningDomains(principal, params.id)),
        ),
    },
    'GET /survey-campaigns/:id/participants': {
      ...ofOne,
      handle: ({ params, query: { phase, outcome: outcomes, responded: hasResponded, ...page } }, { principal }) =>
        answerList(
          page,
          participants.list(principal, params.id, { ...page, phase, outcomes, hasResponded }),
          toParticipantResponse,
        ),
    },
    'GET /survey-campaign-drafts': {
      needs: 'campaigns:read',
      handle: ({ query }, { principal }) => answerList(query, campaignDrafts.list(principal, query), (draft) => draft),
    },
    'POST /survey-campaign-drafts': {
      needs: 'campaigns:write',
      bodyRule: BODY,
      fails: ['TooManyOfKind'],
      handle: ({ body }, { principal }) => pipe(campaignDrafts.add(principal, toDraft(body)), TE.map(toDraftResponse)),
    },
    'GET /survey-campaign-drafts/:id': {
      needs: 'campaigns:read',
      fails: ['CampaignDraftNotFound'],
      handle: ({ params }, { principal }) => pipe(campaignDrafts.read(principal, params.id), TE.map(toDraftResponse)),
    },
    'PUT /survey-campaign-drafts/:id': {
      needs: 'campaigns:write',
      bodyRule: BODY,
      fails: ['RecordChanged', 'CampaignDraftNotFound'],
      handle: ({ params, body: { revision, ...body } }, { principal }) =>
        pipe(
          campaignDrafts.replace(principal, params.id, toDraft(body), checkRevision(revision)),
          TE.map(toDraftResponse),
        ),
    },
    'DELETE /survey-campaign-drafts/:id': {
      needs: 'campaigns:write',
      fails: ['CampaignDraftNotFound'],
      handle: ({ params }, { principal }) => answerSuccess(campaignDrafts.remove(principal, params.id)),
    },
  })
}
