// The record under an `archiveKey`: the target that the user chose before sending, and the outcome of the sent mail (ARC-5, ARC-6).
// send-archive-transitions.ts defines its transitions.
import * as O from 'fp-ts/lib/Option.js'
import type { Division, LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ArchiveId, ArchiveRequest } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { ArchiveTarget } from './ports.ts'

export type SendArchiveId = Uuid & { readonly _sendArchiveJob: 'SendArchiveJobId' }
export function asSendArchiveId(uuid: Uuid): SendArchiveId {
  return uuid as SendArchiveId
}

/** The target of a mail, and the division in which the user chose it. */
export interface ChosenTarget {
  readonly target: ArchiveTarget
  readonly division: Division
  readonly documentType: O.Option<number>
  readonly conversationId: O.Option<string>
}

/** A mail that was sent before its target was known. The UndecidedMailStore has its contents. */
export interface SentMail {
  readonly internetMessageId: string
  /** Complete except for what comes from the target. */
  readonly request: ArchiveRequest
  /** The recipients that the ledger may be asked about, in order. */
  readonly recipients: readonly Mailbox[]
  /** The user's setting at the time of sending. */
  readonly prefers: ArchiveTarget['kind']
}

export type NotArchivedReason = 'AUTO_ARCHIVE_OFF' | 'NO_TARGET'
/** As responses show it. Undoing an archive is recorded in the archive only. */
export type WhyNotArchived = NotArchivedReason | 'WITHDRAWN'

export type SendArchiveState =
  /** Expires at `expiresAt` without a job. */
  | { readonly _tag: 'AwaitingSend'; readonly chosenTarget: ChosenTarget; readonly expiresAt: Instant }
  /** The mail is sent and stored. A worker must choose its target, unless its user has chosen `chosenTarget` since. */
  | {
      readonly _tag: 'Choosing'
      readonly sentMail: SentMail
      readonly chosenTarget: O.Option<ChosenTarget>
      /** When it was sent, or last retried after a failure. */
      readonly since: Instant
      readonly dueAt: Instant
      readonly tries: number
      /** The link to the ledger is lost; the job is due once its user signs in. */
      readonly awaitsSignIn: boolean
    }
  /** From here on, the archive has the progress. */
  | {
      readonly _tag: 'HandedOver'
      readonly chosenTarget: ChosenTarget
      readonly internetMessageId: string
      readonly archiveId: ArchiveId
      readonly at: Instant
    }
  /** Sent, and not archived: the ledger knows none of the recipients. */
  | {
      readonly _tag: 'NotArchived'
      readonly internetMessageId: string
      readonly reason: NotArchivedReason
      readonly at: Instant
    }
  /** The mail is sent, but the choice of its target failed. */
  | { readonly _tag: 'Failed'; readonly sentMail: SentMail; readonly failure: ArchiveFailure; readonly at: Instant }

/** One per (tenant, user, archiveKey): users do not share keys. */
export interface SendArchive {
  readonly id: SendArchiveId
  /** The revision that was read. A store overwrites this revision only. */
  readonly revision: number
  readonly user: LedgerUserId
  readonly archiveKey: string
  readonly state: SendArchiveState
}

export function isExpired(state: SendArchiveState, now: Instant): boolean {
  return state._tag === 'AwaitingSend' && state.expiresAt <= now
}

/** The target that was chosen before sending and has not expired. */
export function findAwaitedTarget(state: SendArchiveState, now: Instant): O.Option<ChosenTarget> {
  return state._tag === 'AwaitingSend' && !isExpired(state, now) ? O.some(state.chosenTarget) : O.none
}

/** The target that the user chose before or after sending, or the target to which the mail was handed over. */
export function findSettledTarget(state: SendArchiveState, now: Instant): O.Option<ChosenTarget> {
  switch (state._tag) {
    case 'HandedOver':
      return O.some(state.chosenTarget)
    case 'Choosing':
      return state.chosenTarget
    default:
      return findAwaitedTarget(state, now)
  }
}

/** The id of the mail that was sent under the key. None: no mail was sent yet. */
export function findSentMailId(state: SendArchiveState): O.Option<string> {
  switch (state._tag) {
    case 'AwaitingSend':
      return O.none
    case 'Choosing':
    case 'Failed':
      return O.some(state.sentMail.internetMessageId)
    case 'HandedOver':
    case 'NotArchived':
      return O.some(state.internetMessageId)
  }
}
