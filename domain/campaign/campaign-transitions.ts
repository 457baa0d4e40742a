// The campaign's state machine (specification, "Survey campaign"; CAM-5 to CAM-10, CAM-16). It handles every command in every state.
import { recordChanged, type RecordChanged } from '#domain/shared/record-changed.ts'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MailingId } from '#domain/mailing/message.ts'
import type { PublicId } from '#domain/survey/survey.ts'
import { type Duration, fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import {
  type Campaign,
  type CampaignPlan,
  isClosed,
  type PhaseKind,
  type PhaseLack,
  type PhaseWork,
  listPlannedPhases,
  getReachedAt,
} from './campaign.ts'
import { toCampaignDraft, findLockedChanges, type CampaignField } from './campaign-rules.ts'

/** What `campaign.advance` must do for a campaign now. */
export type CampaignTask =
  /** Nothing is due before `until`. None: nothing will ever be due. */
  | { readonly _tag: 'Sleep'; readonly until: O.Option<Instant> }
  /** The invite date passed too long ago: the campaign waits for an administrator (CAM-16). */
  | { readonly _tag: 'AwaitRelease' }
  /** `superseded`: earlier reminders that are overdue too. */
  | { readonly _tag: 'Send'; readonly phase: PhaseKind; readonly superseded: readonly PhaseKind[] }
  | { readonly _tag: 'Complete' }

const isLate = ({ phases, releasedAt, work }: Campaign, now: Instant, lateAfter: O.Option<Duration>): boolean =>
  O.isSome(lateAfter) && O.isNone(releasedAt) && O.isNone(work) && now - phases.invite.sendDate > lateAfter.value

/** Reminders with a date that are not done. */
const listOpenReminders = (campaign: Campaign) =>
  listPlannedPhases(campaign).filter(({ phase }) => phase !== 'invite' && campaign.sentAt[phase] === undefined)

const getWaitingUntil = ({ work }: Campaign, phase: PhaseKind): O.Option<Instant> =>
  O.isSome(work) && work.value.phase === phase && O.isNone(work.value.cursor) ? work.value.waitingUntil : O.none

/** `lateAfter`: an invite phase that is later than this needs a release. None: no phase needs one. */
export function decideTask(campaign: Campaign, now: Instant, lateAfter: O.Option<Duration> = O.none): CampaignTask {
  if (isClosed(campaign)) return { _tag: 'Sleep', until: O.none }
  if (campaign.sentAt.invite === undefined) {
    const { sendDate } = campaign.phases.invite
    if (sendDate > now && O.isNone(campaign.work)) return { _tag: 'Sleep', until: O.some(sendDate) }
    return isLate(campaign, now, lateAfter)
      ? { _tag: 'AwaitRelease' }
      : { _tag: 'Send', phase: 'invite', superseded: [] }
  }
  const open = listOpenReminders(campaign)
  if (open.length === 0) return { _tag: 'Complete' }
  const overdue = open.filter(({ sendDate }) => sendDate <= now).map(({ phase }) => phase)
  const latest = overdue.at(-1)
  const next = open.find(({ sendDate }) => sendDate > now)?.sendDate
  if (latest === undefined) return { _tag: 'Sleep', until: O.fromNullable(next) }
  const until = getWaitingUntil(campaign, latest)
  if (overdue.length === 1 && O.isSome(until) && until.value > now)
    return { _tag: 'Sleep', until: O.some(Math.min(until.value, next ?? until.value)) }
  return { _tag: 'Send', phase: latest, superseded: overdue.slice(0, -1) }
}

export type CampaignCommand =
  | { readonly _tag: 'Patch'; readonly plan: CampaignPlan }
  | { readonly _tag: 'Cancel' }
  | { readonly _tag: 'Release' }
  /** Allowed in every state: mails of a completed campaign may still wait (MSG-8). */
  | { readonly _tag: 'Withdraw' }
  /**
   * No more answers are wanted. Open reminders are done without a mail, so that the campaign is completed by the rule of every completion
   * (CAM-10). A completed campaign stays so; its mails are withdrawn.
   */
  | { readonly _tag: 'EndAnswers' }
  /** A due phase cannot be sent. Before the first batch, this cancels the campaign, unless only codes are missing (CAM-8, CAM-9). */
  | { readonly _tag: 'MarkUnresolved'; readonly phase: PhaseKind; readonly missing: PhaseLack }
  /** Begins a phase. Its first batch follows. */
  | {
      readonly _tag: 'Begin'
      readonly phase: PhaseKind
      readonly mailing: MailingId
      readonly link: PublicId
      readonly superseded: readonly PhaseKind[]
      readonly expected: number
    }
  /** A batch is stored. `last`: the last participant that the batch read. None: there are no more. */
  | {
      readonly _tag: 'RecordBatch'
      readonly last: O.Option<UserUuid>
      /** The mailing of the batch. It differs from that of the batch before if the texts of the phase have changed. */
      readonly mailing: MailingId
      readonly handled: number
      /** Participants who are mailed. In the invite phase: those who got a code. */
      readonly mailed: number
      readonly waiting: number
      readonly waitingUntil: O.Option<Instant>
    }
  | { readonly _tag: 'Complete' }

export type CampaignRefusal =
  | { readonly _tag: 'CampaignClosed' }
  | { readonly _tag: 'CampaignLocked'; readonly fields: readonly CampaignField[] }
  /** A command of `campaign.advance` does not fit the state: another replica was first. */
  | RecordChanged

export const campaignClosed = { _tag: 'CampaignClosed' } as const satisfies CampaignRefusal

/** Minimum time before a phase reads waiting participants again. It limits the cost when many of them wait. */
const RETRY_WAITING_AFTER: Duration = fromMinutes(1)
const MANY_WAITING = 10_000
const RETRY_MANY_WAITING_AFTER: Duration = fromMinutes(15)

const pickEarliest = (a: O.Option<Instant>, b: O.Option<Instant>): O.Option<Instant> =>
  O.isNone(a) ? b : O.isNone(b) ? a : O.some(Math.min(a.value, b.value))

function recordBatch(
  campaign: Campaign,
  before: PhaseWork,
  batch: Extract<CampaignCommand, { readonly _tag: 'RecordBatch' }>,
  now: Instant,
): Campaign {
  const reachedAt = O.isNone(before.reachedAt) && batch.mailed > 0 ? O.some(now) : before.reachedAt
  const work = { ...before, mailing: batch.mailing, reachedAt }
  const isInvite = work.phase === 'invite'
  const size = O.getOrElse(() => 0)(campaign.audienceSize) + batch.mailed
  // Each pass through the participants counts the waiting ones from zero.
  const isFirst = O.isNone(work.cursor)
  const waiting = (isFirst ? 0 : work.waiting) + batch.waiting
  const until = pickEarliest(isFirst ? O.none : work.waitingUntil, batch.waitingUntil)
  const counted = { ...campaign, unresolved: O.none, ...(isInvite && { audienceSize: O.some(size) }) }
  if (O.isSome(batch.last)) {
    const handled = work.handled + batch.handled
    return { ...counted, work: O.some({ ...work, cursor: batch.last, handled, waiting, waitingUntil: until }) }
  }
  if (waiting > 0) {
    const notBefore = now + (waiting > MANY_WAITING ? RETRY_MANY_WAITING_AFTER : RETRY_WAITING_AFTER)
    const next = O.map((at: Instant) => Math.max(at, notBefore))(until)
    const restart = { cursor: O.none, handled: 0, expected: waiting }
    return { ...counted, work: O.some({ ...work, ...restart, waiting, waitingUntil: next }) }
  }
  const sentAt = isInvite ? now : O.getOrElse(() => now)(reachedAt)
  const sent = { ...counted, sentAt: { ...counted.sentAt, [work.phase]: sentAt }, work: O.none }
  if (!isInvite) return sent
  return { ...sent, audienceSnapshotAt: O.some(now), ...(size === 0 && { status: 'completed' as const }) }
}

/** The phases are done. Those that mailed no participants yet are superseded. */
const supersedePhases = (
  campaign: Campaign,
  phases: readonly PhaseKind[],
  now: Instant,
): Pick<Campaign, 'sentAt' | 'superseded'> => ({
  sentAt: {
    ...campaign.sentAt,
    ...Object.fromEntries(phases.map((one) => [one, O.getOrElse(() => now)(getReachedAt(campaign, one))])),
  },
  superseded: [...campaign.superseded, ...phases.filter((one) => O.isNone(getReachedAt(campaign, one)))],
})

const begin = (
  campaign: Campaign,
  { phase, mailing, link, superseded, expected }: Extract<CampaignCommand, { readonly _tag: 'Begin' }>,
  now: Instant,
): Campaign => ({
  ...campaign,
  status: 'running',
  link: O.some(link),
  ...supersedePhases(campaign, superseded, now),
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
})

function markUnresolved(
  campaign: Campaign,
  { phase, missing }: Extract<CampaignCommand, { readonly _tag: 'MarkUnresolved' }>,
): Campaign {
  if (
    O.exists(
      (known: { readonly phase: PhaseKind; readonly missing: PhaseLack }) =>
        known.phase === phase && known.missing === missing,
    )(campaign.unresolved)
  )
    return campaign
  const isOver = campaign.status === 'scheduled' && missing !== 'codes'
  return { ...campaign, unresolved: O.some({ phase, missing }), ...(isOver && { status: 'cancelled' }) }
}

function endAnswers(campaign: Campaign, now: Instant): E.Either<CampaignRefusal, Campaign> {
  const withdrawn = { ...campaign, withdrawnAt: O.some(now) }
  if (campaign.status === 'completed') return E.right(withdrawn)
  if (campaign.status === 'cancelled') return E.left(campaignClosed)
  if (campaign.sentAt.invite === undefined) return E.left(recordChanged)
  const open = listOpenReminders(campaign).map(({ phase }) => phase)
  const done = { ...withdrawn, ...supersedePhases(campaign, open, now), work: O.none, unresolved: O.none }
  return E.right({ ...done, status: 'completed' })
}

function isDue(campaign: Campaign, phase: PhaseKind, now: Instant): boolean {
  const step = decideTask(campaign, now)
  return step._tag === 'Send' && step.phase === phase
}

function applyCommand(campaign: Campaign, command: CampaignCommand, now: Instant): E.Either<CampaignRefusal, Campaign> {
  if (command._tag === 'Withdraw') return E.right({ ...campaign, withdrawnAt: O.some(now) })
  if (command._tag === 'EndAnswers') return endAnswers(campaign, now)
  if (isClosed(campaign)) return E.left(campaignClosed)
  switch (command._tag) {
    case 'Patch': {
      const { plan } = command
      const fields = findLockedChanges(campaign, toCampaignDraft(plan))
      if (fields.length > 0) return E.left({ _tag: 'CampaignLocked', fields })
      // The release was for the previous date.
      const isMoved = plan.phases.invite.sendDate !== campaign.phases.invite.sendDate
      return E.right({ ...campaign, ...plan, unresolved: O.none, ...(isMoved && { releasedAt: O.none }) })
    }
    case 'Cancel':
      return E.right({ ...campaign, status: 'cancelled', work: O.none, unresolved: O.none })
    case 'Release':
      return E.right({ ...campaign, releasedAt: O.some(now) })
    case 'MarkUnresolved':
      return isDue(campaign, command.phase, now) ? E.right(markUnresolved(campaign, command)) : E.left(recordChanged)
    case 'Begin': {
      const isUnderWay = O.exists(({ phase }: PhaseWork) => phase === command.phase)(campaign.work)
      return isDue(campaign, command.phase, now) && !isUnderWay
        ? E.right(begin(campaign, command, now))
        : E.left(recordChanged)
    }
    case 'RecordBatch':
      return O.isSome(campaign.work)
        ? E.right(recordBatch(campaign, campaign.work.value, command, now))
        : E.left(recordChanged)
    case 'Complete':
      return decideTask(campaign, now)._tag === 'Complete'
        ? E.right({ ...campaign, status: 'completed' })
        : E.left(recordChanged)
  }
}

/** Only these commands increase the revision. */
const COMMANDS_OF_ADMINISTRATORS: ReadonlySet<CampaignCommand['_tag']> = new Set([
  'Patch',
  'Cancel',
  'Release',
  'Withdraw',
  'EndAnswers',
])

/** Left: the campaign does not change. */
export function applyCampaignCommand(command: CampaignCommand, now: Instant) {
  return (campaign: Campaign): E.Either<CampaignRefusal, Campaign> => {
    const revision = campaign.revision + (COMMANDS_OF_ADMINISTRATORS.has(command._tag) ? 1 : 0)
    return E.map((moved: Campaign) => (moved === campaign ? campaign : { ...moved, updatedAt: now, revision }))(
      applyCommand(campaign, command, now),
    )
  }
}

/** If an operator removes the setting, a campaign that awaits its release begins without one. */
const RELEASE_CHECKED_EVERY: Duration = fromHours(1)

/** When the campaign's next task is due. None: never. */
export function getCampaignDueAt(campaign: Campaign, now: Instant, lateAfter: O.Option<Duration>): O.Option<Instant> {
  const step = decideTask(campaign, now, lateAfter)
  return step._tag === 'Sleep' ? step.until : O.some(step._tag === 'AwaitRelease' ? now + RELEASE_CHECKED_EVERY : now)
}
