// Why and until when mail waits: all mail of a mailer, or one message.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Instant } from '#domain/shared/clock.ts'
import { MAILER_REFUSALS } from './mailer.ts'
import { isPaused, type MailerPause } from './mailer-pause.ts'
import type { MailMessage } from './message.ts'

export const WAIT_REASONS = ['turn', 'deferred', 'sending_off', 'rate_limit', ...MAILER_REFUSALS] as const

export interface MailWait {
  /** Since when the mailer waits. None: only the message waits. */
  readonly since: O.Option<Instant>
  /** None: unknown. */
  readonly until: O.Option<Instant>
  readonly reason: (typeof WAIT_REASONS)[number]
  readonly code: string
  /** Whether the user may resume the mailer. */
  readonly canResume: boolean
}

/** `mayResume`: whether the user may resume this mailer. No user can resume what the service's own limits paused. */
export function getMailerWait(pause: O.Option<MailerPause>, mayResume: boolean, now: Instant): O.Option<MailWait> {
  return pipe(
    pause,
    O.filter(({ until }) => now < until),
    O.map(({ since, until, refusal, code }) => ({
      since: O.some(since),
      until: O.some(until),
      reason: refusal,
      code,
      canResume: mayResume && refusal !== 'rate_limit',
    })),
  )
}

const toWaitOfMessage = (
  reason: MailWait['reason'],
  until: O.Option<Instant> = O.none,
  code = '',
): O.Option<MailWait> => O.some({ since: O.none, until, reason, code, canResume: false })

/** None: it does not wait. `pause`: of its mailer. */
export function getMessageWait(
  { state, story }: Pick<MailMessage, 'state' | 'story'>,
  pause: O.Option<MailerPause>,
  { sending, mayResume, now }: { readonly sending: boolean; readonly mayResume: boolean; readonly now: Instant },
): O.Option<MailWait> {
  if (state._tag !== 'Queued') return O.none
  if (!sending) return toWaitOfMessage('sending_off')
  const { dueAt } = state
  if (isPaused(pause, now))
    return pipe(
      getMailerWait(pause, mayResume, now),
      O.map((wait) => ({ ...wait, until: O.map((until: Instant) => Math.max(until, dueAt))(wait.until) })),
    )
  return dueAt > now ? toWaitOfMessage('deferred', O.some(dueAt), story.at(-1)?.code) : toWaitOfMessage('turn')
}
