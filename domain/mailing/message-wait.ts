// Why a message has not left yet, and until when.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import { MAILER_REFUSALS } from './mailer.ts'
import type { MailerPause } from './mailer-pause.ts'
import type { MailMessage } from './message.ts'

export const WAIT_REASONS = ['turn', 'deferred', 'sending_off', 'rate_limit', ...MAILER_REFUSALS] as const

export interface MessageWait {
  /** None: unknown. */
  readonly until: O.Option<Instant>
  readonly reason: (typeof WAIT_REASONS)[number]
  readonly code: string
}

/** None: it does not wait. `pause`: of its mailer. */
export const whyWaiting = (
  { state, story }: Pick<MailMessage, 'state' | 'story'>,
  pause: O.Option<MailerPause>,
  sending: boolean,
  now: Instant,
): O.Option<MessageWait> => {
  if (state._tag !== 'Queued') return O.none
  if (!sending) return O.some({ until: O.none, reason: 'sending_off', code: '' })
  if (O.isSome(pause) && pause.value.until > now) {
    const { until, refusal, code } = pause.value
    return O.some({ until: O.some(Math.max(until, state.dueAt)), reason: refusal, code })
  }
  return O.some(
    state.dueAt > now
      ? { until: O.some(state.dueAt), reason: 'deferred', code: story.at(-1)?.code ?? '' }
      : { until: O.none, reason: 'turn', code: '' },
  )
}
