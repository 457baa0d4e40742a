// Every order of dates × what was sent × what is under way × every command: the whole campaign afterwards, by rules written from the specification.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { type CampaignCommand, applyCampaignCommand, decideTask } from '#domain/campaign/campaign-transitions.ts'
import { type Campaign, type PhaseKind, PHASES, type PhaseWork, REMINDERS } from '#domain/campaign/campaign.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import { asMailingId } from '#domain/mailing/message.ts'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { asPublicId, asSurveyUuid } from '#domain/survey/survey.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { sampleCampaign } from '#test/contract/sample-campaigns.ts'
import { verifies } from '#test/support/verifies.ts'

const MAILING = asMailingId(newUuid())
const NEXT_MAILING = asMailingId(newUuid())
const USER = asUserUuid(newUuid())
const LINK = asPublicId(newUuid())
const REACHED = NOW - fromHours(2)
const SURVEY = asSurveyUuid(newUuid())

type When = 'none' | 'past' | 'now' | 'future'
const RANK = { none: 0, past: 1, now: 2, future: 3 } as const
const WHENS = Object.keys(RANK) as readonly When[]

/** Of the four phases, those that ascend; at most one is now. */
const ORDERS = WHENS.filter((when) => when !== 'none')
  .flatMap((invite) =>
    WHENS.flatMap((first) => WHENS.flatMap((second) => WHENS.map((third) => [invite, first, second, third] as const))),
  )
  .filter((order) => {
    const present = order.filter((when) => when !== 'none')
    return present.every((when, n) => {
      const before = present[n - 1]
      return before === undefined || RANK[before] < RANK[when] || (before === when && when !== 'now')
    })
  })

const dateOf = (when: When, n: number): number =>
  NOW + { none: 0, past: fromHours(n - 10), now: 0, future: fromHours(n + 10) }[when]

const workOf = (phase: PhaseKind, change: Partial<PhaseWork>): O.Option<PhaseWork> =>
  O.some({
    phase,
    mailing: MAILING,
    cursor: O.some(USER),
    handled: 5,
    expected: 9,
    reachedAt: O.some(REACHED),
    waiting: 2,
    waitingUntil: O.some(NOW + fromHours(4)),
    ...change,
  })

/** Within a round, and between two rounds of which the next may begin later or now. */
const PLACES: readonly Partial<PhaseWork>[] = [
  {},
  { cursor: O.none, handled: 0 },
  { reachedAt: O.none },
  { cursor: O.none, handled: 0, waitingUntil: O.some(NOW) },
]

function statesOf(order: (typeof ORDERS)[number]): readonly Campaign[] {
  const dates = PHASES.flatMap((phase, n) => {
    const when = order[n] ?? 'none'
    return when === 'none' ? [] : [{ phase, when, sendDate: dateOf(when, n) }]
  })
  const phases = Object.fromEntries(
    dates.map(({ phase, sendDate }) => [phase, { sendDate, subject: 'Dag', body: '<p>Dag</p>' }]),
  ) as Campaign['phases']
  const reached = dates.filter(({ when }) => when !== 'future').map(({ phase }) => phase)
  const base = sampleCampaign({ phases, updatedAt: NOW - 1 })
  const open = Array.from({ length: reached.length + 1 }, (_, sent) => {
    const sentAt = Object.fromEntries(reached.slice(0, sent).map((phase) => [phase, NOW - fromHours(1)]))
    const still: Campaign = {
      ...base,
      sentAt,
      ...(sent > 0 && { status: 'running' as const, audienceSize: O.some(7), link: O.some(LINK) }),
    }
    const underWay = reached.slice(sent, sent === 0 ? 1 : undefined).flatMap((phase) =>
      PLACES.map((place): Campaign => {
        const invite = { cursor: O.some(USER), waiting: 0, waitingUntil: O.none }
        return {
          ...still,
          status: 'running',
          link: O.some(LINK),
          audienceSize: O.some(7),
          work: workOf(phase, phase === 'invite' ? invite : place),
        }
      }),
    )
    return [still, ...underWay]
  }).flat()
  const lacking = open.flatMap((one) => {
    const due = dueOf(one)
    const phase = typeof due === 'string' ? undefined : due.at(-1)
    return phase === undefined ? [] : [{ ...one, unresolved: O.some({ phase, missing: 'link' as const }) }]
  })
  return [...open, ...lacking].flatMap((one): readonly Campaign[] => [
    one,
    { ...one, status: 'cancelled', work: O.none },
    { ...one, status: 'completed', work: O.none },
  ])
}

/** What is due, by the specification's table; `send`: the phase and the reminders that it takes the place of. */
function dueOf({ status, phases, sentAt, work }: Campaign): 'nothing' | 'completion' | readonly PhaseKind[] {
  if (status === 'completed' || status === 'cancelled') return 'nothing'
  const begun = O.toUndefined(work)
  if (sentAt.invite === undefined) return begun !== undefined || phases.invite.sendDate <= NOW ? ['invite'] : 'nothing'
  const unsent = REMINDERS.filter((one) => phases[one] !== undefined && sentAt[one] === undefined)
  if (unsent.length === 0) return 'completion'
  const overdue = unsent.filter((one) => (phases[one]?.sendDate ?? Infinity) <= NOW)
  if (overdue.length === 0) return 'nothing'
  const isWaiting =
    begun !== undefined &&
    begun.phase === overdue[0] &&
    O.isNone(begun.cursor) &&
    O.exists((until: number) => until > NOW)(begun.waitingUntil)
  return overdue.length === 1 && isWaiting ? 'nothing' : overdue
}

type Outcome = Campaign | 'closed' | 'locked' | 'elsewhere'

function afterBatch(
  before: Campaign,
  { reachedAt, ...work }: PhaseWork,
  { last, handled, mailed, waiting, waitingUntil, mailing }: Extract<CampaignCommand, { readonly _tag: 'RecordBatch' }>,
): Campaign {
  const at = { ...work, reachedAt: O.isNone(reachedAt) && mailed > 0 ? O.some(NOW) : reachedAt }
  const isInvite = at.phase === 'invite'
  const counted = {
    ...before,
    unresolved: O.none,
    ...(isInvite && { audienceSize: O.some(mailed + O.getOrElse(() => 0)(before.audienceSize)) }),
  }
  const isNewRound = O.isNone(at.cursor)
  const all = waiting + (isNewRound ? 0 : at.waiting)
  const moments = [waitingUntil, ...(isNewRound ? [] : [at.waitingUntil])].flatMap((one) =>
    O.isSome(one) ? [one.value] : [],
  )
  const until = moments.length === 0 ? O.none : O.some(Math.min(...moments))
  if (O.isSome(last))
    return {
      ...counted,
      work: O.some({ ...at, mailing, cursor: last, handled: at.handled + handled, waiting: all, waitingUntil: until }),
    }
  if (all > 0)
    return {
      ...counted,
      work: O.some({
        ...at,
        mailing,
        cursor: O.none,
        handled: 0,
        expected: all,
        waiting: all,
        waitingUntil: O.map((one: number) => Math.max(one, NOW + fromMinutes(1)))(until),
      }),
    }
  const moment = isInvite ? NOW : O.getOrElse(() => NOW)(at.reachedAt)
  const sent = { ...counted, work: O.none, sentAt: { ...counted.sentAt, [at.phase]: moment } }
  return isInvite ? { ...sent, audienceSnapshotAt: O.some(NOW) } : sent
}

function expectedOf(before: Campaign, command: CampaignCommand): Outcome {
  if (command._tag === 'Withdraw') return { ...before, withdrawnAt: O.some(NOW) }
  if (command._tag === 'EndAnswers' && before.status === 'completed') return { ...before, withdrawnAt: O.some(NOW) }
  if (before.status === 'completed' || before.status === 'cancelled') return 'closed'
  const due = dueOf(before)
  const at = O.toUndefined(before.work)
  switch (command._tag) {
    case 'Patch':
      // Of what these patches change, the survey alone locks: from the first batch on.
      return command.plan.survey !== before.survey && (at !== undefined || before.sentAt.invite !== undefined)
        ? 'locked'
        : { ...before, ...command.plan, unresolved: O.none }
    case 'Cancel':
      return { ...before, status: 'cancelled', work: O.none, unresolved: O.none }
    case 'EndAnswers': {
      if (before.sentAt.invite === undefined) return 'elsewhere'
      const unsent = REMINDERS.filter((one) => before.phases[one] !== undefined && before.sentAt[one] === undefined)
      // A reminder that has mailed people stays sent since then.
      const hasMailed = (one: PhaseKind): boolean => one === at?.phase && O.isSome(at.reachedAt)
      const moments = unsent.map((one) => [one, hasMailed(one) ? REACHED : NOW] as const)
      return {
        ...before,
        status: 'completed',
        sentAt: { ...before.sentAt, ...Object.fromEntries(moments) },
        superseded: unsent.filter((one) => !hasMailed(one)),
        withdrawnAt: O.some(NOW),
        work: O.none,
        unresolved: O.none,
      }
    }
    case 'Release':
      return { ...before, releasedAt: O.some(NOW) }
    case 'MarkUnresolved':
      if (typeof due === 'string' || due.at(-1) !== command.phase) return 'elsewhere'
      if (O.exists(({ missing }: { readonly missing: string }) => missing === command.missing)(before.unresolved))
        return before
      return {
        ...before,
        unresolved: O.some({ phase: command.phase, missing: command.missing }),
        // Codes may be free by the next try.
        status: before.status === 'scheduled' && command.missing === 'link' ? 'cancelled' : before.status,
      }
    case 'Begin': {
      if (typeof due === 'string' || due.at(-1) !== command.phase || at?.phase === command.phase) return 'elsewhere'
      const { phase, mailing, link, superseded, expected } = command
      // Of a reminder that is overtaken under way: when it mailed its first participants.
      const reached = (one: PhaseKind): number | undefined =>
        one === at?.phase ? O.toUndefined(at.reachedAt) : undefined
      return {
        ...before,
        status: 'running',
        link: O.some(link),
        sentAt: { ...before.sentAt, ...Object.fromEntries(superseded.map((one) => [one, reached(one) ?? NOW])) },
        superseded: superseded.filter((one) => reached(one) === undefined),
        work: O.some({
          phase,
          mailing,
          cursor: O.none,
          handled: 0,
          expected,
          reachedAt: O.none,
          waiting: 0,
          waitingUntil: O.none,
        }),
      }
    }
    case 'RecordBatch':
      return at === undefined ? 'elsewhere' : afterBatch(before, at, command)
    case 'Complete':
      return due === 'completion' ? { ...before, status: 'completed' } : 'elsewhere'
  }
}

function commandsFor(campaign: Campaign): readonly CampaignCommand[] {
  const { name: _, survey, description, tags, template, isNamed, phases } = campaign
  const plan = { survey, description, tags, template, isNamed, phases, name: 'Anders' }
  const due = dueOf(campaign)
  const batch = {
    _tag: 'RecordBatch',
    mailing: NEXT_MAILING,
    handled: 4,
    mailed: 3,
    waiting: 0,
    waitingUntil: O.none,
  } as const
  return [
    { _tag: 'Patch', plan },
    { _tag: 'Patch', plan: { ...plan, survey: SURVEY } },
    { _tag: 'Cancel' },
    { _tag: 'Release' },
    { _tag: 'Withdraw' },
    { _tag: 'EndAnswers' },
    { _tag: 'Complete' },
    ...PHASES.flatMap((phase): readonly CampaignCommand[] => [
      { _tag: 'MarkUnresolved', phase, missing: 'link' },
      { _tag: 'MarkUnresolved', phase, missing: 'codes' },
      {
        _tag: 'Begin',
        phase,
        mailing: NEXT_MAILING,
        link: LINK,
        superseded: typeof due === 'string' ? [] : due.slice(0, -1),
        expected: 9,
      },
    ]),
    { ...batch, last: O.some(USER) },
    { ...batch, last: O.none },
    { ...batch, last: O.none, mailed: 0 },
    // Invitations wait for no one.
    ...(O.exists(({ phase }: PhaseWork) => phase === 'invite')(campaign.work)
      ? []
      : [{ ...batch, last: O.none, waiting: 3, waitingUntil: O.some(NOW) }]),
  ]
}

function outcomeOf(before: Campaign, command: CampaignCommand): Outcome {
  const result = applyCampaignCommand(command, NOW)(before)
  if (E.isRight(result)) return result.right
  return ({ CampaignClosed: 'closed', CampaignLocked: 'locked', RecordChanged: 'elsewhere' } as const)[result.left._tag]
}

/** 1 for what an administrator commands: the ticks leave the revision as it is. */
const byHand = ({ _tag }: CampaignCommand): 0 | 1 =>
  ['Patch', 'Cancel', 'Release', 'Withdraw', 'EndAnswers'].includes(_tag) ? 1 : 0

const inWords = ({ status, sentAt, work, phases }: Campaign, command: CampaignCommand): string =>
  JSON.stringify({
    status,
    dates: PHASES.map((one) => phases[one]?.sendDate ?? 0).map((at) => at && (at - NOW) / fromHours(1)),
    sentAt,
    work,
    command,
  })

describe('the state machine of campaigns, walked', () => {
  verifies(
    ['CAM-5', 'CAM-6', 'CAM-8', 'CAM-9', 'CAM-10'],
    'moves every state as specified, in every order of dates',
    () => {
      let steps = 0
      for (const order of ORDERS)
        for (const before of statesOf(order)) {
          const step = decideTask(before, NOW)
          const due = dueOf(before)
          const isDue =
            step._tag === 'Send'
              ? [...step.superseded, step.phase]
              : step._tag === 'Complete'
                ? 'completion'
                : 'nothing'
          for (const command of commandsFor(before)) {
            steps += 1
            expect(isDue, inWords(before, command)).to.deep.equal(due)
            const expected = expectedOf(before, command)
            const isMoved = typeof expected !== 'string' && expected !== before
            expect(outcomeOf(before, command), inWords(before, command)).to.deep.equal(
              isMoved ? { ...expected, updatedAt: NOW, revision: before.revision + byHand(command) } : expected,
            )
          }
        }
      expect(steps).to.be.greaterThan(1_000)
    },
  )
})
