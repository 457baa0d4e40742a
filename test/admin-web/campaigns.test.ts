// Campaigns in the administrator’s application: what is filled in, moments on the clock of the office, and the chart.
import { expect } from 'chai'
import fc from 'fast-check'
import {
  toCampaignBody,
  EMPTY_CAMPAIGN,
  findProblemField,
  toCampaignForm,
  isPhaseEmpty,
  suggestReminder,
  SEND_NOW,
} from '#adapters/web/admin/campaigns/campaign-form.ts'
import {
  getOutcomeCount,
  getPollPace,
  getCampaignState,
  getLastSentAt,
  getPhaseState,
} from '#adapters/web/admin/campaigns/campaign-states.ts'
import { listPhaseDays } from '#adapters/web/admin/campaigns/phase-days.ts'
import { findStepOfField } from '#adapters/web/admin/campaigns/campaign-steps.ts'
import { selectDays } from '#adapters/web/admin/surveys/result-days.ts'
import { getAdminTexts } from '#adapters/web/admin/texts/texts.ts'
import { layOutDays } from '#adapters/web/kit/chart/day-chart-layout.ts'
import { fromOfficeField, toOfficeDay, makeOfficeMoment, toOfficeField } from '#adapters/web/kit/office-time.ts'
import { CHANGEABLE_FIELDS } from '#domain/campaign/campaign-rules.ts'
import { CAMPAIGN_STATUSES, PHASES } from '#domain/campaign/campaign.ts'
import { DELIVERY_OUTCOMES, DELIVERY_SKIP_REASONS } from '#domain/campaign/delivery.ts'
import { UNREACHABLE_REASONS } from '#domain/campaign/ports.ts'
import { verifies } from '#test/support/verifies.ts'

const plan = {
  ...EMPTY_CAMPAIGN,
  name: 'Tevredenheid',
  survey: 's',
  tags: ['a'],
  template: 't',
  inviteSendDate: '2026-03-23T09:00',
  inviteSubject: 'Dag {{name}}',
  inviteBody: '<p>Dag</p>',
}

describe('moments on the clock of the office', () => {
  verifies('CAM-3', 'a field means Dutch time, wherever the browser is', () => {
    expect(fromOfficeField('2026-07-15T14:05')).to.equal('2026-07-15T12:05:00.000Z')
    expect(fromOfficeField('2026-01-15T14:05')).to.equal('2026-01-15T13:05:00.000Z')
    expect(toOfficeField('2026-07-15T12:05:00.000Z')).to.equal('2026-07-15T14:05')
    expect([fromOfficeField(''), fromOfficeField('morgen'), fromOfficeField('2026-13-01T00:00')]).to.deep.equal([
      null,
      null,
      null,
    ])
    expect(toOfficeField(null)).to.equal('')
    // Browsers may add seconds.
    expect(fromOfficeField('2026-01-15T14:05:00')).to.equal('2026-01-15T13:05:00.000Z')
  })

  verifies('CAM-3', 'on both nights of the clock change a field has one meaning', () => {
    // Skipped: an hour later.
    expect(fromOfficeField('2026-03-29T02:30')).to.equal('2026-03-29T01:30:00.000Z')
    expect(toOfficeField('2026-03-29T01:30:00.000Z')).to.equal('2026-03-29T03:30')
    // Twice: the first.
    expect(fromOfficeField('2026-10-25T02:30')).to.equal('2026-10-25T00:30:00.000Z')
    const minutes = fc.integer({ min: Date.UTC(2020, 0) / 60_000, max: Date.UTC(2040, 0) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const field = toOfficeField(new Date(minute * 60_000).toISOString())
        return toOfficeField(fromOfficeField(field)) === field
      }),
    )
  })

  verifies('CAM-13', 'the day of a moment is that of the office', () => {
    expect(toOfficeDay('2026-03-09T23:30:00.000Z')).to.equal('2026-03-10')
    expect(makeOfficeMoment('nl', 'Europe/Amsterdam')('2026-07-15T12:05:00.000Z')).to.equal('wo 15 jul 2026, 14:05')
    expect(makeOfficeMoment('en', 'Europe/Brussels')('2026-07-15T12:05:00.000Z')).to.equal('Wed, 15 Jul 2026, 14:05')
    for (const language of ['nl', 'en'] as const)
      expect(makeOfficeMoment(language, 'Asia/Tokyo')('2026-07-15T12:05:00.000Z'), 'seen elsewhere').to.match(
        /14:05 CEST$/,
      )
  })
})

describe('campaigns in the administrator’s application', () => {
  verifies('CAM-3', 'empty fields are sent as none, and what is saved fills the form again', () => {
    const body = toCampaignBody(plan)
    expect(body).to.deep.include({
      name: 'Tevredenheid',
      description: null,
      tags: ['a'],
      inviteSendDate: '2026-03-23T08:00:00.000Z',
      reminder1SendDate: null,
      reminder3Body: null,
    })
    expect(Object.keys(body)).to.have.members([...CHANGEABLE_FIELDS, 'isNamed'])
    const saved = { ...body, uuid: 'u', createdBy: 'e', changedAt: '2026-03-02T09:29:00.000Z' }
    expect(toCampaignForm(saved as never)).to.deep.equal(plan)
    expect(toCampaignBody({ inviteSubject: 'x' })).to.deep.equal({ inviteSubject: 'x' })
  })

  verifies('CAM-3', 'an invitation at once is sent as such, and fills the form again', () => {
    const body = toCampaignBody({ ...plan, inviteSendDate: SEND_NOW })
    expect(body).to.include({ inviteSendDate: null, inviteAtOnce: true })
    expect(toCampaignForm(body as never)).to.include({ inviteSendDate: SEND_NOW })
    expect(toCampaignForm({ ...body, inviteAtOnce: false } as never)).to.include({ inviteSendDate: '' })
    expect(suggestReminder({ ...plan, inviteSendDate: SEND_NOW }, 'reminder1', (subject) => subject))
      .to.have.property('reminder1SendDate')
      .that.matches(/^\d{4}-/)
  })

  verifies('CAM-15', 'each problem leads to its step and field', () => {
    expect(CHANGEABLE_FIELDS.map((field) => [field, findStepOfField(field)])).to.deep.include.members([
      ['name', 'people'],
      ['tags', 'people'],
      ['template', 'mails'],
      ['inviteBody', 'mails'],
      ['inviteSendDate', 'dates'],
      ['reminder2Subject', 'dates'],
    ])
    expect(['tags[2]', 'reminder1Body', 'draft', 'constructor'].map(findProblemField)).to.deep.equal([
      'tags',
      'reminder1Body',
      null,
      null,
    ])
  })

  verifies('CAM-3', 'a reminder begins a week after the phase before it, at the same time of day', () => {
    const first = { ...plan, ...suggestReminder(plan, 'reminder1', (subject) => `Herinnering: ${subject}`) }
    // The clock changes in between.
    expect(first.reminder1SendDate).to.equal('2026-03-30T09:00')
    expect(first.reminder1Subject).to.equal('Herinnering: Dag {{name}}')
    expect(first.reminder1Body).to.equal(plan.inviteBody)
    expect(suggestReminder(first, 'reminder2', (subject) => subject)).to.include({
      reminder2SendDate: '2026-04-06T09:00',
    })
    const blank = { ...EMPTY_CAMPAIGN, ...suggestReminder(EMPTY_CAMPAIGN, 'reminder1', (subject) => `x ${subject}`) }
    expect(isPhaseEmpty(blank, 'reminder1')).to.equal(true)
  })

  verifies('CAM-18', 'a phase shows whether it waits, runs, was sent, replaced or dropped', () => {
    const phase = { phase: 'reminder1', sentAt: null, superseded: false, waiting: 0 } as const
    const sentAt = '2026-03-09T08:00:00.000Z'
    const none = { reminder1SentAt: null, reminder2SentAt: null, reminder3SentAt: null, superseded: [] } as const
    const running = { ...none, status: 'running', underWay: null, inviteSentAt: sentAt } as const
    const underWay = { phase: 'reminder1', handled: 1, expected: 2, waiting: 0, waitingUntil: null } as const
    expect(getPhaseState(phase, running)).to.equal('planned')
    expect(getPhaseState(phase, { ...running, underWay })).to.equal('under-way')
    expect(getPhaseState({ ...phase, waiting: 3 }, { ...running, underWay })).to.equal('waiting')
    expect(getPhaseState({ ...phase, sentAt }, running)).to.equal('sent')
    expect(getPhaseState({ ...phase, sentAt, superseded: true }, running)).to.equal('superseded')
    expect(getPhaseState(phase, { ...running, status: 'cancelled' })).to.equal('dropped')
    const ended = { ...running, status: 'completed', reminder1SentAt: sentAt, superseded: ['reminder1'] } as const
    expect(getPhaseState({ ...phase, sentAt, superseded: true }, ended), 'no later one left').to.equal('dropped')
    const overtaken = { ...ended, reminder2SentAt: sentAt }
    expect(getPhaseState({ ...phase, sentAt, superseded: true }, overtaken)).to.equal('superseded')
    const counts = [
      { outcome: 'skipped', reason: 'answered', count: 2 },
      { outcome: 'skipped', reason: 'opted_out', count: 3 },
    ] as const
    expect([getOutcomeCount({ counts }, 'skipped'), getOutcomeCount({ counts }, 'error')]).to.deep.equal([5, 0])
  })

  verifies('CAM-16', 'a campaign that waits for an administrator says so', () => {
    expect(getCampaignState({ status: 'scheduled', held: true, acceptsAnswers: false })).to.equal('held')
    expect(getCampaignState({ status: 'running', held: false, acceptsAnswers: true })).to.equal('running')
  })

  verifies('CAM-19', 'a completed campaign is shown as sent while answers come in, with its last mail', () => {
    const completed = { status: 'completed', held: false } as const
    expect(getCampaignState({ ...completed, acceptsAnswers: true })).to.equal('sent')
    expect(getCampaignState({ ...completed, acceptsAnswers: false })).to.equal('completed')
    const sentAt = (n: number) => `2026-03-0${n}T08:00:00.000Z`
    const sent = {
      inviteSentAt: sentAt(1),
      reminder1SentAt: sentAt(3),
      reminder2SentAt: sentAt(5),
      reminder3SentAt: null,
    }
    expect(getLastSentAt({ ...sent, superseded: [] })).to.equal(sentAt(5))
    expect(getLastSentAt({ ...sent, superseded: ['reminder2'] })).to.equal(sentAt(3))
    expect(getLastSentAt({ ...sent, inviteSentAt: null, superseded: ['reminder1', 'reminder2'] })).to.equal(null)
  })

  verifies('SVY-7', 'answers after a phase are those of its days, until the day before the next one', () => {
    const sentAt = (day: number, hour = '08') => `2026-03-${String(day).padStart(2, '0')}T${hour}:00:00.000Z`
    const sent = {
      inviteSentAt: sentAt(1, '23'),
      reminder1SentAt: sentAt(9),
      reminder2SentAt: sentAt(12),
      reminder3SentAt: null,
    }
    expect(listPhaseDays({ ...sent, superseded: [] })).to.deep.equal([
      { phase: 'invite', from: '2026-03-02', to: '2026-03-08' },
      { phase: 'reminder1', from: '2026-03-09', to: '2026-03-11' },
      { phase: 'reminder2', from: '2026-03-12', to: null },
    ])
    expect(listPhaseDays({ ...sent, superseded: ['reminder1'] }).map(({ to }) => to)).to.deep.equal([
      '2026-03-11',
      null,
    ])
    const periods = listPhaseDays({ ...sent, superseded: [] }).map((one) => ({ ...one, name: one.phase, label: '' }))
    const days = (chosen: Parameters<typeof selectDays>[0]) => Object.values(selectDays(chosen, periods)).join('–')
    expect(days({})).to.equal('–')
    expect(days({ phase: 'reminder1' })).to.equal('2026-03-09–2026-03-11')
    expect(days({ phase: 'reminder1', from: '2026-03-10', to: '2026-03-20' })).to.equal('2026-03-10–2026-03-11')
    expect(days({ phase: 'reminder2', to: '2026-03-14' })).to.equal('2026-03-12–2026-03-14')
    expect(days({ from: '2026-03-10' })).to.equal('2026-03-10–')
  })

  verifies('CAM-7', 'the page looks again only while something happens by itself', () => {
    const at = '2026-03-09T08:00:00.000Z'
    const now = Date.parse(at)
    const campaign = {
      status: 'running',
      held: false,
      underWay: null,
      inviteSendDate: at,
      audienceSize: 400,
      acceptsAnswers: false,
      hasOpenCodes: false,
    } as const
    const underWay = { phase: 'invite', handled: 1, expected: 2, waiting: 0, waitingUntil: null } as const
    expect(getPollPace(campaign, 0, now)).to.equal(30_000)
    expect(getPollPace({ ...campaign, underWay }, 0, now)).to.equal(5_000)
    expect(getPollPace({ ...campaign, underWay, audienceSize: 100_000 }, 0, now), 'of a large audience').to.equal(
      50_000,
    )
    expect(getPollPace({ ...campaign, audienceSize: 2_000_000 }, 9, now)).to.equal(300_000)
    expect(getPollPace({ ...campaign, status: 'scheduled' }, 0, now)).to.equal(5_000)
    expect(getPollPace({ ...campaign, status: 'scheduled' }, 0, now - 60_000)).to.equal(5_000)
    expect(getPollPace({ ...campaign, status: 'scheduled' }, 0, now - 3_600_000)).to.equal(null)
    expect(getPollPace({ ...campaign, status: 'scheduled', held: true }, 0, now)).to.equal(null)
    expect(getPollPace({ ...campaign, status: 'completed' }, 0, now)).to.equal(null)
    expect(getPollPace({ ...campaign, status: 'completed', acceptsAnswers: true }, 0, now)).to.equal(30_000)
    // Without reminders it is completed while its mails still leave.
    expect(getPollPace({ ...campaign, status: 'completed' }, 3, now)).to.equal(5_000)
    expect(getPollPace({ ...campaign, status: 'cancelled' }, 3, now)).to.equal(null)
  })

  verifies('CAM-14', 'every state, phase, outcome and reason of the service has a text', () => {
    expect(getAdminTexts.nl).to.include.keys(
      ...[...CAMPAIGN_STATUSES, 'held', 'sent'].map((one) => `campaign.status.${one}`),
      ...PHASES.map((one) => `campaign.phase.${one}`),
      ...DELIVERY_OUTCOMES.map((one) => `campaign.outcome.${one}`),
      ...DELIVERY_SKIP_REASONS.map((one) => `campaign.reason.${one}`),
      ...UNREACHABLE_REASONS.map((one) => `campaign.unreachable.${one}`),
    )
  })
})

describe('the chart of responses by day', () => {
  const days = [
    { date: '2026-03-09', value: 38 },
    { date: '2026-03-12', value: 4 },
  ]
  const marks = [
    { date: '2026-03-09', label: 'Uitnodiging' },
    { date: '2026-03-13', label: '1e herinnering' },
  ]

  verifies(
    'CAM-13',
    'bars stand at their day, days without a response leave room, and heights are in proportion',
    () => {
      const layout = layOutDays(days, marks, 540)
      expect(layout?.bars.map(({ height }) => height)).to.deep.equal([152, 16])
      const [first, second] = layout?.bars ?? []
      // Five days share the width: three lie between the two.
      expect((second?.x ?? 0) - (first?.x ?? 0)).to.be.closeTo((3 * (540 - 48)) / 5, 0.01)
      expect(layout?.ticks.map(({ value }) => value)).to.deep.equal([0, 10, 20, 30, 40])
      expect(layout?.marks.map(({ isLeft }) => isLeft)).to.deep.equal([false, true])
    },
  )

  verifies('CAM-13', 'it fits any number of days and any width, and labels do not cover each other', () => {
    expect(layOutDays([], [], 600)).to.equal(null)
    const day = (n: number): string => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10)
    const aDay = fc.record({ date: fc.nat(1_000).map(day), value: fc.nat(1_000_000) })
    const aMark = fc.record({ date: fc.nat(1_000).map(day), label: fc.constantFrom('Uitnodiging', '1e herinnering') })
    fc.assert(
      fc.property(
        fc.uniqueArray(aDay, { selector: ({ date }) => date, maxLength: 40 }),
        fc.array(aMark, { maxLength: 4 }),
        fc.integer({ min: 240, max: 1_200 }),
        (someDays, someMarks, width) => {
          const layout = layOutDays(someDays, someMarks, width)
          if (layout === null) return someDays.length + someMarks.length === 0
          const { bars, ticks, base, marks: placed } = layout
          expect(ticks.length).to.be.within(2, 6)
          for (const bar of bars) {
            expect(bar.y + bar.height).to.be.closeTo(base, 0.001)
            expect(bar.y).to.be.at.least(0)
          }
          for (const [n, one] of placed.entries())
            for (const other of placed.slice(n + 1))
              if (one.y === other.y && one.isLeft === other.isLeft)
                expect(Math.abs(one.x - other.x)).to.be.at.least(Math.min(one.label.length, other.label.length) * 7)
          return true
        },
      ),
    )
  })
})
