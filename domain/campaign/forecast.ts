// Forecasts when the last mail of each phase leaves under a mailbox's limits (CAM-15).
// It assumes that the mailbox sends nothing else and that every mail is accepted at once.
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { PHASES, type PhaseKind } from './campaign.ts'
import type { CampaignDraft } from './campaign-rules.ts'
import { INVITED_BEFORE } from './delivery.ts'

export interface MailerPace {
  readonly perMinute: number
  /** Within any 24 hours. */
  readonly perDay: number
}

/** Each day, mails leave at the limit per minute until the limit per day is used up. The rest waits for the next day. */
function computeLastMailAt(mails: number, { perMinute, perDay }: MailerPace, start: Instant): Instant {
  const before = Math.max(0, mails - 1)
  const fullDays = Math.floor(before / perDay)
  return start + fromDays(fullDays) + fromMinutes(Math.floor((before - fullDays * perDay) / perMinute))
}

export interface ForecastPhase {
  readonly phase: PhaseKind
  readonly sendDate: Instant
  /** Upper bound: people who have answered are not reminded. */
  readonly mails: number
  /** None: the mailer has no limits. */
  readonly lastLeavesAt: O.Option<Instant>
}

/**
 * Forecasts the phases that have a date. Unsent mails of a phase leave before those of the next.
 * A reminder leaves at least INVITED_BEFORE after its invitation.
 */
export function forecastPhases(
  phases: CampaignDraft['phases'],
  people: number,
  pace: O.Option<MailerPace>,
  now: Instant,
): readonly ForecastPhase[] {
  let since: Instant | undefined
  let mails = 0
  let last = now
  let lastInvited: Instant | undefined
  return PHASES.flatMap((phase): readonly ForecastPhase[] => {
    const sendDate = phases[phase]?.sendDate
    if (sendDate === undefined) return []
    if (O.isNone(pace)) return [{ phase, sendDate, mails: people, lastLeavesAt: O.none }]
    const start = Math.max(now, sendDate)
    if (since === undefined || start > last) {
      since = start
      mails = 0
    }
    mails += people
    const byPace = computeLastMailAt(mails, pace.value, since)
    last = lastInvited === undefined ? byPace : Math.max(byPace, lastInvited + INVITED_BEFORE)
    if (phase === 'invite') lastInvited = last
    return [{ phase, sendDate, mails: people, lastLeavesAt: O.some(last) }]
  })
}
