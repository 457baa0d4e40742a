// The machine walked: every state, every order of its dates and every command, against tables written from the specification ("Survey campaign").
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type CampaignCommand, campaignTransition, dueAt, nextStep } from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, PhaseKind, PhaseWork } from '#domain/campaign/campaign.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { hours, minutes } from '#domain/shared/clock.ts'
import { asPublicId } from '#domain/survey/survey.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { verifies } from '#test/support/verifies.ts'

const MAILING = asMailingId(newUuid())
const USER = asUserUuid(newUuid())
const LINK = asPublicId(newUuid())
const text = { subject: 'Dag', body: '<p>Dag</p>' }

const workOf = (phase: PhaseKind, change: Partial<PhaseWork> = {}): O.Option<PhaseWork> =>
  O.some({
    phase,
    mailing: MAILING,
    cursor: O.some(USER),
    handled: 5,
    expected: 9,
    reachedAt: O.none,
    waiting: 0,
    waitingUntil: O.none,
    ...change,
  })

/** `dates`: hours from now of each phase, in their order; null: it has none. `sent`: how many of the phases are done. */
const campaignAt = (
  [invite, ...reminders]: readonly (number | null)[],
  change: Partial<Campaign> = {},
  sent: readonly PhaseKind[] = [],
): Campaign => {
  const phases = Object.fromEntries(
    reminders.flatMap((at, n) => (at === null ? [] : [[`reminder${n + 1}`, { sendDate: NOW + hours(at), ...text }]])),
  )
  return sampleCampaign({
    phases: { invite: { sendDate: NOW + hours(invite ?? 0), ...text }, ...phases },
    sentAt: Object.fromEntries(sent.map((phase) => [phase, NOW - hours(30)])),
    ...(sent.length > 0 && { status: 'running' }),
    ...change,
  })
}

/** What the tick does, in the words of the specification's table. */
const STEPS: readonly (readonly [state: string, campaign: Campaign, step: string, due: number | undefined])[] = [
  ['scheduled, invitation later', campaignAt([1]), 'sleep', 1],
  ['scheduled, invitation now', campaignAt([0]), 'send invite', 0],
  ['scheduled, invitation past', campaignAt([-5]), 'send invite', 0],
  ['scheduled, all dates past', campaignAt([-5, -4, -3, -2]), 'send invite', 0],
  ['inviting', campaignAt([-1, -0.5], { status: 'running', work: workOf('invite') }), 'send invite', 0],
  ['invited, no reminders', campaignAt([-1], {}, ['invite']), 'complete', 0],
  ['invited, reminder later', campaignAt([-1, 2], {}, ['invite']), 'sleep', 2],
  ['invited, reminder now', campaignAt([-1, 0], {}, ['invite']), 'send reminder1', 0],
  ['invited, first left out', campaignAt([-1, null, -0.5], {}, ['invite']), 'send reminder2', 0],
  ['two overdue', campaignAt([-5, -4, -3, 2], {}, ['invite']), 'send reminder2 instead of reminder1', 0],
  ['all overdue', campaignAt([-5, -4, -3, -2], {}, ['invite']), 'send reminder3 instead of reminder1,reminder2', 0],
  ['first sent, others later', campaignAt([-5, -4, 3, 4], {}, ['invite', 'reminder1']), 'sleep', 3],
  ['all sent', campaignAt([-5, -4, -3, -2], {}, ['invite', 'reminder1', 'reminder2', 'reminder3']), 'complete', 0],
  [
    'people wait',
    campaignAt(
      [-5, -4, 9],
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + hours(4)) }) },
      ['invite'],
    ),
    'sleep',
    4,
  ],
  [
    'people wait longer than until the next reminder',
    campaignAt(
      [-5, -4, 2],
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + hours(4)) }) },
      ['invite'],
    ),
    'sleep',
    2,
  ],
  [
    'people have waited',
    campaignAt([-5, -4], { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW) }) }, [
      'invite',
    ]),
    'send reminder1',
    0,
  ],
  [
    'people wait as the next reminder is due',
    campaignAt(
      [-5, -4, -1],
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + hours(4)) }) },
      ['invite'],
    ),
    'send reminder2 instead of reminder1',
    0,
  ],
  ['completed', campaignAt([-5, -4], { status: 'completed' }, ['invite']), 'sleep', undefined],
  ['cancelled', campaignAt([-5, -4], { status: 'cancelled' }, ['invite']), 'sleep', undefined],
  ['cancelled before', campaignAt([5], { status: 'cancelled' }), 'sleep', undefined],
]

const inWords = (campaign: Campaign, lateAfter: O.Option<number> = O.none): string => {
  const step = nextStep(campaign, NOW, lateAfter)
  if (step._tag !== 'Send') return step._tag.toLowerCase()
  return `send ${step.phase}${step.superseded.length > 0 ? ` instead of ${step.superseded.join(',')}` : ''}`
}

const begin = (phase: PhaseKind): CampaignCommand => ({
  _tag: 'Begin',
  phase,
  mailing: MAILING,
  link: LINK,
  superseded: [],
  expected: 9,
})
const batch = (last: O.Option<typeof USER>, waiting = 0): CampaignCommand => ({
  _tag: 'Batch',
  mailing: MAILING,
  last,
  handled: 4,
  mailed: 4,
  waiting,
  waitingUntil: waiting > 0 ? O.some(NOW + hours(2)) : O.none,
})

const COMMANDS = {
  patch: { _tag: 'Patch', plan: { ...campaignAt([8, 9]), name: 'Anders' } },
  cancel: { _tag: 'Cancel' },
  release: { _tag: 'Release' },
  withdraw: { _tag: 'Withdraw' },
  unresolvedInvite: { _tag: 'Unresolved', phase: 'invite', missing: 'link' },
  unresolvedReminder: { _tag: 'Unresolved', phase: 'reminder1', missing: 'link' },
  beginInvite: begin('invite'),
  beginReminder: begin('reminder1'),
  batch: batch(O.some(USER)),
  lastBatch: batch(O.none),
  complete: { _tag: 'Complete' },
} as const satisfies Readonly<Record<string, CampaignCommand>>
type CommandName = keyof typeof COMMANDS

const scheduled = campaignAt([5, 6])
const due = campaignAt([-5, 6])
const inviting = campaignAt([-5, 6], { status: 'running', work: workOf('invite'), audienceSize: O.some(5) })
const running = campaignAt([-5, 6], {}, ['invite'])
const remindable = campaignAt([-5, -4], {}, ['invite'])
const reminding = campaignAt([-5, -4], { work: workOf('reminder1') }, ['invite'])
const finished = campaignAt([-5, -4], {}, ['invite', 'reminder1'])
const completed = campaignAt([-5, -4], { status: 'completed' }, ['invite', 'reminder1'])
const cancelled = campaignAt([-5, -4], { status: 'cancelled' }, ['invite'])
const states = { scheduled, due, inviting, running, remindable, reminding, finished, completed, cancelled }
type StateName = keyof typeof states

/** The status after each command, or why nothing changes. `locked`: the patch would change what was sent. */
const TABLE: Readonly<Record<StateName, Readonly<Record<CommandName, string>>>> = (() => {
  const closed = {
    patch: 'closed',
    cancel: 'closed',
    release: 'closed',
    unresolvedInvite: 'closed',
    unresolvedReminder: 'closed',
    beginInvite: 'closed',
    beginReminder: 'closed',
    batch: 'closed',
    lastBatch: 'closed',
    complete: 'closed',
  }
  const open = {
    cancel: 'cancelled',
    unresolvedInvite: 'elsewhere',
    unresolvedReminder: 'elsewhere',
    beginInvite: 'elsewhere',
    beginReminder: 'elsewhere',
    batch: 'elsewhere',
    lastBatch: 'elsewhere',
    complete: 'elsewhere',
  }
  const notInvited = { ...open, patch: 'scheduled', release: 'scheduled', withdraw: 'scheduled' }
  const invited = { ...open, patch: 'locked', release: 'running', withdraw: 'running' }
  return {
    scheduled: notInvited,
    due: { ...notInvited, unresolvedInvite: 'cancelled', beginInvite: 'running' },
    inviting: { ...invited, unresolvedInvite: 'running', batch: 'running', lastBatch: 'running' },
    running: invited,
    remindable: { ...invited, unresolvedReminder: 'running', beginReminder: 'running' },
    reminding: { ...invited, unresolvedReminder: 'running', batch: 'running', lastBatch: 'running' },
    finished: { ...invited, complete: 'completed' },
    completed: { ...closed, withdraw: 'completed' },
    cancelled: { ...closed, withdraw: 'cancelled' },
  }
})()

const outcomeOf = (state: Campaign, command: CampaignCommand): string => {
  const result = campaignTransition(command, NOW)(state)
  if (E.isRight(result)) return result.right === state ? 'as it was' : result.right.status
  return { CampaignClosed: 'closed', CampaignLocked: 'locked', RecordChanged: 'elsewhere' }[result.left._tag]
}

const moved = (state: Campaign, ...commands: readonly CampaignCommand[]): Campaign =>
  commands.reduce((campaign, command) => {
    const result = campaignTransition(command, NOW)(campaign)
    if (E.isLeft(result)) throw new Error(result.left._tag)
    return result.right
  }, state)

describe('the state machine of campaigns', () => {
  verifies(['CAM-7', 'CAM-8', 'CAM-9', 'CAM-10'], 'knows the next step of every state and order of dates', () => {
    for (const [state, campaign, step, dueIn] of STEPS) {
      expect(inWords(campaign), state).to.equal(step)
      const expected = dueIn === undefined ? O.none : O.some(NOW + hours(dueIn))
      expect(dueAt(campaign, NOW, O.none), state).to.deep.equal(expected)
    }
  })

  verifies(['CAM-5', 'CAM-6', 'CAM-8', 'CAM-10'], 'moves every state by every command as the table says', () => {
    for (const [state, campaign] of Object.entries(states))
      for (const [name, command] of Object.entries(COMMANDS))
        expect(outcomeOf(campaign, command), `${state}, ${name}`).to.equal(
          TABLE[state as StateName][name as CommandName],
        )
  })

  verifies('CAM-8', 'counts those who were invited batch by batch, and is invited after the last', () => {
    const after = moved(due, begin('invite'), batch(O.some(USER)), batch(O.some(USER)), batch(O.none))
    expect(after).to.deep.include({
      status: 'running',
      audienceSize: O.some(12),
      audienceSnapshotAt: O.some(NOW),
      sentAt: { invite: NOW },
      work: O.none,
      link: O.some(LINK),
    })
  })

  verifies('CAM-8', 'is completed without anyone to invite', () => {
    const empty = { ...batch(O.none), mailed: 0 } as CampaignCommand
    expect(moved(due, begin('invite'), empty)).to.deep.include({ status: 'completed', sentAt: { invite: NOW } })
  })

  verifies('CAM-18', 'begins another round while people wait, and counts them from nothing', () => {
    const first = moved(remindable, begin('reminder1'), batch(O.some(USER), 2), batch(O.none, 1))
    expect(O.isSome(first.work) && first.work.value).to.deep.include({ cursor: O.none, waiting: 3, handled: 0 })
    expect(first.sentAt).not.to.have.property('reminder1')
    const second = moved(first, batch(O.some(USER), 1), batch(O.none))
    expect(O.isSome(second.work) && second.work.value.waiting).to.equal(1)
    expect(moved(second, batch(O.none)).sentAt).to.have.property('reminder1')
  })

  verifies('CAM-18', 'looks again at the earliest after a minute, and after a quarter where many wait', () => {
    const waitsFor = (waiting: number): number => {
      const soon = { ...batch(O.none, waiting), waitingUntil: O.some(NOW) } as CampaignCommand
      const { work } = moved(remindable, begin('reminder1'), soon)
      return O.isSome(work) && O.isSome(work.value.waitingUntil) ? work.value.waitingUntil.value - NOW : 0
    }
    expect([waitsFor(1), waitsFor(20_000)]).to.deep.equal([minutes(1), minutes(15)])
  })

  verifies('CAM-9', 'marks superseded reminders as done, except those that have reached people', () => {
    const begun = { ...begin('reminder3'), superseded: ['reminder1', 'reminder2'] } as CampaignCommand
    const after = (reached: O.Option<number>) =>
      moved(campaignAt([-5, -4, -3, -2], { work: workOf('reminder1', { reachedAt: reached }) }, ['invite']), begun)
    expect(after(O.some(NOW - 7)).sentAt).to.include({ reminder1: NOW - 7, reminder2: NOW })
    expect(after(O.some(NOW - 7)).superseded).to.deep.equal(['reminder2'])
    // All of its participants waited.
    expect(after(O.none).superseded).to.deep.equal(['reminder1', 'reminder2'])
  })

  verifies('CAM-16', 'holds a campaign that is too late, unless it was released or has begun', () => {
    const late = campaignAt([-49])
    const limit = O.some(hours(48))
    expect(inWords(late, limit)).to.equal('held')
    expect(dueAt(late, NOW, limit)).to.deep.equal(O.some(NOW + hours(1)))
    expect(inWords(moved(late, { _tag: 'Release' }), limit)).to.equal('send invite')
    const later: CampaignCommand = { _tag: 'Patch', plan: campaignAt([-50]) }
    expect(inWords(moved(late, { _tag: 'Release' }, later), limit), 'another date').to.equal('held')
    expect(inWords({ ...late, work: workOf('invite') }, limit)).to.equal('send invite')
    expect(inWords(campaignAt([-48]), limit)).to.equal('send invite')
  })
})
