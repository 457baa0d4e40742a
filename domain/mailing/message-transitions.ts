// Transitions of a message, pure and defined for every state and command.
// A message leaves twice only if a person decides so, or if it is marked as possibly doubled.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, type Duration, fromHours, type Instant, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { type MessageNotInState, messageNotInState } from './failures.ts'
import type { LookUpResult, Mailer, SendResult } from './mailer.ts'
import type { ReturnedRecipient } from './returned-mail.ts'
import {
  type MailMessage,
  type MessageError,
  type MessageState,
  STORY_AT_MOST,
  type StoryStep,
  isErased,
  isWithdrawable,
} from './message.ts'

export type MessageCommand =
  | { readonly _tag: 'Enqueue' }
  /**
   * A worker claims the message, to send it or to look it up. For a message of a dead worker: `repeats`: the mailer may send it again.
   * `canLookUp`: the mailer can look up its outcome later.
   */
  | { readonly _tag: 'Claim'; readonly repeats: boolean; readonly canLookUp: boolean }
  | { readonly _tag: 'Accept'; readonly serverMessageId: O.Option<string> }
  | { readonly _tag: 'Refuse'; readonly error: MessageError }
  /** Refused for now. `retryAt`: when the server asks to try again. */
  | { readonly _tag: 'Defer'; readonly retryAt: O.Option<Instant>; readonly code: string }
  /** The mailer could not be used. `wasTried`: this message was tried, and may be the cause. */
  | { readonly _tag: 'Return'; readonly dueAt: Instant; readonly code: string; readonly wasTried?: boolean }
  /** The mail was handed over, and its outcome is unknown. `canLookUp`: the mailer can look it up later. */
  | { readonly _tag: 'LoseOutcome'; readonly canLookUp: boolean; readonly code: string }
  | { readonly _tag: 'RecordLookUp'; readonly result: LookUpResult }
  /** The administrator's decision on an unknown outcome. */
  | { readonly _tag: 'Decide'; readonly decision: 'sent' | 'send_again' }
  /** An administrator sends a failed message again. */
  | { readonly _tag: 'Retry' }
  | { readonly _tag: 'Withdraw' }
  /** The mail came back, or is delayed on its way. `at`: when the report of it arrived. */
  | { readonly _tag: 'RecordReturn'; readonly returned: ReturnedRecipient; readonly text: string; readonly at: Instant }
  /** The recipient complained about the mail. */
  | { readonly _tag: 'RecordComplaint'; readonly at: Instant }

/** How long a worker may keep a claimed message: longer than any mailer takes for one. */
export const MAIL_CLAIM_LENGTH: Duration = fromMinutes(3)

/** Waits after temporary refusals. The last one repeats until GIVE_UP_AFTER. */
const DELAYS: readonly Duration[] = [
  fromMinutes(1),
  fromMinutes(5),
  fromMinutes(15),
  fromMinutes(30),
  fromHours(1),
  fromHours(2),
  fromHours(4),
]
/** RFC 5321, 4.5.4.1 asks for four to five days, but mail of an office is outdated sooner. */
export const GIVE_UP_AFTER: Duration = fromDays(2)
const getDelay = (tries: number): Duration => DELAYS[Math.min(tries, DELAYS.length) - 1] ?? fromMinutes(1)

/** If the cloud has not filed the mail by then, the administrator decides. */
export const LOOK_UP_FOR: Duration = fromMinutes(15)
const LOOK_UP_EVERY: Duration = fromMinutes(2)
const FIRST_LOOK: Duration = fromSeconds(20)

type MessageTransitionResult = E.Either<MessageNotInState, MailMessage>

const refused: MessageTransitionResult = E.left(messageNotInState)

const transitionTo = (
  message: MailMessage,
  state: MessageState,
  ...steps: readonly StoryStep[]
): MessageTransitionResult => E.right({ ...message, state, story: [...message.story, ...steps].slice(-STORY_AT_MOST) })

const toFailed = (error: MessageError, at: Instant, lookAt: O.Option<Instant> = O.none): MessageState => ({
  _tag: 'Failed',
  at,
  error,
  lookAt,
})

const toQueued = (now: Instant): MessageState => ({ _tag: 'Queued', dueAt: now, tries: 0, since: now })

const markUnknown = (message: MailMessage, now: Instant, canLookUp: boolean, code: string): MessageTransitionResult =>
  transitionTo(message, toFailed('outcome_unknown', now, canLookUp ? O.some(now + FIRST_LOOK) : O.none), {
    at: now,
    step: 'unknown',
    code,
  })

/** A message of a dead worker is repeated once. After the next loss, an administrator decides (MSG-7). An erased message is withdrawn. */
function claim(message: MailMessage, repeats: boolean, canLookUp: boolean, now: Instant): MessageTransitionResult {
  const { state } = message
  const until = now + MAIL_CLAIM_LENGTH
  if (state._tag === 'Failed' && O.isSome(state.lookAt) && state.lookAt.value <= now)
    return transitionTo(message, { ...state, lookAt: O.some(until) })
  if (state._tag === 'Queued')
    return isErased(message)
      ? transitionTo(message, { _tag: 'Withdrawn', at: now }, { at: now, step: 'erased', code: '' })
      : transitionTo(message, {
          _tag: 'Sending',
          until,
          tries: state.tries + 1,
          since: state.tries > 0 ? state.since : now,
        })
  if (state._tag !== 'Sending' || state.until > now) return refused
  if (!repeats || message.possiblyDoubled || isErased(message))
    return markUnknown(message, now, canLookUp, 'worker_lost')
  return transitionTo(
    { ...message, possiblyDoubled: true },
    { ...state, until },
    { at: now, step: 'taken_over', code: 'worker_lost' },
  )
}

function defer(message: MailMessage, retryAt: O.Option<Instant>, code: string, now: Instant): MessageTransitionResult {
  const { state } = message
  if (state._tag !== 'Sending') return refused
  const dueAt = Math.max(now + getDelay(state.tries), O.getOrElse(() => 0)(retryAt))
  const step: StoryStep = { at: now, step: 'deferred', code }
  return dueAt > state.since + GIVE_UP_AFTER
    ? transitionTo(message, toFailed('deferred_too_long', now), step)
    : transitionTo(message, { _tag: 'Queued', dueAt, tries: state.tries, since: state.since }, step)
}

/** The returned try does not count, so that the next wait is not longer. But a first try that was made counts. */
function returnToQueue(
  message: MailMessage,
  { dueAt, code, wasTried = false }: Extract<MessageCommand, { _tag: 'Return' }>,
  now: Instant,
): MessageTransitionResult {
  const { state } = message
  if (state._tag !== 'Sending') return refused
  const { tries, since } = state
  const last = message.story.at(-1)
  const steps: readonly StoryStep[] =
    last?.step === 'returned' && last.code === code ? [] : [{ at: now, step: 'returned', code }]
  return wasTried && dueAt > since + GIVE_UP_AFTER
    ? transitionTo(message, toFailed('deferred_too_long', now), ...steps)
    : transitionTo(message, { _tag: 'Queued', dueAt, tries: Math.max(tries - 1, wasTried ? 1 : 0), since }, ...steps)
}

function recordLookUp(message: MailMessage, found: LookUpResult, now: Instant): MessageTransitionResult {
  const { state } = message
  if (state._tag !== 'Failed' || O.isNone(state.lookAt)) return refused
  if (found === 'sent')
    return transitionTo(
      message,
      { _tag: 'Sent', at: now, serverMessageId: O.none },
      { at: now, step: 'found', code: '' },
    )
  const nextLookUpAt = now + LOOK_UP_EVERY
  return nextLookUpAt < state.at + LOOK_UP_FOR
    ? transitionTo(message, { ...state, lookAt: O.some(nextLookUpAt) })
    : transitionTo(
        message,
        { ...state, lookAt: O.none },
        { at: now, step: found === 'not_found' ? found : 'not_looked_up', code: '' },
      )
}

type LeftState = Extract<MessageState, { readonly _tag: 'Sent' | 'Failed' }>
const hasLeft = (state: MessageState): state is LeftState =>
  state._tag === 'Sent' || (state._tag === 'Failed' && state.error === 'outcome_unknown')

/** Only of mail that left. The same report twice, and reports after the first return, are refused. A delay alone changes nothing. */
function recordReturn(
  message: MailMessage,
  { returned, text, at }: Extract<MessageCommand, { _tag: 'RecordReturn' }>,
): MessageTransitionResult {
  const { state } = message
  if (!hasLeft(state)) return refused
  const { returnClass, status, reason } = returned
  if (returnClass === 'delayed')
    return message.story.some((one) => one.step === 'delivery_delayed' && one.at === at)
      ? refused
      : transitionTo(message, state, { at, step: 'delivery_delayed', code: status })
  const cameBack: StoryStep = { at, step: 'came_back', code: status }
  const own = isErased(message) ? { reason: '', text: '' } : { reason, text }
  return transitionTo(message, { _tag: 'Returned', at, sentAt: state.at, returnClass, status, ...own }, cameBack)
}

/** Once, of mail that left. A mail may come back to other systems that its recipient uses, so that both may happen. */
const recordComplaint = (message: MailMessage, at: Instant): MessageTransitionResult =>
  (hasLeft(message.state) || message.state._tag === 'Returned') &&
  !message.story.some(({ step }) => step === 'complained')
    ? transitionTo(message, message.state, { at, step: 'complained', code: '' })
    : refused

function decide(message: MailMessage, decision: 'sent' | 'send_again', now: Instant): MessageTransitionResult {
  const { state } = message
  if (state._tag !== 'Failed' || state.error !== 'outcome_unknown') return refused
  const step: StoryStep = { at: now, step: 'decided', code: decision }
  return decision === 'sent'
    ? transitionTo(message, { _tag: 'Sent', at: state.at, serverMessageId: O.none }, step)
    : transitionTo({ ...message, possiblyDoubled: true }, toQueued(now), step)
}

export function applyMessageCommand(command: MessageCommand, now: Instant) {
  return (message: MailMessage): MessageTransitionResult => {
    const { state } = message
    const isSending = state._tag === 'Sending'
    switch (command._tag) {
      case 'Enqueue':
        return state._tag === 'Created' ? transitionTo(message, toQueued(now)) : refused
      case 'Claim':
        return claim(message, command.repeats, command.canLookUp, now)
      case 'Accept':
        return isSending
          ? transitionTo(message, { _tag: 'Sent', at: now, serverMessageId: command.serverMessageId })
          : refused
      case 'Refuse':
        return isSending || state._tag === 'Created' ? transitionTo(message, toFailed(command.error, now)) : refused
      case 'Defer':
        return defer(message, command.retryAt, command.code, now)
      case 'Return':
        return returnToQueue(message, command, now)
      case 'LoseOutcome':
        return isSending ? markUnknown(message, now, command.canLookUp, command.code) : refused
      case 'RecordLookUp':
        return recordLookUp(message, command.result, now)
      case 'Decide':
        return decide(message, command.decision, now)
      case 'Retry':
        // An administrator decides an unknown outcome instead. An invalid address stays invalid, and an erased one is gone.
        return state._tag === 'Failed' &&
          state.error !== 'outcome_unknown' &&
          state.error !== 'invalid_recipient' &&
          !isErased(message)
          ? transitionTo(message, toQueued(now), { at: now, step: 'retried', code: state.error })
          : refused
      case 'Withdraw':
        return isWithdrawable(state) ? transitionTo(message, { _tag: 'Withdrawn', at: now }) : refused
      case 'RecordReturn':
        return recordReturn(message, command)
      case 'RecordComplaint':
        return recordComplaint(message, command.at)
    }
  }
}

/**
 * What a worker does with a due message.
 * A message of a dead worker may have left already: it is not withdrawn, and is repeated only if wanted.
 */
export function decideAtClaim(
  { state }: Pick<MailMessage, 'state'>,
  isWanted: boolean,
  { repeats, lookUp }: Pick<Mailer, 'repeats' | 'lookUp'>,
): MessageCommand {
  return state._tag === 'Queued' && !isWanted
    ? { _tag: 'Withdraw' }
    : { _tag: 'Claim', repeats: repeats && isWanted, canLookUp: O.isSome(lookUp) }
}

/** The state of a test mail, which is tried once. */
export function toTestState(result: SendResult, at: Instant): MessageState {
  switch (result._tag) {
    case 'Accepted':
      return { _tag: 'Sent', at, serverMessageId: result.serverMessageId }
    case 'Refused':
      return toFailed(result.error, at)
    case 'Denied':
      return toFailed('access_denied', at)
    case 'Unknown':
      return toFailed('outcome_unknown', at)
    case 'Deferred':
    case 'Unusable':
      return toFailed('not_taken', at)
  }
}

/** Turns the result of a mailer into the command for the message. */
export function toResultCommand(result: SendResult, canLookUp: boolean, now: Instant): MessageCommand {
  switch (result._tag) {
    case 'Accepted':
      return { _tag: 'Accept', serverMessageId: result.serverMessageId }
    case 'Refused':
      return { _tag: 'Refuse', error: result.error }
    case 'Denied':
      return { _tag: 'Refuse', error: 'access_denied' }
    case 'Deferred':
      return { _tag: 'Defer', retryAt: O.map((after: Duration) => now + after)(result.after), code: result.code }
    case 'Unusable':
      return { _tag: 'Return', dueAt: now, code: result.refusal, wasTried: true }
    case 'Unknown':
      return { _tag: 'LoseOutcome', canLookUp, code: result.code }
  }
}
