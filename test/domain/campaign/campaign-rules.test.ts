// The rules of a plan, all at once, and the fields that are locked.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import {
  type BrokenRule,
  CHANGEABLE_FIELDS,
  type CampaignDraft,
  type CampaignField,
  findChangedFields,
  toCampaignDraft,
  findLockedChanges,
  applyPatch,
  parsePlan,
} from '#domain/campaign/campaign-rules.ts'
import { type Campaign, type PhaseKind, PHASES, REMINDERS } from '#domain/campaign/campaign.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { asTemplateUuid } from '#domain/mailing/template.ts'
import { fromDays, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { asSurveyUuid } from '#domain/survey/survey.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { verifies } from '#test/support/verifies.ts'

const text = { subject: 'Dag', body: '<p>Dag</p>' }
const whole: CampaignDraft = {
  name: 'Voorjaar',
  survey: asSurveyUuid(newUuid()),
  tags: [asTagUuid(newUuid())],
  template: asTemplateUuid(newUuid()),
  phases: { invite: { sendDate: NOW, ...text } },
}

function broken(draft: CampaignDraft, isNew = true, now = NOW, references: readonly BrokenRule[] = []) {
  const plan = parsePlan(draft, isNew, now, references)
  return E.isLeft(plan) ? plan.left.map(({ field, rule }) => `${field} ${rule}`) : []
}

/** Invitation and reminders at these dates. */
const dated = (...dates: readonly (Instant | undefined)[]): CampaignDraft => ({
  ...whole,
  phases: Object.fromEntries(
    dates.flatMap((sendDate, n) => (sendDate === undefined ? [] : [[PHASES[n], { sendDate, ...text }]])),
  ),
})

const EARLIEST = Date.UTC(2000, 0, 1)
const FARTHEST = fromDays(3 * 366)

const at = (iso: string): Instant => Date.parse(iso)

describe('rules of campaigns', () => {
  verifies('CAM-3', 'reports every broken rule at once, each on its own field', () => {
    expect(broken({ phases: {} })).to.deep.equal([
      'name required',
      'survey required',
      'tags required',
      'template required',
      'inviteSendDate required',
      'inviteSubject required',
      'inviteBody required',
    ])
    expect(
      broken({
        name: ' ',
        tags: [],
        phases: {
          invite: { sendDate: NOW - fromHours(1), subject: ' ', body: '' },
          reminder1: { sendDate: NOW - fromHours(2) },
          reminder2: { subject: 'Nog even' },
          reminder3: { sendDate: NOW - fromHours(2), body: '<p>Dag</p>' },
        },
      }),
    ).to.deep.equal([
      'name required',
      'survey required',
      'tags required',
      'template required',
      'inviteSubject required',
      'inviteBody required',
      'reminder1Subject subject_required',
      'reminder1Body body_required',
      'reminder2SendDate date_required',
      'reminder3Subject subject_required',
      'inviteSendDate date_past',
      'reminder1SendDate not_ascending',
      'reminder3SendDate not_ascending',
    ])
  })

  verifies('CAM-3', 'adds what was looked up, unless the field is missing altogether', () => {
    const references: readonly BrokenRule[] = [
      { field: 'survey', rule: 'no_open_link' },
      { field: 'template', rule: 'unknown' },
    ]
    const { template: _, ...draft } = whole
    expect(broken(draft, true, NOW, references)).to.deep.equal(['template required', 'survey no_open_link'])
  })

  verifies('CAM-3', 'accepts an invitation of a minute ago, and dates of a new campaign no earlier', () => {
    expect(broken(dated(NOW - fromMinutes(1)))).to.deep.equal([])
    expect(broken(dated(NOW - fromMinutes(1) - 1))).to.deep.equal(['inviteSendDate date_past'])
    expect(broken(dated(NOW - fromHours(5)), false)).to.deep.equal([])
  })

  verifies(
    'CAM-3',
    'compares dates as instants: equal, out of order, left out, and in both nights of a clock change',
    () => {
      const one = fromHours(1)
      const CASES: readonly (readonly [readonly (Instant | undefined)[], readonly CampaignField[]])[] = [
        [[NOW, NOW + 1], []],
        [[NOW, NOW], ['reminder1SendDate']],
        [[NOW + one, NOW], ['reminder1SendDate']],
        [[NOW, undefined, NOW + 1], []],
        [[NOW, undefined, NOW], ['reminder2SendDate']],
        [
          [NOW, NOW + 3, NOW + 2, NOW + 1],
          ['reminder2SendDate', 'reminder3SendDate'],
        ],
        [[NOW, NOW + 3, undefined, NOW + 3], ['reminder3SendDate']],
        // 02:30 twice, an hour apart; and the hour that does not exist.
        [[at('2026-10-25T02:30:00+02:00'), at('2026-10-25T02:30:00+01:00')], []],
        [[at('2026-10-25T02:30:00+01:00'), at('2026-10-25T02:30:00+02:00')], ['reminder1SendDate']],
        [[at('2027-03-28T01:59:59+01:00'), at('2027-03-28T03:00:00+02:00')], []],
        [[at('2027-03-28T02:30:00+01:00'), at('2027-03-28T03:30:00+02:00')], ['reminder1SendDate']],
      ]
      for (const [dates, fields] of CASES)
        expect(broken(dated(...dates), true, at('2026-01-01T00:00:00Z'))).to.deep.equal(
          fields.map((field) => `${field} not_ascending`),
        )
    },
  )

  verifies('CAM-3', 'refuses dates of the years 0001 and 9999, also of a change', () => {
    const [old, far] = [at('0001-01-01T00:00:00Z'), at('9999-12-31T23:59:59Z')]
    for (const isNew of [true, false])
      expect(broken(dated(old, far), isNew)).to.deep.equal([
        'inviteSendDate date_too_early',
        'reminder1SendDate date_too_far',
      ])
    expect(broken(dated(EARLIEST, NOW + FARTHEST), false)).to.deep.equal([])
    expect(broken(dated(NOW, NOW + FARTHEST + fromSeconds(1)))).to.deep.equal(['reminder1SendDate date_too_far'])
  })

  verifies('CAM-3', 'plans a whole draft: trimmed, each tag once, without empty reminders', () => {
    const [tag] = whole.tags ?? []
    if (tag === undefined) throw new Error('no tag')
    const plan = parsePlan(
      { ...whole, name: ' Voorjaar ', description: ' ', tags: [tag, tag], phases: { ...whole.phases, reminder2: {} } },
      true,
      NOW,
    )
    expect(plan).to.deep.equal(
      E.right({ ...whole, name: 'Voorjaar', description: O.none, tags: [tag], isNamed: false, phases: whole.phases }),
    )
  })

  verifies('CAM-4', 'lays a patch over the campaign: absent stays, null removes', () => {
    const campaign = sampleCampaign()
    const draft = applyPatch(campaign, {
      name: 'Anders',
      description: null,
      phases: { reminder2: { sendDate: null, subject: null, body: null }, reminder1: { subject: 'Nieuw' } },
    })
    expect(draft).to.deep.equal({
      name: 'Anders',
      survey: campaign.survey,
      tags: campaign.tags,
      template: campaign.template,
      isNamed: false,
      phases: { invite: campaign.phases.invite, reminder1: { subject: 'Nieuw' }, reminder2: {}, reminder3: {} },
    })
    expect(findChangedFields(campaign, draft)).to.deep.equal([
      'name',
      'description',
      'reminder1Subject',
      'reminder2SendDate',
      'reminder2Subject',
      'reminder2Body',
    ])
    expect(findChangedFields(campaign, applyPatch(campaign, toCampaignDraft(campaign)))).to.deep.equal([])
  })
})

const reminders = Object.fromEntries(
  REMINDERS.map((phase, n) => [phase, { sendDate: NOW + fromHours(n + 1), ...text }]),
)
const campaign = sampleCampaign({ phases: { invite: { sendDate: NOW, ...text }, ...reminders } })
const work = (phase: PhaseKind): Campaign['work'] =>
  O.some({
    phase,
    mailing: asMailingId(newUuid()),
    cursor: O.none,
    handled: 0,
    expected: 1,
    reachedAt: O.none,
    waiting: 0,
    waitingUntil: O.none,
  })

const INVITE: readonly CampaignField[] = ['survey', 'template', 'tags', 'inviteSendDate', 'inviteSubject', 'inviteBody']

/** By phase: what is locked once it is so far. */
const LOCKED: readonly (readonly [string, Campaign, readonly CampaignField[]])[] = [
  ['scheduled', campaign, []],
  ['cancelled', { ...campaign, status: 'cancelled' }, CHANGEABLE_FIELDS],
  ['inviting', { ...campaign, status: 'running', work: work('invite') }, INVITE],
  ['invited', { ...campaign, status: 'running', sentAt: { invite: NOW } }, INVITE],
  [
    'reminding',
    { ...campaign, status: 'running', sentAt: { invite: NOW }, work: work('reminder1') },
    [...INVITE, 'reminder1SendDate'],
  ],
  [
    'reminded',
    { ...campaign, status: 'running', sentAt: { invite: NOW, reminder1: NOW } },
    [...INVITE, 'reminder1SendDate', 'reminder1Subject', 'reminder1Body'],
  ],
  [
    'reminded again',
    {
      ...campaign,
      status: 'running',
      sentAt: { invite: NOW, reminder1: NOW, reminder2: NOW },
      work: work('reminder3'),
    },
    [
      ...INVITE,
      ...(['reminder1', 'reminder2'] as const).flatMap(
        (phase) => [`${phase}SendDate`, `${phase}Subject`, `${phase}Body`] as const,
      ),
      'reminder3SendDate',
    ],
  ],
]

describe('locked fields of campaigns', () => {
  verifies(['CAM-5', 'CAM-20'], 'are those of what was sent, and of what is being sent its date', () => {
    const other = sampleCampaign()
    const changed: CampaignDraft = {
      name: 'Anders',
      description: 'Anders',
      survey: other.survey,
      tags: other.tags,
      template: other.template,
      isNamed: true,
      phases: Object.fromEntries(PHASES.map((phase) => [phase, { sendDate: NOW - 1, subject: 'A', body: 'B' }])),
    }
    for (const [state, one, fields] of LOCKED) {
      expect(findLockedChanges(one, changed), state).to.have.members([...fields, 'isNamed'])
      expect(findLockedChanges(one, toCampaignDraft(one)), state).to.deep.equal([])
    }
  })
})
