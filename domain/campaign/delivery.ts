// Deliveries: the outcome of each phase for each participant. Decides whom a reminder mails (CAM-9, CAM-14, CAM-17, CAM-18).
import * as O from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import type { MessageError, MessageId } from '#domain/mailing/message.ts'
import type { MessageOutcome } from '#domain/mailing/ports.ts'
import type { ReturnClass } from '#domain/mailing/return-class.ts'
import { fromDays, type Duration, fromHours, type Instant } from '#domain/shared/clock.ts'
import type { SurveyCode } from '#domain/survey/survey-code.ts'

export const DELIVERY_OUTCOMES = ['planned', 'accepted', 'returned', 'error', 'unknown', 'skipped'] as const
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number]

export const DELIVERY_SKIP_REASONS = [
  'answered',
  'opted_out',
  'inactive',
  'no_code',
  'undeliverable',
  'not_invited',
  /** A later reminder took its place. */
  'superseded',
  /** The code stopped working before the mail could leave. */
  'code_closed',
  'cancelled',
  /** An administrator withdrew the mail, but did not cancel the campaign. */
  'withdrawn',
] as const
export type DeliverySkipReason = (typeof DELIVERY_SKIP_REASONS)[number]

export interface Delivery {
  readonly user: UserUuid
  readonly outcome: DeliveryOutcome
  /** For `skipped` a DeliverySkipReason; for `error` the error of the message; for `returned` the class of the return. */
  readonly reason: O.Option<DeliverySkipReason | MessageError | ReturnClass>
  readonly message: O.Option<MessageId>
  /** When the delivery got this outcome. */
  readonly at: Instant
}

/** A withdrawn message that may have left before stays `unknown`. */
export function toDeliveryOutcome({ state, possiblyDoubled }: MessageOutcome): DeliveryOutcome {
  if (state._tag === 'Sent') return 'accepted'
  if (state._tag === 'Returned') return 'returned'
  const isUnknown = state._tag === 'Failed' ? state.error === 'outcome_unknown' : possiblyDoubled
  return isUnknown ? 'unknown' : state._tag === 'Failed' ? 'error' : 'skipped'
}

/** The reason of a delivery whose message has this outcome, unless it is skipped. */
export function toDeliveryReason(outcome: MessageOutcome): O.Option<MessageError | ReturnClass> {
  const { state } = outcome
  if (state._tag === 'Returned') return O.some(state.returnClass)
  return state._tag === 'Failed' && toDeliveryOutcome(outcome) === 'error' ? O.some(state.error) : O.none
}

/** Outcomes of one message may arrive in any order: a return outweighs acceptance, and acceptance all others. */
export function weighOutcome(outcome: DeliveryOutcome): number {
  return outcome === 'returned' ? 2 : outcome === 'accepted' ? 1 : 0
}

/** What `decideReminder` needs to know of a participant. */
export interface ReminderFacts {
  readonly user: UserUuid
  readonly email: string
  readonly name: string
  readonly code: O.Option<SurveyCode>
  readonly hasAnswered: boolean
  readonly isActive: boolean
  readonly hasOptedOut: boolean
  /** Their present address is undeliverable, or it came back for good once, and so did a mail of an earlier phase. */
  readonly isUnreachable: boolean
  readonly invitation: O.Option<Pick<Delivery, 'outcome' | 'reason' | 'at'>>
}

export const INVITED_BEFORE: Duration = fromHours(20)
const INVITATION_LEAVES_WITHIN: Duration = fromDays(7)

export type ReminderDecision =
  | { readonly _tag: 'Remind'; readonly code: SurveyCode }
  | { readonly _tag: 'Skip'; readonly reason: DeliverySkipReason }
  | { readonly _tag: 'Wait'; readonly until: Instant }

const skip = (reason: DeliverySkipReason): ReminderDecision => ({ _tag: 'Skip', reason })

const REFUSED_FOR_GOOD: readonly string[] = ['invalid_recipient', 'recipient_refused'] satisfies readonly MessageError[]

/** `invitedAt`: when the invite phase was done. */
export function decideReminder(
  { code, hasAnswered, isActive, hasOptedOut, isUnreachable, invitation }: ReminderFacts,
  invitedAt: Instant,
  now: Instant,
): ReminderDecision {
  if (hasAnswered) return skip('answered')
  if (hasOptedOut) return skip('opted_out')
  if (!isActive) return skip('inactive')
  if (isUnreachable) return skip('undeliverable')
  if (O.isNone(code)) return skip('no_code')
  if (O.isNone(invitation) || invitation.value.outcome === 'skipped') return skip('not_invited')
  const { outcome, reason, at } = invitation.value
  if (outcome === 'accepted' || outcome === 'returned')
    return at + INVITED_BEFORE <= now
      ? { _tag: 'Remind', code: code.value }
      : { _tag: 'Wait', until: at + INVITED_BEFORE }
  if (outcome === 'error' && O.exists((one: string) => REFUSED_FOR_GOOD.includes(one))(reason))
    return skip('undeliverable')
  const givenUp = invitedAt + INVITATION_LEAVES_WITHIN
  // The invitation may still be accepted. If it is accepted now, the reminder may follow after INVITED_BEFORE.
  return givenUp <= now ? skip('not_invited') : { _tag: 'Wait', until: Math.min(givenUp, now + INVITED_BEFORE) }
}
