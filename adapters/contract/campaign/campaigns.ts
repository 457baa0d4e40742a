// Survey campaigns (CAM-2 to CAM-18). The first paths and their fields are the specification's.
import * as t from 'io-ts'
import { CAMPAIGN_FIELDS, CAMPAIGN_TAGS_AT_MOST } from '#domain/campaign/campaign-rules.ts'
import { CAMPAIGN_STATUSES, type CampaignUuid, PHASE_LACKS } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { CAMPAIGN_SORTS, type CampaignDraftUuid, type CampaignSort } from '#domain/campaign/ports.ts'
import type { TagUuid } from '#domain/identity/tag.ts'
import { changeOnly } from '../codecs/change.ts'
import { day } from '../codecs/day.ts'
import { listInQuery, type Sort, sortInQuery, wholeInQuery } from '../codecs/in-query.ts'
import { listOf, moment, oneNamed, oneOf, optional, orElse, uuidOf, wholeNumber } from '../codecs/text.ts'
import { answering, contract, numberOrNull, orNull, success, textOrNull, type WireOf } from '../endpoint.ts'
import { pageAnswer, pageQuery, samplePage, textQuery } from '../page.ts'
import { campaignFields, campaignPlan, draftPlan, phaseKind, sampleFields, samplePlan } from './fields.ts'

const status = oneOf(...CAMPAIGN_STATUSES)
const momentOrNull = orNull(moment)

const newCampaign = t.strict(
  {
    /** The kept draft that is launched: it is removed, and its uuid becomes the campaign's. Sent again, the same launch returns that campaign. */
    draft: optional(uuidOf<CampaignDraftUuid>()),
    ...campaignFields,
  },
  'NewSurveyCampaign',
)
/** Absent fields stay, null removes. Fields that the service sets are ignored, so that an answer can be sent back. */
const campaignChange = t.strict(
  {
    /** Absent: it replaces whatever is there. */
    revision: changeOnly(wholeNumber),
    ...campaignFields,
  },
  'SurveyCampaignChange',
)
const draftBody = t.strict(campaignFields, 'SurveyCampaignDraftBody')

/** Of a phase whose mails are being made: to how many participants this round has come, and how many cannot be reminded yet (CAM-18). */
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
    /** While the invitations are being made: so far. */
    audienceSize: numberOrNull,
    createdBy: t.string,
    createdAt: moment,
    updatedAt: moment,
    revision: t.number,
    /** Its invite date passed too long ago: it waits until an administrator releases it (CAM-16). */
    held: t.boolean,
    /** Fields that cannot be changed any more (CAM-5). */
    locked: t.array(oneOf(...CAMPAIGN_FIELDS)),
    /** Reminders that a later one took the place of (CAM-9). */
    superseded: t.array(phaseKind),
    /** Null: no mails are being made. */
    underWay: orNull(underWay),
  },
  'SurveyCampaign',
)
export type SurveyCampaignResponse = WireOf<typeof campaign>

const listed = t.intersection([campaign, t.type({ respondedCount: t.number })], 'ListedSurveyCampaign')
export type ListedCampaignResponse = WireOf<typeof listed>

const analytics = t.type(
  {
    audienceSize: t.number,
    respondedCount: t.number,
    /** A fraction of 1. */
    responseRate: t.number,
    /** Days of Europe/Amsterdam with a response. */
    timeline: t.array(t.type({ date: day, responded: t.number, cumulative: t.number }, 'RespondedOnDay')),
    markers: t.array(t.type({ kind: phaseKind, at: moment }, 'CampaignMarker')),
  },
  'SurveyCampaignAnalytics',
)
export type CampaignAnalyticsResponse = WireOf<typeof analytics>

const outcome = oneOf(...DELIVERY_OUTCOMES)
const phase = t.type(
  {
    phase: phaseKind,
    sendDate: moment,
    sentAt: momentOrNull,
    superseded: t.boolean,
    /** What kept it from being sent when it was tried last; null: nothing. */
    missing: orNull(oneOf(...PHASE_LACKS)),
    /** Participants by what became of this phase for them; those without an outcome are left out. */
    counts: t.array(t.type({ outcome, reason: textOrNull, count: t.number }, 'CampaignOutcomeCount')),
    waiting: t.number,
    waitingUntil: momentOrNull,
  },
  'CampaignPhase',
)
export type CampaignPhaseResponse = WireOf<typeof phase>

/** `reason`: of `skipped` why, of `error` the message's. `message`: its id. */
const delivery = orNull(t.type({ outcome, reason: textOrNull, at: moment, message: textOrNull }, 'CampaignDelivery'))
const participant = t.type(
  {
    user: t.string,
    /** Null: the person was anonymised. */
    person: orNull(t.type({ name: t.string, email: t.string }, 'ParticipantPerson')),
    /** That they answered. What they answered is not shown with a person. */
    respondedAt: momentOrNull,
    invite: delivery,
    reminder1: delivery,
    reminder2: delivery,
    reminder3: delivery,
  },
  'CampaignParticipant',
)
export type CampaignParticipantResponse = WireOf<typeof participant>

/** `people`: active people with any of the tags, who have not opted out. */
const audience = t.type({ people: t.number, optedOut: t.number }, 'CampaignAudience')

const previewed = {
  /** Every broken rule, as `POST /survey-campaigns` would report it; empty: it can be launched. */
  problems: t.array(
    t.intersection(
      [t.type({ path: t.string, message: t.string }), t.partial({ line: t.number, column: t.number })],
      'CampaignProblem',
    ),
  ),
  /** Placeholders that no mail has a value for; they become empty. */
  unknownPlaceholders: t.array(t.type({ phase: phaseKind, path: t.string }, 'UnknownInPhase')),
  /** Phases whose text has no `{{surveyUrl}}`, so that its readers cannot answer. */
  withoutSurveyUrl: t.array(phaseKind),
  /** For up to three of the people, each phase as it would leave. The survey's address ends in `example`. */
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
    /** How the people differ from those of the last dry run of this draft; null: it is the first, or of no draft. */
    changes: orNull(t.type({ since: moment, added: t.number, removed: t.number }, 'AudienceChanges')),
    /** `mails`: at most. `lastLeavesAt`: under the limits of its mailbox, if it sends nothing else; null: it has no limits. */
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
const draft = t.type({ ...draftOutline, ...draftPlan }, 'SurveyCampaignDraft')
export type CampaignDraftResponse = WireOf<typeof draft>

const params = { id: uuidOf<CampaignUuid>() }
const sample = {
  uuid: '4c6e8a0b-2d4f-4b6c-8e9a-1f3d5b7c9202',
  ...samplePlan,
  status: 'running',
  inviteSentAt: '2026-03-09T08:01:00.000Z',
  reminder1SentAt: null,
  reminder2SentAt: null,
  reminder3SentAt: null,
  audienceSnapshotAt: '2026-03-09T08:01:00.000Z',
  audienceSize: 412,
  createdBy: '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101',
  createdAt: '2026-03-02T09:29:00.000Z',
  updatedAt: '2026-03-09T08:01:00.000Z',
  revision: 4,
  held: false,
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
  locked: [],
  updatedAt: sample.createdAt,
  revision: 1,
} as const
const one = { params: { id: sample.uuid } }

const samplePreview = {
  problems: [{ path: 'inviteSendDate', message: 'The invitation date is in the past.' }],
  unknownPlaceholders: [{ phase: 'invite', path: 'department' }],
  withoutSurveyUrl: ['reminder1'],
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

/** A campaign has texts of a megabyte at most. */
const CAMPAIGNS_AT_MOST = 50

export const campaignContract = contract({
  'GET /survey-campaigns': {
    summary:
      'Lists the survey campaigns of the office, a page at a time; `query` filters on the name, `sort` starts with a minus for the reverse order.',
    dutch: 'Geeft de vragenlijstcampagnes van het kantoor, per pagina; te beperken op naam en status.',
    query: {
      skip: pageQuery.skip,
      limit: orElse(wholeInQuery(1, CAMPAIGNS_AT_MOST), CAMPAIGNS_AT_MOST),
      sort: orElse<Sort<CampaignSort>, string>(sortInQuery(...CAMPAIGN_SORTS), { by: 'createdAt', dir: 'desc' }),
      query: textQuery.q,
      status: orElse(listInQuery(status), []),
    },
    ...answering(200, pageAnswer(listed), samplePage({ ...sample, respondedCount: 103 }), {
      query: { query: 'tevreden', sort: '-inviteSendDate', status: 'scheduled,running' },
    }),
  },
  'POST /survey-campaigns': {
    summary: 'Makes a survey campaign with status scheduled. Every broken rule is reported, on its own field.',
    dutch: 'Maakt een vragenlijstcampagne. Elke fout staat bij zijn eigen veld, allemaal tegelijk.',
    body: newCampaign,
    ...answering(201, campaign, scheduled, { body: sampleFields }),
  },
  'POST /survey-campaigns/dry-run': {
    summary:
      'Shows what a campaign or a draft would do: broken rules, audience, sample mails, and when the last mail of each phase would have left. Nothing is sent.',
    dutch:
      'Laat zien wat een campagne of concept zou doen: fouten, doelgroep, voorbeeldmails, en wanneer de laatste mail van elke fase weg is. Er wordt niets verstuurd.',
    body: t.strict(
      {
        /** Absent: the audience is not stored for the next comparison. */
        draft: optional(uuidOf<CampaignDraftUuid>()),
        /** Absent: what the draft holds. */
        campaign: changeOnly(draftBody),
      },
      'DryRunBody',
    ),
    ...answering(
      200,
      dryRun,
      {
        ...samplePreview,
        audience: { people: 412, optedOut: 3 },
        changes: { since: '2026-03-02T09:29:00.000Z', added: 2, removed: 1 },
        calendar: [
          {
            phase: 'invite',
            sendDate: sample.inviteSendDate,
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
    dutch:
      'Laat de mails van een campagne zien zoals hoogstens drie ontvangers ze zouden krijgen. Er wordt niets verstuurd of geteld.',
    body: draftBody,
    ...answering(200, preview, samplePreview, { body: sampleFields }),
  },
  'POST /survey-campaigns/audience': {
    summary: 'Counts the active people with any of the tags, those who opted out apart.',
    dutch: 'Telt de actieve mensen met een of meer van de labels, en apart wie zich heeft afgemeld.',
    body: t.strict({ tags: listOf(uuidOf<TagUuid>(), CAMPAIGN_TAGS_AT_MOST) }, 'AudienceBody'),
    ...answering(200, audience, { people: 412, optedOut: 3 }, { body: { tags: sampleFields.tags } }),
  },
  'GET /survey-campaigns/:id': {
    summary: 'Returns a survey campaign.',
    dutch: 'Geeft één vragenlijstcampagne.',
    params,
    ...answering(200, campaign, sample, one),
  },
  'PATCH /survey-campaigns/:id': {
    summary:
      'Changes the given fields. While a campaign runs, what was sent is locked; a locked field sent unchanged is accepted.',
    dutch: 'Wijzigt de gegeven velden. Van een lopende campagne ligt vast wat al is verstuurd.',
    params,
    body: campaignChange,
    ...answering(200, campaign, sample, { ...one, body: { reminder1Subject: sample.reminder1Subject } }),
  },
  'POST /survey-campaigns/:id/cancel': {
    summary: 'Cancels a campaign: mails that have not left are withdrawn, and its codes stop working at once.',
    dutch: 'Stopt een campagne: wat nog niet weg is gaat niet uit, en de codes werken meteen niet meer.',
    params,
    ...answering(200, campaign, { ...sample, status: 'cancelled' }, one),
  },
  'POST /survey-campaigns/:id/withdraw-unsent': {
    summary:
      'Withdraws the mails of a campaign that have not left, also once it is completed. Its codes go on; phases that are still to come leave as planned.',
    dutch:
      'Trekt de mails van een campagne in die nog niet weg zijn, ook als hij is afgerond. Links in verstuurde mails blijven werken.',
    params,
    ...answering(200, campaign, { ...sample, status: 'completed' }, one),
  },
  'POST /survey-campaigns/:id/release': {
    summary: 'Lets a campaign start that waits because its invite date passed too long ago.',
    dutch: 'Laat een campagne beginnen die wacht omdat de uitnodigingsdatum te lang voorbij is.',
    params,
    ...answering(200, campaign, scheduled, one),
  },
  'GET /survey-campaigns/:id/analytics': {
    summary: 'Returns how many have responded, by day, with the moments at which phases were sent.',
    dutch: 'Geeft hoeveel mensen hebben gereageerd, per dag, met de momenten waarop fasen zijn verstuurd.',
    params,
    ...answering(
      200,
      analytics,
      {
        audienceSize: 412,
        respondedCount: 103,
        responseRate: 0.25,
        timeline: [{ date: '2026-03-09', responded: 103, cumulative: 103 }],
        markers: [{ kind: 'invite', at: sample.inviteSentAt }],
      },
      one,
    ),
  },
  'GET /survey-campaigns/:id/phases': {
    summary: 'Returns the phases with what became of them for how many participants.',
    dutch: 'Geeft de fasen, met per fase voor hoeveel deelnemers wat ervan is geworden.',
    params,
    ...answering(
      200,
      t.type({ data: t.array(phase) }),
      {
        data: [
          {
            phase: 'invite',
            sendDate: sample.inviteSendDate,
            sentAt: sample.inviteSentAt,
            superseded: false,
            missing: null,
            counts: [{ outcome: 'skipped', reason: 'opted_out', count: 3 }],
            waiting: 0,
            waitingUntil: null,
          },
        ],
      },
      one,
    ),
  },
  'GET /survey-campaigns/:id/participants': {
    summary:
      'Lists the participants with what became of each phase, a page at a time; filtered by outcome of a phase, and by whether they responded.',
    dutch: 'Geeft de deelnemers met wat er van elke fase werd, per pagina; te beperken op uitkomst en reactie.',
    params,
    query: {
      /** Which phase `outcome` filters on. */
      phase: orElse(phaseKind, 'invite'),
      outcome: orElse(listInQuery(outcome), []),
      responded: optional(oneNamed({ true: true, false: false })),
      ...pageQuery,
    },
    ...answering(
      200,
      pageAnswer(participant),
      samplePage({
        user: '8e0f2d4b-6a7c-4c8d-9b1e-3f5a7c9e9101',
        person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
        respondedAt: '2026-03-09T10:12:00.000Z',
        invite: {
          outcome: 'accepted',
          reason: null,
          at: '2026-03-09T08:03:00.000Z',
          message: '0195f1c2-7d3a-7b10-8f6e-4c2a9d1e9201',
        },
        reminder1: null,
        reminder2: null,
        reminder3: null,
      } as const),
      { ...one, query: { phase: 'invite', outcome: 'accepted', responded: 'true' } },
    ),
  },
})

const draftParams = { id: uuidOf<CampaignDraftUuid>() }
const sampleOutline = {
  uuid: '5d7f9b1c-3e5a-4c7d-9f0b-2a4e6c8d9203',
  name: sampleFields.name,
  createdBy: sample.createdBy,
  changedAt: '2026-03-02T09:29:00.000Z',
}
const sampleDraft = { ...sampleOutline, ...samplePlan, template: null }
const oneDraft = { params: { id: sampleOutline.uuid } }
const written = { body: { ...sampleFields, template: null } }

export const campaignDraftContract = contract({
  'GET /survey-campaign-drafts': {
    summary: 'Lists unfinished campaigns of the office, the latest changed first, a page at a time.',
    dutch: 'Geeft de concepten van campagnes van het kantoor, het laatst gewijzigde eerst, per pagina.',
    query: pageQuery,
    ...answering(200, pageAnswer(listedDraft), samplePage(sampleOutline)),
  },
  'POST /survey-campaign-drafts': {
    summary: 'Keeps an unfinished campaign. Anything may still be missing.',
    dutch: 'Bewaart een concept van een campagne. Alles mag nog ontbreken.',
    body: draftBody,
    ...answering(201, draft, sampleDraft, written),
  },
  'GET /survey-campaign-drafts/:id': {
    summary: 'Returns an unfinished campaign.',
    dutch: 'Geeft één concept van een campagne.',
    params: draftParams,
    ...answering(200, draft, sampleDraft, oneDraft),
  },
  'PUT /survey-campaign-drafts/:id': {
    summary: 'Replaces an unfinished campaign.',
    dutch: 'Vervangt een concept van een campagne.',
    params: draftParams,
    body: draftBody,
    ...answering(200, draft, sampleDraft, { ...oneDraft, ...written }),
  },
  'DELETE /survey-campaign-drafts/:id': {
    summary: 'Removes an unfinished campaign.',
    dutch: 'Verwijdert een concept van een campagne.',
    params: draftParams,
    ...answering(200, success, { success: true }, oneDraft),
  },
})
