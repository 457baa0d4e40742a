// Survey campaigns (CAM-2 to CAM-18). The first paths and their fields are the specification's.
import * as t from 'io-ts'
import { CHANGEABLE_FIELDS } from '#domain/campaign/campaign-rules.ts'
import { CAMPAIGN_STATUSES } from '#domain/campaign/campaign.ts'
import { CAMPAIGN_SORTS, type CampaignDraftUuid, type CampaignSort } from '#domain/campaign/ports.ts'
import { keepOrSet } from '../codecs/change.ts'
import { makeListInQuery, type Sort, makeSortInQuery, makeIntegerInQuery } from '../codecs/in-query.ts'
import { moment, makeEnum, asOptional, withDefault, makeUuid, nonNegativeInteger } from '../codecs/text.ts'
import { answerWith, defineContract, numberOrNull, allowNull, type WireOf } from '../endpoint.ts'
import { textWarnings } from '../mailing/fields.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'
import { audience, campaignDraftContract } from './drafts.ts'
import {
  campaignFields,
  campaignParams,
  campaignPlan,
  momentOrNull,
  newCampaignFields,
  ofSample,
  phaseKind,
  sampleFields,
  samplePlan,
  sampleUser,
} from './fields.ts'
import { campaignParticipantContract } from './participants.ts'

const status = makeEnum(...CAMPAIGN_STATUSES)

const newCampaign = t.strict(
  {
    /**
     * The stored draft to launch. The launch removes it, and the campaign gets its uuid. The same launch sent again returns that campaign.
     */
    draft: asOptional(makeUuid<CampaignDraftUuid>()),
    ...newCampaignFields,
  },
  'NewSurveyCampaign',
)
/** The revision that the caller has read. Absent: any is changed. */
const knownRevision = keepOrSet(nonNegativeInteger)
/** An absent field stays as it is; null removes it. Fields that the service sets are ignored, so that an answer can be sent back. */
const campaignChange = t.strict(
  {
    revision: knownRevision,
    ...campaignFields,
  },
  'SurveyCampaignChange',
)

/**
 * The progress of a phase whose mails are being created: how many participants are handled, and how many cannot be reminded yet (CAM-18).
 */
const underWay = t.type(
  { phase: phaseKind, handled: t.number, expected: t.number, waiting: t.number, waitingUntil: momentOrNull },
  'CampaignPhaseUnderWay',
)

const campaign = t.type(
  {
    uuid: t.string,
    ...campaignPlan,
    status,
    inviteSentAt: momentOrNull,
    reminder1SentAt: momentOrNull,
    reminder2SentAt: momentOrNull,
    reminder3SentAt: momentOrNull,
    audienceSnapshotAt: momentOrNull,
    /** The number so far while the invitations are being created. */
    audienceSize: numberOrNull,
    createdBy: t.string,
    createdAt: moment,
    updatedAt: moment,
    revision: t.number,
    /** The invite date passed too long ago: the campaign waits until an administrator releases it (CAM-16). */
    held: t.boolean,
    /** Whether the survey can be answered by the links of the mails; also of a completed campaign, while its link is open (CAM-19). */
    acceptsAnswers: t.boolean,
    /** Null: no answers come in, or without an end. A mail that leaves later prolongs it. */
    answersUntil: momentOrNull,
    /** The codes of its mails have not ended, so that answers come in again once its link works. `end-answers` ends them. */
    hasOpenCodes: t.boolean,
    /** Fields that cannot be changed any more (CAM-5). */
    locked: t.array(makeEnum(...CHANGEABLE_FIELDS)),
    /** Reminders that mailed no one: a later one replaced them (CAM-9), or the answers were ended before. */
    superseded: t.array(phaseKind),
    /** Null: no mails are being created. */
    underWay: allowNull(underWay),
  },
  'SurveyCampaign',
)
export type SurveyCampaignResponse = WireOf<typeof campaign>

const saved = t.intersection(
  [
    campaign,
    t.type({
      warnings: t.type(
        {
          /** Placeholders that campaigns do not fill, with the place of the first occurrence. They become empty. */
          unknown: t.array(
            t.type(
              {
                path: t.string,
                field: makeEnum(
                  'inviteSubject',
                  'inviteBody',
                  'reminder1Subject',
                  'reminder1Body',
                  'reminder2Subject',
                  'reminder2Body',
                  'reminder3Subject',
                  'reminder3Body',
                ),
                line: t.number,
                column: t.number,
              },
              'UnknownInCampaign',
            ),
          ),
          ...textWarnings,
        },
        'SurveyCampaignWarnings',
      ),
    }),
  ],
  'SavedSurveyCampaign',
)

const listed = t.intersection([campaign, t.type({ respondedCount: t.number })], 'ListedSurveyCampaign')
export type ListedCampaignResponse = WireOf<typeof listed>

/** `audience`: the people whom the campaign would ask now. A campaign without people is completed at its invite date and sends nothing. */
const created = t.intersection([saved, t.type({ audience })], 'CreatedSurveyCampaign')

const sample = {
  uuid: ofSample.params.id,
  ...samplePlan,
  status: 'running',
  inviteSentAt: '2026-03-09T08:01:00.000Z',
  reminder1SentAt: null,
  reminder2SentAt: null,
  reminder3SentAt: null,
  audienceSnapshotAt: '2026-03-09T08:01:00.000Z',
  audienceSize: 412,
  createdBy: sampleUser,
  createdAt: '2026-03-02T09:29:00.000Z',
  updatedAt: '2026-03-09T08:01:00.000Z',
  revision: 4,
  held: false,
  acceptsAnswers: true,
  hasOpenCodes: true,
  answersUntil: '2026-04-30T22:00:00.000Z',
  locked: ['survey', 'tags', 'template', 'inviteSendDate', 'inviteSubject', 'inviteBody'],
  superseded: [],
  underWay: null,
} as const
const scheduled = {
  ...sample,
  status: 'scheduled',
  inviteSentAt: null,
  audienceSnapshotAt: null,
  audienceSize: null,
  acceptsAnswers: false,
  hasOpenCodes: false,
  answersUntil: null,
  locked: [],
  updatedAt: sample.createdAt,
  revision: 1,
} as const

const sampleWarnings = {
  unknown: [{ path: 'afdeling', field: 'inviteBody', line: 3, column: 12 }],
  removed: [],
  isClipped: false,
} as const

/** A campaign has texts of a megabyte at most. */
const CAMPAIGNS_AT_MOST = 50

const campaigns = defineContract({
  'GET /survey-campaigns': {
    summary:
      'Lists the survey campaigns of the office, a page at a time; `query` filters on the name, `sort` starts with a minus for the reverse order.',
    query: {
      skip: pageQuery.skip,
      limit: withDefault(makeIntegerInQuery(1, CAMPAIGNS_AT_MOST), CAMPAIGNS_AT_MOST),
      sort: withDefault<Sort<CampaignSort>, string>(makeSortInQuery(...CAMPAIGN_SORTS), {
        by: 'createdAt',
        dir: 'desc',
      }),
      query: textQuery.q,
      status: withDefault(makeListInQuery(status), []),
    },
    ...answerWith(200, makePage(listed), samplePage({ ...sample, respondedCount: 103 }), {
      query: { query: 'tevreden', sort: '-inviteSendDate', status: 'scheduled,running' },
    }),
  },
  'POST /survey-campaigns': {
    summary:
      'Makes a survey campaign with status scheduled, and returns how many people it would ask now. Every broken rule is reported, on its own field.',
    body: newCampaign,
    ignores: created,
    ...answerWith(
      201,
      created,
      { ...scheduled, audience: { people: 412, optedOut: 3, undeliverable: 1, inactive: 2 }, warnings: sampleWarnings },
      { body: sampleFields },
    ),
  },
  'GET /survey-campaigns/:id': {
    summary: 'Returns a survey campaign.',
    params: campaignParams,
    ...answerWith(200, campaign, sample, ofSample),
  },
  'PATCH /survey-campaigns/:id': {
    summary:
      'Changes the given fields. While a campaign runs, what was sent is locked; a locked field sent unchanged is accepted.',
    params: campaignParams,
    body: campaignChange,
    ignores: saved,
    ...answerWith(
      200,
      saved,
      { ...sample, warnings: { ...sampleWarnings, unknown: [] } },
      { ...ofSample, body: { reminder1Subject: sample.reminder1Subject } },
    ),
  },
  'POST /survey-campaigns/:id/cancel': {
    summary: 'Cancels a campaign: mails that have not left are withdrawn, and its codes stop working at once.',
    params: campaignParams,
    ...answerWith(200, campaign, { ...sample, status: 'cancelled' }, ofSample),
  },
  'POST /survey-campaigns/:id/end-answers': {
    summary:
      'Accepts no more answers to a campaign whose invitations were made, and completes it: its codes stop working at once, and mails that have not left and further reminders do not leave. What was answered stays; of a confidential campaign all of it is shown ten minutes later. The same call sent again, on whichever revision, returns the completed campaign.',
    params: campaignParams,
    body: t.strict({ revision: knownRevision }, 'EndedAnswers'),
    ...answerWith(
      200,
      campaign,
      {
        ...sample,
        status: 'completed',
        reminder1SentAt: '2026-03-12T10:15:00.000Z',
        superseded: ['reminder1'],
        acceptsAnswers: false,
        hasOpenCodes: false,
        answersUntil: null,
        updatedAt: '2026-03-12T10:15:00.000Z',
        revision: 5,
      },
      { ...ofSample, body: { revision: 4 } },
    ),
  },
  'POST /survey-campaigns/:id/withdraw-unsent': {
    summary:
      'Withdraws the mails of a campaign that have not left, also once it is completed. Its codes go on; phases that are still to come leave as planned.',
    params: campaignParams,
    ...answerWith(200, campaign, { ...sample, status: 'completed' }, ofSample),
  },
  'POST /survey-campaigns/:id/release': {
    summary: 'Lets a campaign start that waits because its invite date passed too long ago.',
    params: campaignParams,
    ...answerWith(200, campaign, scheduled, ofSample),
  },
})

export const campaignContract = { ...campaigns, ...campaignParticipantContract, ...campaignDraftContract }
