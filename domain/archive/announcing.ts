// How what is known under an archiveKey moves: total over every state and command, and pure. None: nobody has used the key yet.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import {
  type Aim,
  type AnnouncementState,
  announcedIn,
  mailOf,
  type NotArchivedReason,
  type SentMail,
} from './announcement.ts'
import type { ArchiveId } from './archive.ts'
import { type ArchiveFailure, worthRetrying } from './failures.ts'
import { ANNOUNCED_FOR, FAILED_MAIL_KEPT, retryDelay, SIGN_IN_LOOK } from './timing.ts'

export type AnnouncementCommand =
  /** Its user chooses a target, or another one: before sending, or while the sent mail still waits for one. */
  | { readonly _tag: 'Announce'; readonly aim: Aim }
  /** The mail was sent, and its archive has been asked for. */
  | {
      readonly _tag: 'HandOver'
      readonly internetMessageId: string
      readonly aim: Aim
      readonly archiveId: ArchiveId
    }
  /** The mail was sent, and the ledger can not be asked now where it goes. */
  | { readonly _tag: 'Postpone'; readonly sent: SentMail }
  /** The ledger could not be asked this time either. */
  | { readonly _tag: 'Defer'; readonly failure: ArchiveFailure }
  /** Its user asks for another try with a sent mail whose target was not found. */
  | { readonly _tag: 'Retry'; readonly record: TokenRecordId }
  /** Its user has signed in at the ledger again. */
  | { readonly _tag: 'SignedIn'; readonly record: TokenRecordId }
  /** There is nowhere for it to go. */
  | { readonly _tag: 'GiveUp'; readonly reason: NotArchivedReason }

/** To be done in the same unit of work. */
export type AnnouncementEvent =
  | { readonly _tag: 'ChooseAt'; readonly at: Instant }
  /** The mail that waited for its target is not needed here any more. */
  | { readonly _tag: 'MailDone' }

export type AnnouncementRefused =
  /** The target can not be changed any more: the mail went there, or is not kept. */
  | { readonly _tag: 'AlreadySent' }
  /** Another mail was sent under the key. */
  | { readonly _tag: 'ArchiveKeyUsed' }
  /** Its target was announced: there is nothing to ask the ledger. */
  | { readonly _tag: 'Announced' }
  /** The mail is not kept any more. */
  | { readonly _tag: 'MailGone' }
  | { readonly _tag: 'NothingToDo' }

export interface AnnouncementMoved {
  readonly state: AnnouncementState
  readonly events: readonly AnnouncementEvent[]
}

type Moving = E.Either<AnnouncementRefused, AnnouncementMoved>
type State = O.Option<AnnouncementState>

const refused = (_tag: AnnouncementRefused['_tag']): Moving => E.left({ _tag })
const moved = (state: AnnouncementState, ...events: readonly AnnouncementEvent[]): Moving => E.right({ state, events })

const isOfOther = (state: AnnouncementState, internetMessageId: string): boolean => {
  const sent = mailOf(state)
  return O.isSome(sent) && sent.value !== internetMessageId
}

const holdsMail = (state: State): boolean =>
  O.isSome(state) && (state.value._tag === 'Choosing' || state.value._tag === 'Failed')

type Choosing = Extract<AnnouncementState, { readonly _tag: 'Choosing' }>

/** Where it goes is looked for at once. */
const choosingNow = ({ sent, aim, since }: Pick<Choosing, 'sent' | 'aim' | 'since'>, now: Instant): Moving =>
  moved(
    { _tag: 'Choosing', sent, aim, since, dueAt: now, tries: 0, awaitsSignIn: false },
    { _tag: 'ChooseAt', at: now },
  )

const isKept = ({ at }: Extract<AnnouncementState, { readonly _tag: 'Failed' }>, now: Instant): boolean =>
  now < at + FAILED_MAIL_KEPT

const announced = (state: State, aim: Aim, now: Instant): Moving => {
  if (O.isNone(state) || state.value._tag === 'AwaitingSend')
    return moved({ _tag: 'AwaitingSend', aim, expiresAt: now + ANNOUNCED_FOR })
  switch (state.value._tag) {
    case 'Choosing':
      return choosingNow({ ...state.value, aim: O.some(aim) }, now)
    case 'Failed':
      return isKept(state.value, now)
        ? choosingNow({ sent: state.value.sent, aim: O.some(aim), since: now }, now)
        : refused('AlreadySent')
    case 'HandedOver':
    case 'NotArchived':
      return refused('AlreadySent')
  }
}

const withRecord = (sent: SentMail, record: TokenRecordId): SentMail => ({
  ...sent,
  order: { ...sent.order, by: { ...sent.order.by, record } },
})

const triedAgain = (state: State, record: TokenRecordId, now: Instant): Moving => {
  if (O.isNone(state)) return refused('NothingToDo')
  switch (state.value._tag) {
    case 'Failed':
      return isKept(state.value, now)
        ? choosingNow({ sent: withRecord(state.value.sent, record), aim: O.none, since: now }, now)
        : refused('MailGone')
    case 'Choosing':
      return signedIn(state, record, now)
    default:
      return refused('NothingToDo')
  }
}

const signedIn = (state: State, record: TokenRecordId, now: Instant): Moving =>
  O.isSome(state) && state.value._tag === 'Choosing' && state.value.awaitsSignIn
    ? choosingNow({ ...state.value, sent: withRecord(state.value.sent, record) }, now)
    : refused('NothingToDo')

const handedOver = (
  state: State,
  { internetMessageId, aim, archiveId }: Extract<AnnouncementCommand, { readonly _tag: 'HandOver' }>,
  now: Instant,
): Moving => {
  if (O.isSome(state) && isOfOther(state.value, internetMessageId)) return refused('ArchiveKeyUsed')
  const next: AnnouncementState = { _tag: 'HandedOver', aim, internetMessageId, archiveId, at: now }
  return holdsMail(state) ? moved(next, { _tag: 'MailDone' }) : moved(next)
}

const postponed = (state: State, sent: SentMail, now: Instant): Moving => {
  if (O.isSome(state)) {
    if (isOfOther(state.value, sent.internetMessageId)) return refused('ArchiveKeyUsed')
    if (O.isSome(announcedIn(state.value, now))) return refused('Announced')
    if (state.value._tag === 'Choosing' || state.value._tag === 'HandedOver') return refused('AlreadySent')
  }
  return choosingNow({ sent, aim: O.none, since: now }, now)
}

const deferred = (state: State, failure: ArchiveFailure, now: Instant): Moving => {
  if (O.isNone(state) || state.value._tag !== 'Choosing') return refused('NothingToDo')
  const choosing: Choosing = { ...state.value, awaitsSignIn: false }
  const { sent, since } = choosing
  const again = (dueAt: Instant, change: Partial<Choosing>): Moving =>
    moved({ ...choosing, ...change, dueAt }, { _tag: 'ChooseAt', at: dueAt })
  // A lost link is no try: the mail waits for its user to sign in, as long as it would be kept.
  const end = since + FAILED_MAIL_KEPT
  if (failure._tag === 'ReauthRequired' && now < end)
    return again(Math.min(now + SIGN_IN_LOOK, end), { awaitsSignIn: true })
  const tries = choosing.tries + 1
  const delay = worthRetrying(failure) ? retryDelay(tries) : undefined
  if (delay === undefined) return moved({ _tag: 'Failed', sent, failure, at: now })
  return again(Math.max(now + delay, failure._tag === 'LedgerBusy' ? failure.retryAt : 0), { tries })
}

const givenUp = (state: State, reason: NotArchivedReason, now: Instant): Moving => {
  if (O.isNone(state) || state.value._tag !== 'Choosing') return refused('NothingToDo')
  const { internetMessageId } = state.value.sent
  return moved({ _tag: 'NotArchived', internetMessageId, reason, at: now }, { _tag: 'MailDone' })
}

export const announcementTransition =
  (command: AnnouncementCommand, now: Instant) =>
  (state: State): E.Either<AnnouncementRefused, AnnouncementMoved> => {
    switch (command._tag) {
      case 'Announce':
        return announced(state, command.aim, now)
      case 'HandOver':
        return handedOver(state, command, now)
      case 'Postpone':
        return postponed(state, command.sent, now)
      case 'Defer':
        return deferred(state, command.failure, now)
      case 'Retry':
        return triedAgain(state, command.record, now)
      case 'SignedIn':
        return signedIn(state, command.record, now)
      case 'GiveUp':
        return givenUp(state, command.reason, now)
    }
  }
