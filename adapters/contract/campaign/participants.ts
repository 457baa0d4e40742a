// Participants of survey campaigns: their responses by day, and what became of each phase for them (CAM-9, CAM-13, CAM-14).
import * as t from 'io-ts'
import { PHASE_LACKS } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES } from '#domain/campaign/delivery.ts'
import { day } from '../codecs/day.ts'
import { makeListInQuery } from '../codecs/in-query.ts'
import { moment, makeNamedEnum, makeEnum, asOptional, withDefault } from '../codecs/text.ts'
import { answerWith, defineContract, allowNull, textOrNull, type WireOf } from '../endpoint.ts'
import { makePage, pageQuery, samplePage } from '../page.ts'
import { campaignParams, momentOrNull, ofSample, phaseKind, sampleFields, sampleUser } from './fields.ts'

const analytics = t.type(
  {
    audienceSize: t.number,
    respondedCount: t.number,
    /** A fraction between 0 and 1. */
    responseRate: t.number,
    /** Days in Europe/Amsterdam with at least one response. */
    timeline: t.array(t.type({ date: day, responded: t.number, cumulative: t.number }, 'RespondedOnDay')),
    markers: t.array(t.type({ kind: phaseKind, at: moment }, 'CampaignMarker')),
  },
  'SurveyCampaignAnalytics',
)
export type CampaignAnalyticsResponse = WireOf<typeof analytics>

const outcome = makeEnum(...DELIVERY_OUTCOMES)
const phase = t.type(
  {
    phase: phaseKind,
    sendDate: moment,
    sentAt: momentOrNull,
    superseded: t.boolean,
    /** What prevented the last attempt to send it; null: nothing. */
    missing: allowNull(makeEnum(...PHASE_LACKS)),
    /** The number of participants for each outcome of this phase. Participants without an outcome are left out. */
    counts: t.array(t.type({ outcome, reason: textOrNull, count: t.number }, 'CampaignOutcomeCount')),
    waiting: t.number,
    waitingUntil: momentOrNull,
  },
  'CampaignPhase',
)
export type CampaignPhaseResponse = WireOf<typeof phase>

/** `reason`: why a phase was `skipped`, or the message's error for `error`. `message`: the id of the message. */
const delivery = allowNull(t.type({ outcome, reason: textOrNull, at: moment, message: textOrNull }, 'CampaignDelivery'))
const participant = t.type(
  {
    user: t.string,
    /** Null: the person was anonymised. */
    person: allowNull(t.type({ name: t.string, email: t.string }, 'ParticipantPerson')),
    /** The day on which the person answered, in Europe/Amsterdam. */
    respondedOn: textOrNull,
    /** When the person answered, in a named campaign. Null also in a confidential one. */
    respondedAt: momentOrNull,
    invite: delivery,
    reminder1: delivery,
    reminder2: delivery,
    reminder3: delivery,
  },
  'CampaignParticipant',
)
export type CampaignParticipantResponse = WireOf<typeof participant>

export const campaignParticipantContract = defineContract({
  'GET /survey-campaigns/:id/analytics': {
    summary: 'Returns how many have responded, by day, with the moments at which phases were sent.',
    params: campaignParams,
    ...answerWith(
      200,
      analytics,
      {
        audienceSize: 412,
        respondedCount: 103,
        responseRate: 0.25,
        timeline: [{ date: '2026-03-09', responded: 103, cumulative: 103 }],
        markers: [{ kind: 'invite', at: '2026-03-09T08:01:00.000Z' }],
      },
      ofSample,
    ),
  },
  'GET /survey-campaigns/:id/phases': {
    summary: 'Returns the phases with what became of them for how many participants.',
    params: campaignParams,
    ...answerWith(
      200,
      /** `returningDomains`: up to three domains from which many of its mails came back in the last days. */
      t.type({ data: t.array(phase), returningDomains: t.array(t.string) }),
      {
        data: [
          {
            phase: 'invite',
            sendDate: sampleFields.inviteSendDate,
            sentAt: '2026-03-09T08:01:00.000Z',
            superseded: false,
            missing: null,
            counts: [{ outcome: 'skipped', reason: 'opted_out', count: 3 }],
            waiting: 0,
            waitingUntil: null,
          },
        ],
        returningDomains: ['klant.example'],
      },
      ofSample,
    ),
  },
  'GET /survey-campaigns/:id/participants': {
    summary:
      'Lists the participants with what became of each phase, a page at a time; filtered by outcome of a phase, and by whether they responded.',
    params: campaignParams,
    query: {
      /** The phase that `outcome` filters on. */
      phase: withDefault(phaseKind, 'invite'),
      outcome: withDefault(makeListInQuery(outcome), []),
      responded: asOptional(makeNamedEnum({ true: true, false: false })),
      ...pageQuery,
    },
    ...answerWith(
      200,
      makePage(participant),
      samplePage({
        user: sampleUser,
        person: { name: 'Eva Jansen', email: 'eva.jansen@korrel.example' },
        respondedOn: '2026-03-09',
        respondedAt: null,
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
      { ...ofSample, query: { phase: 'invite', outcome: 'accepted', responded: 'true' } },
    ),
  },
})
