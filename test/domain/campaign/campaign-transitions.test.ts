// The next step of every state and order of dates, in the words of the specification ("Survey campaign"), and single cases that the walk does not reach.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import {
  type CampaignCommand,
  applyCampaignCommand,
  getCampaignDueAt,
  decideTask,
} from '#domain/campaign/campaign-transitions.ts'
import type { Campaign, PhaseKind, PhaseWork } from '#domain/campaign/campaign.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
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
function campaignAt(
  [invite, ...reminders]: readonly (number | null)[],
  change: Partial<Campaign> = {},
  sent: readonly PhaseKind[] = [],
): Campaign {
  const phases = Object.fromEntries(
    reminders.flatMap((at, n) =>
      at === null ? [] : [[`reminder${n + 1}`, { sendDate: NOW + fromHours(at), ...text }]],
    ),
  )
  return sampleCampaign({
    phases: { invite: { sendDate: NOW + fromHours(invite ?? 0), ...text }, ...phases },
    sentAt: Object.fromEntries(sent.map((phase) => [phase, NOW - fromHours(30)])),
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
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + fromHours(4)) }) },
      ['invite'],
    ),
    'sleep',
    4,
  ],
  [
    'people wait longer than until the next reminder',
    campaignAt(
      [-5, -4, 2],
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + fromHours(4)) }) },
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
      { work: workOf('reminder1', { cursor: O.none, waiting: 3, waitingUntil: O.some(NOW + fromHours(4)) }) },
      ['invite'],
    ),
    'send reminder2 instead of reminder1',
    0,
  ],
  ['completed', campaignAt([-5, -4], { status: 'completed' }, ['invite']), 'sleep', undefined],
  ['cancelled', campaignAt([-5, -4], { status: 'cancelled' }, ['invite']), 'sleep', undefined],
  ['cancelled before', campaignAt([5], { status: 'cancelled' }), 'sleep', undefined],
]

function inWords(campaign: Campaign, lateAfter: O.Option<number> = O.none): string {
  const step = decideTask(campaign, NOW, lateAfter)
  if (step._tag !== 'Send') return step._tag.toLowerCase()
  return `send ${step.phase}${step.superseded.length > 0 ? ` instead of ${step.superseded.join(',')}` : ''}`
}

const begin = (phase: PhaseKind): Extract<CampaignCommand, { readonly _tag: 'Begin' }> => ({
  _tag: 'Begin',
  phase,
  mailing: MAILING,
  link: LINK,
  superseded: [],
  expected: 9,
})
const batch = (last: O.Option<typeof USER>, waiting = 0): CampaignCommand => ({
  _tag: 'RecordBatch',
  mailing: MAILING,
  last,
  handled: 4,
  mailed: 4,
  waiting,
  waitingUntil: waiting > 0 ? O.some(NOW + fromHours(2)) : O.none,
})

const due = campaignAt([-5, 6])
const remindable = campaignAt([-5, -4], {}, ['invite'])

const moved = (state: Campaign, ...commands: readonly CampaignCommand[]): Campaign =>
  commands.reduce((campaign, command) => {
    const result = applyCampaignCommand(command, NOW)(campaign)
    if (E.isLeft(result)) throw new Error(result.left._tag)
    return result.right
  }, state)

describe('the state machine of campaigns', () => {
  verifies(['CAM-7', 'CAM-8', 'CAM-9', 'CAM-10'], 'knows the next step of every state and order of dates', () => {
    for (const [state, campaign, step, dueIn] of STEPS) {
      expect(inWords(campaign), state).to.equal(step)
      const expected = dueIn === undefined ? O.none : O.some(NOW + fromHours(dueIn))
      expect(getCampaignDueAt(campaign, NOW, O.none), state).to.deep.equal(expected)
    }
  })

  verifies('CAM-8', 'is completed without anyone to invite', () => {
    const empty = { ...batch(O.none), mailed: 0 } as CampaignCommand
    expect(moved(due, begin('invite'), empty)).to.deep.include({ status: 'completed', sentAt: { invite: NOW } })
  })

  verifies('CAM-18', 'looks again at the earliest after a minute, and after a quarter where many wait', () => {
    const waitsFor = (waiting: number): number => {
      const soon = { ...batch(O.none, waiting), waitingUntil: O.some(NOW) } as CampaignCommand
      const { work } = moved(remindable, begin('reminder1'), soon)
      return O.isSome(work) && O.isSome(work.value.waitingUntil) ? work.value.waitingUntil.value - NOW : 0
    }
    expect([waitsFor(1), waitsFor(20_000)]).to.deep.equal([fromMinutes(1), fromMinutes(15)])
  })

  verifies('CAM-9', 'adds to what was superseded before, and says of each phase what it lacks', () => {
    const invited = campaignAt([-5, -4, -3, -2], { superseded: ['reminder1'] }, ['invite', 'reminder1'])
    const begun: CampaignCommand = { ...begin('reminder3'), superseded: ['reminder2'] }
    expect(moved(invited, begun).superseded).to.deep.equal(['reminder1', 'reminder2'])
    const lacks = (phase: PhaseKind) => ({ phase, missing: 'link' }) as const
    const lacking = { ...invited, unresolved: O.some(lacks('reminder1')) }
    expect(moved(lacking, { _tag: 'MarkUnresolved', ...lacks('reminder3') }).unresolved).to.deep.equal(
      O.some(lacks('reminder3')),
    )
  })

  verifies('CAM-16', 'holds a campaign that is too late, unless it was released or has begun', () => {
    const late = campaignAt([-49])
    const limit = O.some(fromHours(48))
    expect(inWords(late, limit)).to.equal('awaitrelease')
    expect(getCampaignDueAt(late, NOW, limit)).to.deep.equal(O.some(NOW + fromHours(1)))
    expect(inWords(moved(late, { _tag: 'Release' }), limit)).to.equal('send invite')
    const { name, description, survey, tags, template, isNamed } = late
    const { phases } = campaignAt([-50])
    const later: CampaignCommand = {
      _tag: 'Patch',
      plan: { name, description, survey, tags, template, isNamed, phases },
    }
    expect(inWords(moved(late, { _tag: 'Release' }, later), limit), 'another date').to.equal('awaitrelease')
    expect(inWords({ ...late, work: workOf('invite') }, limit)).to.equal('send invite')
    expect(inWords(campaignAt([-48]), limit)).to.equal('send invite')
  })
})
