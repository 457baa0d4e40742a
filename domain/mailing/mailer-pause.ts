// Why a mailer waits, and until when: it resumes by itself, or when an administrator says so (MSG-9).
import * as O from 'fp-ts/lib/Option.js'
import { type Duration, hours, type Instant, minutes, seconds } from '#domain/shared/clock.ts'
import type { MailerRefusal, SendResult } from './mailer.ts'

export interface MailerPause {
  readonly since: Instant
  readonly until: Instant
  /** `rate_limit`: our own count of what the mailer may do. */
  readonly refusal: MailerRefusal | 'rate_limit'
  /** A short code of the server or of ours. */
  readonly code: string
  /** Pauses in a row, each longer than the last; one mail that leaves ends the row. */
  readonly inARow: number
}

export interface PauseReason {
  readonly refusal: MailerPause['refusal']
  readonly code: string
  /** As the server says. */
  readonly after: O.Option<Duration>
}

/** Why a mailer pauses after this. None: it goes on. */
export const reasonToPause = (result: SendResult): O.Option<PauseReason> => {
  switch (result._tag) {
    case 'Unusable':
      return O.some(result)
    case 'Denied':
      return O.some({ refusal: 'consent_missing', code: 'denied', after: O.none })
    // A server that loses one outcome may lose that of every mail that waits, each of them for an administrator to decide.
    case 'Unknown':
      return O.some({ refusal: 'unreachable', code: result.code, after: O.none })
    case 'Accepted':
    case 'Refused':
    case 'Deferred':
      return O.none
  }
}

/** First pause and longest pause. What a person has to mend is tried again seldom: their change ends the pause. */
const PAUSES: Readonly<Record<MailerRefusal, readonly [Duration, Duration]>> = {
  unreachable: [seconds(15), minutes(10)],
  throttled: [seconds(30), minutes(30)],
  login_refused: [minutes(10), hours(2)],
  password_login_off: [minutes(10), hours(2)],
  server_not_allowed: [minutes(10), hours(2)],
  not_secure: [minutes(10), hours(2)],
  sender_refused: [minutes(10), hours(2)],
  cloud_not_configured: [minutes(10), hours(2)],
  token_refused: [minutes(2), hours(1)],
  not_configured: [minutes(10), hours(2)],
  consent_missing: [minutes(10), hours(2)],
}

/** At most a day, whatever a server says. */
const LONGEST = hours(24)

export const isPaused = (pause: O.Option<MailerPause>, now: Instant): boolean =>
  O.isSome(pause) && now < pause.value.until

/** Mails that were under way when the pause began end in the same refusal: they lengthen a pause as far as the server says, but not its row. */
export const pauseAfter = (
  before: O.Option<MailerPause>,
  { refusal, code, after }: PauseReason,
  now: Instant,
): MailerPause => {
  const same = O.isSome(before) && before.value.refusal === refusal ? before.value : undefined
  const made = (own: Duration, inARow: number): MailerPause => ({
    since: same?.since ?? now,
    until: now + Math.min(O.getOrElse(() => own)(after), LONGEST),
    refusal,
    code,
    inARow,
  })
  const pauseFor = (of: MailerRefusal): MailerPause => {
    const row = same?.inARow ?? 0
    const inARow = isPaused(before, now) ? Math.max(row, 1) : row + 1
    const [first, most] = PAUSES[of]
    return made(Math.min(first * 2 ** Math.min(inARow - 1, 16), most), inARow)
  }
  const pause = refusal === 'rate_limit' ? { ...made(seconds(1), 0), since: now } : pauseFor(refusal)
  return O.isSome(before) && isPaused(before, now) && pause.until <= before.value.until ? before.value : pause
}
