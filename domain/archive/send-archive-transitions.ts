// Pure transitions of a send-archive job, defined for every state and command. State none: the key is unused.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import {
  type ChosenTarget,
  findAwaitedTarget,
  type SendArchiveState,
  findSentMailId,
  type NotArchivedReason,
  type SentMail,
} from './send-archive.ts'
import type { ArchiveId } from './archive.ts'
import { type ArchiveFailure, isWorthRetrying } from './failures.ts'
import { AWAITS_SEND_FOR, FAILED_MAIL_KEPT, findRetryDelay, SIGN_IN_CHECK_INTERVAL } from './timing.ts'

export type SendArchiveCommand =
  /** Its user chooses a target, or another one: before sending, or while the sent mail still waits for one. */
  | { readonly _tag: 'SetTarget'; readonly chosenTarget: ChosenTarget }
  /** The mail was sent, and its archive is requested. */
  | {
      readonly _tag: 'HandOver'
      readonly internetMessageId: string
      readonly chosenTarget: ChosenTarget
      readonly archiveId: ArchiveId
    }
  /** The mail was sent, and the ledger did not answer where it goes. A worker chooses the target later. */
  | { readonly _tag: 'Postpone'; readonly sentMail: SentMail }
  /** The choice of the target failed again. */
  | { readonly _tag: 'Defer'; readonly failure: ArchiveFailure }
  /** Its user retries a sent mail whose target could not be chosen. */
  | { readonly _tag: 'Retry'; readonly record: TokenRecordId }
  /** Its user has signed in at the ledger again. */
  | { readonly _tag: 'SignedIn'; readonly record: TokenRecordId }
  /** There is no target for the mail. */
  | { readonly _tag: 'GiveUp'; readonly reason: NotArchivedReason }

/** Work to do in the same unit of work. */
export type SendArchiveEvent =
  | { readonly _tag: 'ChooseAt'; readonly at: Instant }
  /** The stored mail that waited for its target is no longer needed. */
  | { readonly _tag: 'MailDone' }

export type SendArchiveRefusal =
  /** The target can no longer change: the mail was handed over, or its copy is gone. */
  | { readonly _tag: 'AlreadySent' }
  /** Another mail was sent under the key. */
  | { readonly _tag: 'ArchiveKeyUsed' }
  /** Its target is chosen: there is nothing to ask the ledger. */
  | { readonly _tag: 'TargetSet' }
  /** The service no longer has a copy of the mail. */
  | { readonly _tag: 'MailGone' }
  | { readonly _tag: 'NothingToDo' }

export interface SendArchiveTransition {
  readonly state: SendArchiveState
  readonly events: readonly SendArchiveEvent[]
}

type SendArchiveTransitionResult = E.Either<SendArchiveRefusal, SendArchiveTransition>
type State = O.Option<SendArchiveState>

const refuseCommand = (_tag: SendArchiveRefusal['_tag']): SendArchiveTransitionResult => E.left({ _tag })
const acceptCommand = (state: SendArchiveState, ...events: readonly SendArchiveEvent[]): SendArchiveTransitionResult =>
  E.right({ state, events })

function isOfOther(state: SendArchiveState, internetMessageId: string): boolean {
  const sentMailId = findSentMailId(state)
  return O.isSome(sentMailId) && sentMailId.value !== internetMessageId
}

const hasStoredMail = (state: State): boolean =>
  O.isSome(state) && (state.value._tag === 'Choosing' || state.value._tag === 'Failed')

type Choosing = Extract<SendArchiveState, { readonly _tag: 'Choosing' }>

/** Starts the choice of a target at once. */
const chooseNow = (
  { sentMail, chosenTarget, since }: Pick<Choosing, 'sentMail' | 'chosenTarget' | 'since'>,
  now: Instant,
): SendArchiveTransitionResult =>
  acceptCommand(
    { _tag: 'Choosing', sentMail, chosenTarget, since, dueAt: now, tries: 0, awaitsSignIn: false },
    { _tag: 'ChooseAt', at: now },
  )

const isKept = ({ at }: Extract<SendArchiveState, { readonly _tag: 'Failed' }>, now: Instant): boolean =>
  now < at + FAILED_MAIL_KEPT

function withTarget(state: State, chosenTarget: ChosenTarget, now: Instant): SendArchiveTransitionResult {
  if (O.isNone(state) || state.value._tag === 'AwaitingSend')
    return acceptCommand({ _tag: 'AwaitingSend', chosenTarget, expiresAt: now + AWAITS_SEND_FOR })
  switch (state.value._tag) {
    case 'Choosing':
      return chooseNow({ ...state.value, chosenTarget: O.some(chosenTarget) }, now)
    case 'Failed':
      return isKept(state.value, now)
        ? chooseNow({ sentMail: state.value.sentMail, chosenTarget: O.some(chosenTarget), since: now }, now)
        : refuseCommand('AlreadySent')
    case 'HandedOver':
    case 'NotArchived':
      return refuseCommand('AlreadySent')
  }
}

const withRecord = (sentMail: SentMail, record: TokenRecordId): SentMail => ({
  ...sentMail,
  request: { ...sentMail.request, by: { ...sentMail.request.by, record } },
})

function queueRetry(state: State, record: TokenRecordId, now: Instant): SendArchiveTransitionResult {
  if (O.isNone(state)) return refuseCommand('NothingToDo')
  switch (state.value._tag) {
    case 'Failed':
      return isKept(state.value, now)
        ? chooseNow({ sentMail: withRecord(state.value.sentMail, record), chosenTarget: O.none, since: now }, now)
        : refuseCommand('MailGone')
    case 'Choosing':
      return queueAfterSignIn(state, record, now)
    default:
      return refuseCommand('NothingToDo')
  }
}

const queueAfterSignIn = (state: State, record: TokenRecordId, now: Instant): SendArchiveTransitionResult =>
  O.isSome(state) && state.value._tag === 'Choosing' && state.value.awaitsSignIn
    ? chooseNow({ ...state.value, sentMail: withRecord(state.value.sentMail, record) }, now)
    : refuseCommand('NothingToDo')

function handOver(
  state: State,
  { internetMessageId, chosenTarget, archiveId }: Extract<SendArchiveCommand, { readonly _tag: 'HandOver' }>,
  now: Instant,
): SendArchiveTransitionResult {
  if (O.isSome(state) && isOfOther(state.value, internetMessageId)) return refuseCommand('ArchiveKeyUsed')
  const next: SendArchiveState = { _tag: 'HandedOver', chosenTarget, internetMessageId, archiveId, at: now }
  return hasStoredMail(state) ? acceptCommand(next, { _tag: 'MailDone' }) : acceptCommand(next)
}

function postponeChoice(state: State, sentMail: SentMail, now: Instant): SendArchiveTransitionResult {
  if (O.isSome(state)) {
    if (isOfOther(state.value, sentMail.internetMessageId)) return refuseCommand('ArchiveKeyUsed')
    if (O.isSome(findAwaitedTarget(state.value, now))) return refuseCommand('TargetSet')
    if (state.value._tag === 'Choosing' || state.value._tag === 'HandedOver') return refuseCommand('AlreadySent')
  }
  return chooseNow({ sentMail, chosenTarget: O.none, since: now }, now)
}

function deferChoice(state: State, failure: ArchiveFailure, now: Instant): SendArchiveTransitionResult {
  if (O.isNone(state) || state.value._tag !== 'Choosing') return refuseCommand('NothingToDo')
  const choosing: Choosing = { ...state.value, awaitsSignIn: false }
  const { sentMail, since } = choosing
  const again = (dueAt: Instant, change: Partial<Choosing>): SendArchiveTransitionResult =>
    acceptCommand({ ...choosing, ...change, dueAt }, { _tag: 'ChooseAt', at: dueAt })
  // A lost link does not count as a try: the mail waits for its user to sign in, until it is purged.
  const end = since + FAILED_MAIL_KEPT
  if (failure._tag === 'ReauthRequired' && now < end)
    return again(Math.min(now + SIGN_IN_CHECK_INTERVAL, end), { awaitsSignIn: true })
  const tries = choosing.tries + 1
  const delay = isWorthRetrying(failure) ? findRetryDelay(tries) : undefined
  if (delay === undefined) return acceptCommand({ _tag: 'Failed', sentMail, failure, at: now })
  return again(Math.max(now + delay, failure._tag === 'LedgerBusy' ? failure.retryAt : 0), { tries })
}

function giveUp(state: State, reason: NotArchivedReason, now: Instant): SendArchiveTransitionResult {
  if (O.isNone(state) || state.value._tag !== 'Choosing') return refuseCommand('NothingToDo')
  const { internetMessageId } = state.value.sentMail
  return acceptCommand({ _tag: 'NotArchived', internetMessageId, reason, at: now }, { _tag: 'MailDone' })
}

export function applySendArchiveCommand(command: SendArchiveCommand, now: Instant) {
  return (state: State): E.Either<SendArchiveRefusal, SendArchiveTransition> => {
    switch (command._tag) {
      case 'SetTarget':
        return withTarget(state, command.chosenTarget, now)
      case 'HandOver':
        return handOver(state, command, now)
      case 'Postpone':
        return postponeChoice(state, command.sentMail, now)
      case 'Defer':
        return deferChoice(state, command.failure, now)
      case 'Retry':
        return queueRetry(state, command.record, now)
      case 'SignedIn':
        return queueAfterSignIn(state, command.record, now)
      case 'GiveUp':
        return giveUp(state, command.reason, now)
    }
  }
}
