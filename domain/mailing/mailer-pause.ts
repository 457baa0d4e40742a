// Pauses of mailers: why and until when a mailer waits. It resumes after the pause, or when an administrator resumes it (MSG-9).
import * as O from 'fp-ts/lib/Option.js'
import { type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { MailerRefusal, SendResult } from './mailer.ts'

export interface MailerPause {
  readonly since: Instant
  /** Equal to `since`: no pause yet, as too few mails in a row were refused. */
  readonly until: Instant
  /** `rate_limit`: the mailer has used up our own limit. */
  readonly refusal: MailerRefusal | 'rate_limit'
  /** A short code of the server or of ours. */
  readonly code: string
  /** Number of refusals in a row. Each pause is longer than the last. An accepted mail ends the row. */
  readonly inARow: number
  /** The server or our own limit set the length, so that an accepted mail does not end the pause. */
  readonly isAsked: boolean
}

export interface PauseReason {
  readonly refusal: MailerPause['refusal']
  readonly code: string
  /** The wait that the server asks for. Some servers always ask for one second. */
  readonly after: O.Option<Duration>
  /** Absent: the first refusal pauses the mailer. */
  readonly row?: RefusalRow
}

/** How many refusals in a row pause the mailer, for refusals that a single mail can cause. */
interface RefusalRow {
  readonly from: number
  /** Further refusals until the next pause. */
  readonly repeatAfter: number
  /** Within this time after the last refusal or pause, a further refusal continues the row. */
  readonly window: Duration
  /** The first pause. Absent: that of the refusal, in PAUSES. */
  readonly first?: Duration
}
const AT_ONCE: RefusalRow = { from: 1, repeatAfter: 1, window: Number.POSITIVE_INFINITY }
/** Greylisting or their own servers may defer some recipients of a list. These delay the others only briefly. */
const DEFERRED: RefusalRow = { from: 5, repeatAfter: 5, window: fromMinutes(1), first: fromSeconds(10) }
/** A list of recipients may have some wrong ones in a row. */
const REFUSED: RefusalRow = { from: 10, repeatAfter: 1, window: Number.POSITIVE_INFINITY }

/** Codes that concern the recipient's address or mailbox (RFC 3463, x.1.x and x.2.x). */
const OF_RECIPIENT = / 5\.[12]\./

function findPauseReason(result: SendResult): O.Option<PauseReason> {
  switch (result._tag) {
    case 'Unusable':
      return O.some(result)
    case 'Denied':
      return O.some({ refusal: 'consent_missing', code: 'denied', after: O.none })
    // A server that loses one outcome may lose those of all waiting mails, and an administrator would have to decide each.
    case 'Unknown':
      return O.some({ refusal: 'unreachable', code: result.code, after: result.after ?? O.none })
    case 'Deferred':
      return result.perhaps === undefined ? O.none : O.some({ ...result, refusal: result.perhaps, row: DEFERRED })
    case 'Refused':
      return result.error === 'too_large' || OF_RECIPIENT.test(result.code)
        ? O.none
        : O.some({ refusal: 'mails_refused', code: result.code, after: O.none, row: REFUSED })
    case 'Accepted':
      return O.none
  }
}

/** First pause and longest pause. If a person must fix the cause, retries are rare, because their change ends the pause. */
const PAUSES: Readonly<Record<MailerPause['refusal'], readonly [Duration, Duration]>> = {
  rate_limit: [fromSeconds(1), fromSeconds(1)],
  unreachable: [fromSeconds(15), fromMinutes(10)],
  throttled: [fromSeconds(30), fromMinutes(30)],
  login_refused: [fromMinutes(10), fromHours(2)],
  password_login_off: [fromMinutes(10), fromHours(2)],
  server_not_allowed: [fromMinutes(10), fromHours(2)],
  not_secure: [fromMinutes(10), fromHours(2)],
  sender_refused: [fromMinutes(10), fromHours(2)],
  mails_refused: [fromMinutes(10), fromHours(2)],
  cloud_not_configured: [fromMinutes(10), fromHours(2)],
  token_refused: [fromMinutes(2), fromHours(1)],
  not_configured: [fromMinutes(10), fromHours(2)],
  consent_missing: [fromMinutes(10), fromHours(2)],
}

/** At most a day, even if a server asks for more. */
const LONGEST = fromHours(24)

export function isPaused(pause: O.Option<MailerPause>, now: Instant): boolean {
  return O.isSome(pause) && now < pause.value.until
}

/** False: mails were refused, but too few in a row to pause the mailer. */
export function hasPaused({ since, until }: MailerPause): boolean {
  return until > since
}

/** Mails that were under way when the pause began get the same refusal. They can extend the pause as the server asks, but not the row. */
export function pauseAfter(
  before: O.Option<MailerPause>,
  { refusal, code, after, row: { from, repeatAfter, window, first: ownFirst } = AT_ONCE }: PauseReason,
  now: Instant,
): MailerPause {
  const same = O.toUndefined(
    O.filter((one: MailerPause) => one.refusal === refusal && now < one.until + window)(before),
  )
  const inARow = (same?.inARow ?? 0) + (same !== undefined && isPaused(before, now) ? 0 : 1)
  const [first, most] = PAUSES[refusal]
  const pauses = (inARow - from) / repeatAfter
  const own = Math.min((ownFirst ?? first) * 2 ** Math.min(pauses, 16), most)
  const isDue = pauses >= 0 && Number.isInteger(pauses)
  const pause: MailerPause = {
    since: same !== undefined && hasPaused(same) ? same.since : now,
    until: now + (isDue ? Math.min(Math.max(own, O.getOrElse(() => 0)(after)), LONGEST) : 0),
    refusal,
    code,
    inARow,
    isAsked: O.isSome(after) || refusal === 'rate_limit',
  }
  return O.isSome(before) && isPaused(before, now) && pause.until <= before.value.until ? before.value : pause
}

/** For a mail that was deferred before: a further deferral shows nothing new about the mailer. */
export function toRetryResult(result: SendResult): SendResult {
  if (result._tag !== 'Deferred') return result
  const { perhaps: _, ...alone } = result
  return alone
}

/** The pause after a call. An accepted mail ends a pause, unless the server or our own limit set its length. */
export function pauseAfterResult(
  before: O.Option<MailerPause>,
  result: SendResult,
  now: Instant,
): O.Option<MailerPause> {
  if (result._tag === 'Accepted') return O.filter((one: MailerPause) => one.isAsked && isPaused(before, now))(before)
  const reason = findPauseReason(result)
  return O.isSome(reason) ? O.some(pauseAfter(before, reason.value, now)) : before
}
