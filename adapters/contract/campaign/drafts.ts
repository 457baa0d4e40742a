// Unfinished survey campaigns, and the effect of a campaign before it is launched (CAM-15).
import * as t from 'io-ts'
import { CAMPAIGN_TAGS_AT_MOST } from '#domain/campaign/campaign-rules.ts'
import { type CampaignDraftUuid, UNREACHABLE_REASONS } from '#domain/campaign/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { expectedRevision, keepOrSet } from '../codecs/change.ts'
import {
  makeList,
  moment,
  makeEnum,
  makeInteger,
  booleanField,
  asOptional,
  withDefault,
  makeUuid,
} from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { textWarnings } from '../mailing/fields.ts'
import { makePage, pageQuery, samplePage, textQuery } from '../page.ts'
import {
  campaignFields,
  draftBody,
  draftPlan,
  momentOrNull,
  phaseKind,
  sampleFields,
  samplePlan,
  sampleUser,
} from './fields.ts'

/**
 * `people`: active people with any of the tags, who have not opted out. `undeliverable`: mail to their address came back for good; they are
 * not among `people`. `inactive`: those with any of the tags who are not active.
 */
export const audience = t.type(
  { people: t.number, optedOut: t.number, undeliverable: t.number, inactive: t.number },
  'CampaignAudience',
)

const tags = makeList(makeUuid<TagUuid>(), CAMPAIGN_TAGS_AT_MOST)
const audienceMember = t.type(
  {
    user: t.string,
    name: t.string,
    email: t.string,
    /** Why the person gets no invitation; null: they get it. */
    unreachable: allowNull(makeEnum(...UNREACHABLE_REASONS)),
  },
  'AudienceMember',
)
export type AudienceMemberResponse = WireOf<typeof audienceMember>

const previewed = {
  /** Every broken rule, as `POST /survey-campaigns` would report it. Empty: the campaign can be launched. */
  problems: t.array(
    t.intersection(
      [t.type({ path: t.string, message: t.string }), t.partial({ line: t.number, column: t.number })],
      'CampaignProblem',
    ),
  ),
  /** Placeholders without a value in any mail. They become empty. */
  unknownPlaceholders: t.array(t.type({ phase: phaseKind, path: t.string }, 'UnknownInPhase')),
  /** Phases whose text has no `{{surveyUrl}}`, so that recipients cannot answer. */
  withoutSurveyUrl: t.array(phaseKind),
  ...textWarnings,
  /** Each phase as it would be sent to up to three of the people. The survey's address ends in `example`. */
  samples: t.array(
    t.type(
      {
        recipient: t.type({ name: t.string, address: t.string }, 'SampleRecipient'),
        phase: phaseKind,
        subject: t.string,
        html: t.string,
        text: t.string,
      },
      'SampleMail',
    ),
  ),
}

const preview = t.type(previewed, 'CampaignPreview')
export type CampaignPreviewResponse = WireOf<typeof preview>

const dryRun = t.type(
  {
    ...previewed,
    audience,
    /** How the people differ from those of the previous dry run of this draft. Null: it is the first dry run, or there is no draft. */
    changes: allowNull(t.type({ since: moment, added: t.number, removed: t.number }, 'AudienceChanges')),
    /**
     * `mails`: at most so many. `lastLeavesAt`: when the last mail leaves under the mailbox's limits, if the mailbox sends nothing else;
     * null: no limits.
     */
    calendar: t.array(
      t.type({ phase: phaseKind, sendDate: moment, mails: t.number, lastLeavesAt: momentOrNull }, 'CalendarPhase'),
    ),
  },
  'CampaignDryRun',
)
export type CampaignDryRunResponse = WireOf<typeof dryRun>

const draftOutline = {
  uuid: t.string,
  name: textOrNull,
  createdBy: t.string,
  changedAt: moment,
}
const listedDraft = t.type(draftOutline, 'ListedCampaignDraft')
export type ListedCampaignDraftResponse = WireOf<typeof listedDraft>
const draft = t.type({ ...draftOutline, ...draftPlan, revision: t.string }, 'SurveyCampaignDraft')
export type CampaignDraftResponse = WireOf<typeof draft>

const samplePreview = {
  problems: [{ path: 'inviteSendDate', message: 'The invitation date is in the past.' }],
  unknownPlaceholders: [{ phase: 'invite', path: 'department' }],
  withoutSurveyUrl: ['reminder1'],
  removed: ['<script>'],
  isClipped: false,
  samples: [
    {
      recipient: { name: 'Eva Jansen', address: 'eva.jansen@korrel.example' },
      phase: 'invite',
      subject: 'Wat vind je van ons, Eva Jansen?',
      html: '<!doctype html><html lang="nl">…</html>',
      text: 'Dag Eva Jansen,',
    },
  ],
} as const

const draftParams = { id: makeUuid<CampaignDraftUuid>() }
const sampleOutline = {
  uuid: '5d7f9b1c-3e5a-4c7d-9f0b-2a4e6c8d9203',
  name: sampleFields.name,
  createdBy: sampleUser,
  changedAt: '2026-03-02T09:29:00.000Z',
}
const revision = 'Zr3kq0b1s5v9Yw2xC7mH4A'
const sampleDraft = { ...sampleOutline, ...samplePlan, template: null, inviteAtOnce: false, revision }
const oneDraft = { params: { id: sampleOutline.uuid } }
const written = { body: { ...sampleFields, template: null } }

export const campaignDraftContract = defineContract({
  'POST /survey-campaigns/dry-run': {
    summary:
      'Shows what a campaign or a draft would do: broken rules, audience, sample mails, and when the last mail of each phase would have left. Nothing is sent.',
    body: t.strict(
      {
        /** Absent: the audience is not stored for the next comparison. */
        draft: asOptional(makeUuid<CampaignDraftUuid>()),
        /** Absent: the campaign in the draft. */
        campaign: keepOrSet(draftBody),
      },
      'DryRunBody',
    ),
    ...answerWith(
      200,
      dryRun,
      {
        ...samplePreview,
        audience: { people: 412, optedOut: 3, undeliverable: 1, inactive: 2 },
        changes: { since: '2026-03-02T09:29:00.000Z', added: 2, removed: 1 },
        calendar: [
          {
            phase: 'invite',
            sendDate: sampleFields.inviteSendDate,
            mails: 412,
            lastLeavesAt: '2026-03-09T08:16:00.000Z',
          },
        ],
      },
      { body: { draft: '5d7f9b1c-3e5a-4c7d-9f0b-2a4e6c8d9203' } },
    ),
  },
  'POST /survey-campaigns/preview': {
    summary:
      'Shows the mails that a campaign would send, as up to three of its recipients would get them. Nothing is sent or counted.',
    body: draftBody,
    ...answerWith(200, preview, samplePreview, { body: sampleFields }),
  },
  'POST /survey-campaigns/audience': {
    summary:
      'Counts the people with any of the tags: those who get the invitation, those who opted out, and those who are not active.',
    body: t.strict({ tags }, 'AudienceBody'),
    ...answerWith(
      200,
      audience,
      { people: 412, optedOut: 3, undeliverable: 1, inactive: 2 },
      { body: { tags: sampleFields.tags } },
    ),
  },
  'POST /survey-campaigns/audience/people': {
    summary:
      'Lists the people with any of the tags by name, a page at a time, with the reason for those who get no invitation. `q` filters on name and address.',
    body: t.strict(
      {
        tags,
        q: textQuery.q,
        /** true: only people who get the invitation; false: only the others. */
        isReachable: asOptional(booleanField),
        skip: withDefault(makeInteger(0, 10_000_000), 0),
        limit: withDefault(makeInteger(1, 200), 50),
      },
      'AudiencePeopleBody',
    ),
    ...answerWith(
      200,
      makePage(audienceMember),
      samplePage({
        user: sampleUser,
        name: 'Eva Jansen',
        email: 'eva.jansen@korrel.example',
        unreachable: 'opted_out',
      } as const),
      { body: { tags: sampleFields.tags, isReachable: false } },
    ),
  },
  'GET /survey-campaign-drafts': {
    summary: 'Lists unfinished campaigns of the office, the latest changed first, a page at a time.',
    query: pageQuery,
    ...answerWith(200, makePage(listedDraft), samplePage(sampleOutline)),
  },
  'POST /survey-campaign-drafts': {
    summary: 'Keeps an unfinished campaign. Anything may still be missing.',
    body: draftBody,
    ...answerWith(201, draft, sampleDraft, written),
  },
  'GET /survey-campaign-drafts/:id': {
    summary: 'Returns an unfinished campaign.',
    params: draftParams,
    ...answerWith(200, draft, sampleDraft, oneDraft),
  },
  'PUT /survey-campaign-drafts/:id': {
    summary: 'Replaces an unfinished campaign whose `revision` is still the one that was read.',
    params: draftParams,
    body: t.strict({ ...campaignFields, revision: expectedRevision }, 'SurveyCampaignDraftChange'),
    ...answerWith(200, draft, sampleDraft, { ...oneDraft, body: { ...written.body, revision } }),
  },
  'DELETE /survey-campaign-drafts/:id': {
    summary: 'Removes an unfinished campaign.',
    params: draftParams,
    ...answerWith(200, success, { success: true }, oneDraft),
  },
})
