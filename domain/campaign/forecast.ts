// When the last mail of each phase will have left under a mailbox's limits (CAM-15): by the limits alone, as if it sent nothing else and every mail
// were accepted at once.
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

/** Within each day the minutes are used up first, then the rest waits until the day has passed. */
function computeLastMailAt(mails: number, { perMinute, perDay }: MailerPace, start: Instant): Instant {
  const before = Math.max(0, mails - 1)
  const fullDays = Math.floor(before / perDay)
  return start + fromDays(fullDays) + fromMinutes(Math.floor((before - fullDays * perDay) / perMinute))
}

export interface ForecastPhase {
  readonly phase: PhaseKind
  readonly sendDate: Instant
  /** At most: those who answer are not reminded. */
  readonly mails: number
  /** None: the mailer has no limits. */
  readonly lastLeavesAt: O.Option<Instant>
}

/** Of the phases that have a date. What is left of a phase when the next begins leaves before it; a reminder follows its own invitation. */
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
