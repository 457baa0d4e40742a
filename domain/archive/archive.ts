// The archive of one mail to one target in the ledger: its record and its states. transitions.ts defines the transitions.
import * as O from 'fp-ts/lib/Option.js'
import type { Division, LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ArchiveFailure } from './failures.ts'
import type { ArchiveTarget, DocumentId, LedgerDocument } from './ports.ts'

export type ArchiveId = Uuid & { readonly _archive: 'ArchiveId' }
export function asArchiveId(uuid: Uuid): ArchiveId {
  return uuid as ArchiveId
}

/** The user who requested it, and their division at that moment: ids of targets and documents are valid in that division only. */
export interface Archiver {
  readonly record: TokenRecordId
  readonly ledgerUserId: LedgerUserId
  readonly name: string
  readonly division: Division
}

/** The right to work on an archive: a lease that its holder renews, so that a killed worker does not block the mail for long. */
export interface ArchiveClaim {
  readonly holder: string
  readonly until: Instant
}

/** What one attempt has created so far. Stored before the first call to the ledger, so that everything it creates is known. */
export interface Attempt {
  /** Written into the document; unique for each attempt. */
  readonly reference: string
  readonly startedAt: Instant
  readonly document: O.Option<LedgerDocument>
  /** Bytes, known once the PDF is attached. */
  readonly pdfSize: O.Option<number>
  /** Indexes of the plan's inline pictures that the attached PDF does not show. They are attached after it as parts. */
  readonly unshown: readonly number[]
  /** Pictures that the body refers to and the PDF could not show. */
  readonly absent: readonly LeftOut[]
  readonly partsDone: number
}

/** What an attempt that ended may have left in the ledger, until it is known to be gone. */
export interface Trace {
  readonly reference: string
  readonly record: TokenRecordId
  readonly division: Division
  readonly startedAt: Instant
  /** None: it is not known whether the attempt created a document. */
  readonly document: O.Option<DocumentId>
  /** A document that cannot be found by its reference at this time does not exist. */
  readonly settlesAt: Instant
  readonly tries: number
  readonly nextTryAt: Instant
}

export interface ReceiptPart {
  readonly fileName: string
  /** Bytes, as the ledger counts them. */
  readonly size: number
}

/**
 * BY_USER: the user unticked it. DUPLICATE: the client left it out, because the mail has it twice. EMPTY: no bytes; the ledger stores no
 * empty file. UNREADABLE: the mail client did not return it as it is. REMOTE, MISSING: a picture that the body refers to, on the internet
 * or in no attachment. IN_TEXT: a file that the body has as uuencoded text; the PDF shows that text.
 */
export const LEFT_OUT_REASONS = [
  'EMPTY',
  'TOO_LARGE',
  'BY_USER',
  'DUPLICATE',
  'UNREADABLE',
  'REMOTE',
  'MISSING',
  'IN_TEXT',
] as const
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number]

/** An attachment or picture of the mail that is neither a part nor in the PDF (ARC-12). `size` 0: unknown. */
export interface LeftOut extends ReceiptPart {
  readonly reason: LeftOutReason
}

/** What the ledger contains of the mail, as read back from it (ARC-11). */
export interface Receipt {
  readonly documentId: DocumentId
  readonly documentUrl: string
  readonly subject: string
  readonly archivedAt: Instant
  readonly archivedBy: string
  readonly parts: readonly ReceiptPart[]
  readonly leftOut: readonly LeftOut[]
}

export type ArchiveState =
  /** `awaitsSignIn`: the link to the ledger is lost; the archive is due once its user signs in. */
  | {
      readonly _tag: 'Queued'
      readonly dueAt: Instant
      readonly paused: O.Option<Attempt>
      readonly awaitsSignIn: boolean
    }
  /**
   * `next`: a request that arrived during the attempt, with its mail stored. A worker runs it if this attempt fails. `stopping`: the user's
   * data is about to be erased, and the holder undoes what it created.
   */
  | {
      readonly _tag: 'Archiving'
      readonly claim: ArchiveClaim
      readonly attempt: Attempt
      readonly next: O.Option<ArchiveRequest>
      readonly stopping: boolean
    }
  | { readonly _tag: 'Archived'; readonly receipt: Receipt }
  | { readonly _tag: 'Failed'; readonly failure: ArchiveFailure; readonly at: Instant }
  /** Its archiver undid it. While a trace has the document's id, the document may still be in the ledger. */
  | { readonly _tag: 'Withdrawn'; readonly document: DocumentId; readonly at: Instant }

/** `inline`: the request archives the mail and has its only copy. `stored`: a worker archives the copy that the service stores. */
export type Handling = 'inline' | 'stored'

/** A worker may start the archive at `dueAt`. */
export function toQueuedState(dueAt: Instant): Extract<ArchiveState, { readonly _tag: 'Queued' }> {
  return {
    _tag: 'Queued',
    dueAt,
    paused: O.none,
    awaitsSignIn: false,
  }
}

/** What a user requests. */
export interface ArchiveRequest {
  readonly by: Archiver
  readonly conversationId: O.Option<string>
  /** The subject of the document. */
  readonly subject: string
  readonly documentType: O.Option<number>
  readonly handling: Handling
  /** Number of parts of the document, including the mail's PDF. Grows by the pictures that the PDF does not show. */
  readonly parts: number
  /** What the client did not send. The receipt adds empty attachments and absent pictures. */
  readonly leftOut: readonly LeftOut[]
}

/** One per (tenant, internetMessageId, target): ARC-4. */
export interface Archive extends ArchiveRequest {
  readonly id: ArchiveId
  /** The revision that was read. A store overwrites this revision only. */
  readonly revision: number
  /** A pseudonym after the erasure of its user's data. */
  readonly internetMessageId: string
  readonly target: ArchiveTarget
  readonly requestedAt: Instant
  /** Attempts started since the request. An attempt that pauses and continues counts once. */
  readonly tries: number
  readonly state: ArchiveState
  readonly traces: readonly Trace[]
}

export function countPartsDone({ state, parts }: Archive): number {
  switch (state._tag) {
    case 'Queued':
      return O.match(
        () => 0,
        (attempt: Attempt) => attempt.partsDone,
      )(state.paused)
    case 'Archiving':
      return state.attempt.partsDone
    case 'Archived':
      return parts
    case 'Failed':
    case 'Withdrawn':
      return 0
  }
}
