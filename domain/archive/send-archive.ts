// What is known under an archiveKey: a target chosen before sending, and what became of the mail that was sent under it (ARC-5, ARC-6).
// Its transitions are in send-archive-transitions.ts.
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

/** Where a mail is to go, in the division in which that was chosen. */
export interface ChosenTarget {
  readonly target: ArchiveTarget
  readonly division: Division
  readonly documentType: O.Option<number>
  readonly conversationId: O.Option<string>
}

/** A mail that was sent before it could be found out where it goes. The mail itself is stored beside. */
export interface SentMail {
  readonly internetMessageId: string
  /** Complete except for what comes from the target. */
  readonly order: ArchiveRequest
  /** Whom the ledger may be asked about, in order. */
  readonly recipients: readonly Mailbox[]
  /** As chosen when the mail was sent. */
  readonly prefers: ArchiveTarget['kind']
}

export type NotArchivedReason = 'AUTO_ARCHIVE_OFF' | 'NO_TARGET'
/** As responses show it. Undoing an archive is recorded in the archive only. */
export type WhyNotArchived = NotArchivedReason | 'WITHDRAWN'

export type SendArchiveState =
  /** Expires at `expiresAt` without a job. */
  | { readonly _tag: 'AwaitingSend'; readonly aim: ChosenTarget; readonly expiresAt: Instant }
  /** Sent and stored; where it goes is still to be found out, unless its user has chosen `aim` since. */
  | {
      readonly _tag: 'Choosing'
      readonly sent: SentMail
      readonly aim: O.Option<ChosenTarget>
      /** When it was sent. */
      readonly since: Instant
      readonly dueAt: Instant
      readonly tries: number
      /** The link to the ledger is lost; a sign-in of its user makes it due. */
      readonly awaitsSignIn: boolean
    }
  /** From here on the archive holds the progress. */
  | {
      readonly _tag: 'HandedOver'
      readonly aim: ChosenTarget
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
  /** Sent, and the ledger could not be asked in all the time there was. */
  | { readonly _tag: 'Failed'; readonly sent: SentMail; readonly failure: ArchiveFailure; readonly at: Instant }

/** One per (tenant, user, archiveKey): users do not share keys. */
export interface SendArchive {
  readonly id: SendArchiveId
  /** As read; a store writes only over the revision that was read. */
  readonly revision: number
  readonly user: LedgerUserId
  readonly archiveKey: string
  readonly state: SendArchiveState
}

export function isExpired(state: SendArchiveState, now: Instant): boolean {
  return state._tag === 'AwaitingSend' && state.expiresAt <= now
}

/** The target that was chosen before sending and still stands. */
export function findAwaitedTarget(state: SendArchiveState, now: Instant): O.Option<ChosenTarget> {
  return state._tag === 'AwaitingSend' && !isExpired(state, now) ? O.some(state.aim) : O.none
}

/** What was chosen before it was sent, chosen since it was sent, or settled when it was first handed over. */
export function findSettledTarget(state: SendArchiveState, now: Instant): O.Option<ChosenTarget> {
  switch (state._tag) {
    case 'HandedOver':
      return O.some(state.aim)
    case 'Choosing':
      return state.aim
    default:
      return findAwaitedTarget(state, now)
  }
}

/** Which mail was sent under the key; none: none yet. */
export function findSentMailId(state: SendArchiveState): O.Option<string> {
  switch (state._tag) {
    case 'AwaitingSend':
      return O.none
    case 'Choosing':
    case 'Failed':
      return O.some(state.sent.internetMessageId)
    case 'HandedOver':
    case 'NotArchived':
      return O.some(state.internetMessageId)
  }
}
