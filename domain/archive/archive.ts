// One mail on its way to one target in the ledger: what is kept of it, and the states it goes through. Its transitions are in transitions.ts.
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
  /** Pictures of the plan, by index, that the attached PDF does not show: they become parts behind it. */
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
  /** None: it is not known whether a document was made. */
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
 * BY_USER and DUPLICATE: unticked by the user, or by the client because it is in the mail twice. EMPTY: no bytes; the ledger stores none. UNREADABLE: the
 * mail client did not return it, or not as it is. REMOTE and MISSING: pictures that the body refers to, on the internet or in no attachment.
 * IN_TEXT: a file that the body has as uuencoded text, which the PDF shows as it stands.
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

/** What the ledger was seen to hold (ARC-11). */
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
  /** `awaitsSignIn`: the link to the ledger is lost; a sign-in of its user makes it due. */
  | {
      readonly _tag: 'Queued'
      readonly dueAt: Instant
      readonly paused: O.Option<Attempt>
      readonly awaitsSignIn: boolean
    }
  /**
   * `next`: a request that arrived during the attempt, its mail stored. A worker runs it if this attempt fails. `stopping`: its user's data is about
   * to be erased, and the holder undoes what it made.
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
  /** Undone by its archiver. While a trace carries the document's id, the document may still be in the ledger. */
  | { readonly _tag: 'Withdrawn'; readonly document: DocumentId; readonly at: Instant }

/** `inline`: within the request, which alone holds the mail. `stored`: by a worker, from the mail we keep until then. */
export type Handling = 'inline' | 'stored'

/** Due for a worker at this moment. */
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
  /** As the document will bear it. */
  readonly subject: string
  readonly documentType: O.Option<number>
  readonly handling: Handling
  /** How many the document will have, the mail itself counted. Grows by the pictures that the PDF turns out not to show. */
  readonly parts: number
  /** What the client did not send; empty attachments are added to the receipt. */
  readonly leftOut: readonly LeftOut[]
}

/** One per (tenant, internetMessageId, target): ARC-4. */
export interface Archive extends ArchiveRequest {
  readonly id: ArchiveId
  /** As read; a store writes only over the revision that was read. */
  readonly revision: number
  /** A pseudonym once its user is removed. */
  readonly internetMessageId: string
  readonly target: ArchiveTarget
  readonly requestedAt: Instant
  /** Attempts begun since it was asked for; one that was paused and goes on counts once. */
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
