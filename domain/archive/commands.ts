// Commands on an archive, the events that follow from them, and why they are refused. transitions.ts decides.
import * as E from 'fp-ts/lib/Either.js'
import type { Option } from 'fp-ts/lib/Option.js'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Archive, Archiver, ArchiveRequest, LeftOut, Receipt } from './archive.ts'
import type { ArchiveFailure } from './failures.ts'
import type { DocumentId, LedgerDocument } from './ports.ts'

/** Ids for a new attempt: the holder of the claim, and the reference of its document. Neither was used before. */
export interface FreshNames {
  readonly holder: string
  readonly reference: string
}

/** What a step of an attempt has created. Absent fields stay as they are. */
export interface Progress {
  readonly document?: LedgerDocument
  readonly pdfSize?: number
  readonly unshown?: readonly number[]
  readonly absent?: readonly LeftOut[]
  readonly partsDone?: number
  /** Number of parts of the whole document. */
  readonly parts?: number
}

/** What an attempt that ends without success may leave in the ledger. */
export type Leftover =
  | { readonly _tag: 'None' }
  /** `document` none: a document may still appear under the attempt's reference. */
  | { readonly _tag: 'Possible'; readonly document: Option<DocumentId> }

export type ArchiveCommand =
  /** A user requests it, perhaps again. */
  | { readonly _tag: 'Request'; readonly request: ArchiveRequest; readonly names: FreshNames }
  /** A user requests it again, and its document, `missingDocument`, is no longer in the ledger. */
  | {
      readonly _tag: 'RequestAgain'
      readonly request: ArchiveRequest
      readonly names: FreshNames
      readonly missingDocument: DocumentId
    }
  /** A worker starts on a stored mail. */
  | { readonly _tag: 'Claim'; readonly names: FreshNames }
  /** Stores progress and renews the claim; without progress it only renews the claim. */
  | { readonly _tag: 'Advance'; readonly holder: string; readonly progress: Progress }
  | { readonly _tag: 'Complete'; readonly holder: string; readonly receipt: Receipt }
  /** The ledger is busy until `until`. The attempt keeps what it has created, and continues then. */
  | { readonly _tag: 'Pause'; readonly holder: string; readonly until: Instant }
  | { readonly _tag: 'Fail'; readonly holder: string; readonly failure: ArchiveFailure; readonly leftover: Leftover }
  /** Its user undoes the archive (withdrawal.ts). `document`: the document that they named, if any. */
  | {
      readonly _tag: 'Withdraw'
      readonly by: Pick<Archiver, 'record' | 'ledgerUserId'>
      readonly document: Option<DocumentId>
    }
  /** Its user retries a mail that failed, from the stored copy. */
  | { readonly _tag: 'Retry'; readonly by: Pick<Archiver, 'record' | 'ledgerUserId'> }
  /** Its user has signed in at the ledger again. */
  | { readonly _tag: 'SignedIn'; readonly record: TokenRecordId }
  /** Its user's data is about to be erased: no attempt begins, and a running one undoes what it made (PLG-23). */
  | { readonly _tag: 'Stop'; readonly user: Uuid }
  /** The guard checks whether the holder of the claim is still alive. */
  | { readonly _tag: 'Guard' }
  /** Nothing is left of the trace. */
  | { readonly _tag: 'TraceGone'; readonly reference: string }
  /** Something may be left of the trace; `document`: what was found of it. */
  | {
      readonly _tag: 'TraceStays'
      readonly reference: string
      readonly document: Option<DocumentId>
      readonly notBefore: Option<Instant>
    }

/** Work to do in the same unit of work. */
export type ArchiveEvent =
  | { readonly _tag: 'RunAt'; readonly at: Instant }
  | { readonly _tag: 'CleanUpAt'; readonly at: Instant }
  /** The stored mail is not needed any more (ARC-9). */
  | { readonly _tag: 'MailDone' }

export type ArchiveRefusal =
  | { readonly _tag: 'AlreadyArchived'; readonly receipt: Receipt }
  /** Another user created it in another division: its target is not in the requested division. */
  | { readonly _tag: 'OfOtherDivision' }
  /** Another attempt is running or due. */
  | { readonly _tag: 'UnderWay' }
  | { readonly _tag: 'NotDue'; readonly at: Instant }
  /** It was archived again meanwhile: the document that was named is no longer the archive's. */
  | { readonly _tag: 'OtherDocument' }
  /** The service has no copy of its mail (any more). */
  | { readonly _tag: 'MailGone' }
  /** It was archived too long ago to be undone. */
  | { readonly _tag: 'TooLate' }
  /** Another holder has the claim, or it is free. */
  | { readonly _tag: 'ClaimLost' }
  | { readonly _tag: 'NothingToDo' }

export interface ArchiveTransition {
  readonly archive: Archive
  readonly events: readonly ArchiveEvent[]
}

export type ArchiveTransitionResult = E.Either<ArchiveRefusal, ArchiveTransition>
export function refuseCommand(because: ArchiveRefusal): ArchiveTransitionResult {
  return E.left(because)
}
export function acceptCommand(archive: Archive, ...events: readonly ArchiveEvent[]): ArchiveTransitionResult {
  return E.right({ archive, events })
}
export const nothingToDo: ArchiveRefusal = { _tag: 'NothingToDo' }
export const archiveUnderWay: ArchiveRefusal = { _tag: 'UnderWay' }
