// How what is known under an archiveKey moves: total over every state and command, and pure. None: nobody has used the key yet.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
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
import { ANNOUNCED_FOR, retryDelay } from './timing.ts'

export type AnnouncementCommand =
  /** Someone chooses a target before sending, or another one. */
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
  /** There is nowhere for it to go. */
  | { readonly _tag: 'GiveUp'; readonly reason: NotArchivedReason }

/** To be done in the same unit of work. */
export type AnnouncementEvent =
  | { readonly _tag: 'ChooseAt'; readonly at: Instant }
  /** The mail that waited for its target is not needed here any more. */
  | { readonly _tag: 'MailDone' }

export type AnnouncementRefused =
  /** What was announced can not be changed once the mail was sent. */
  | { readonly _tag: 'AlreadySent' }
  /** Another mail was sent under the key. */
  | { readonly _tag: 'ArchiveKeyUsed' }
  /** Its target was announced: there is nothing to ask the ledger. */
  | { readonly _tag: 'Announced' }
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

const announced = (state: State, aim: Aim, now: Instant): Moving =>
  O.isSome(state) && state.value._tag !== 'AwaitingSend'
    ? refused('AlreadySent')
    : moved({ _tag: 'AwaitingSend', aim, expiresAt: now + ANNOUNCED_FOR })

const handedOver = (
  state: State,
  { internetMessageId, aim, archiveId }: Extract<AnnouncementCommand, { readonly _tag: 'HandOver' }>,
): Moving => {
  if (O.isSome(state) && isOfOther(state.value, internetMessageId)) return refused('ArchiveKeyUsed')
  const next: AnnouncementState = { _tag: 'HandedOver', aim, internetMessageId, archiveId }
  return holdsMail(state) ? moved(next, { _tag: 'MailDone' }) : moved(next)
}

const postponed = (state: State, sent: SentMail, now: Instant): Moving => {
  if (O.isSome(state)) {
    if (isOfOther(state.value, sent.internetMessageId)) return refused('ArchiveKeyUsed')
    if (O.isSome(announcedIn(state.value, now))) return refused('Announced')
    if (state.value._tag === 'Choosing' || state.value._tag === 'HandedOver') return refused('AlreadySent')
  }
  return moved({ _tag: 'Choosing', sent, dueAt: now, tries: 0 }, { _tag: 'ChooseAt', at: now })
}

const deferred = (state: State, failure: ArchiveFailure, now: Instant): Moving => {
  if (O.isNone(state) || state.value._tag !== 'Choosing') return refused('NothingToDo')
  const { sent } = state.value
  const tries = state.value.tries + 1
  const delay = worthRetrying(failure) ? retryDelay(tries) : undefined
  if (delay === undefined) return moved({ _tag: 'Failed', sent, failure, at: now })
  const dueAt = Math.max(now + delay, failure._tag === 'LedgerBusy' ? failure.retryAt : 0)
  return moved({ _tag: 'Choosing', sent, dueAt, tries }, { _tag: 'ChooseAt', at: dueAt })
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
        return handedOver(state, command)
      case 'Postpone':
        return postponed(state, command.sent, now)
      case 'Defer':
        return deferred(state, command.failure, now)
      case 'GiveUp':
        return givenUp(state, command.reason, now)
    }
  }
