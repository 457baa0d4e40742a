// What archiving asks of the ledger, the renderer and the process. The store of archives is beside them in archive-store.ts.
import type { Option } from 'fp-ts/lib/Option.js'
import type { Task } from 'fp-ts/lib/Task.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { FromLedger } from '#domain/ledger/failures.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Duration, Instant } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { EmailData, MailAttachment } from './mail.ts'

export type DocumentId = Uuid & { readonly _document: 'DocumentId' }
export type DocumentPartId = Uuid & { readonly _part: 'DocumentPartId' }

export type ArchiveTarget =
  | { readonly kind: 'contact'; readonly id: ContactId }
  | { readonly kind: 'account'; readonly id: AccountId }

export interface NewDocument {
  /** One line of at most 200 characters. */
  readonly subject: string
  readonly target: ArchiveTarget
  /** The ledger's document type; none: its miscellaneous type. */
  readonly type: Option<number>
  /** None: the ledger's own choice. */
  readonly date: Option<Instant>
  /** Written into the document, so that it can be found again when the answer to its creation was lost. */
  readonly reference: string
}

export interface LedgerDocument {
  readonly id: DocumentId
  /** The ledger's page of it, for people. */
  readonly url: string
}

export interface DocumentPart {
  readonly id: DocumentPartId
  readonly fileName: string
  /** Bytes, as the ledger counts them. */
  readonly size: number
}

/** The ledger's documents. A LedgerDown of a writing call leaves open whether it was carried out. */
export interface LedgerDocuments {
  /** LedgerNotFound: the target is not there. */
  readonly create: (caller: LedgerCaller, document: NewDocument) => FromLedger<LedgerDocument>
  readonly attach: (
    caller: LedgerCaller,
    document: DocumentId,
    part: { readonly fileName: string; readonly content: Uint8Array },
  ) => FromLedger<DocumentPartId>
  /** One call. A missing document does not count as a refused call (PLG-20). */
  readonly exists: (caller: LedgerCaller, document: DocumentId) => FromLedger<boolean>
  /** All parts of a document with their sizes, by one call up to 60 parts. */
  readonly parts: (caller: LedgerCaller, document: DocumentId) => FromLedger<readonly DocumentPart[]>
  /** The document that carries the reference, if it was made at or after `since`. */
  readonly findByReference: (
    caller: LedgerCaller,
    reference: string,
    since: Instant,
  ) => FromLedger<Option<LedgerDocument>>
  /** Removing what is not there (any more) is done. */
  readonly removePart: (caller: LedgerCaller, part: DocumentPartId) => FromLedger<void>
  readonly removeDocument: (caller: LedgerCaller, document: DocumentId) => FromLedger<void>
}

/** The mail cannot be made into a PDF: the renderer broke or took longer than it may. */
export type RenderFailed = Tagged<'RenderFailed'>

export interface RenderedMail {
  readonly pdf: Uint8Array
  /**
   * For each inline attachment, in the order given: whether the PDF shows it so that it can be read. The PDF lists the others below the
   * attachments. When in doubt it is false, and the picture is filed as a part.
   */
  readonly shown: readonly boolean[]
  /** Addresses of pictures that the body refers to on the internet: they are not fetched. */
  readonly remote: readonly string[]
  /** Content ids that the body refers to, and no inline attachment has; in lower case. */
  readonly missing: readonly string[]
}

/** The renderer has no place for the mail now; the mail itself may be fine. */
export type RenderBusy = Tagged<'RenderBusy', { readonly retryAt: Instant }>

/** For whom a mail is rendered: tenants and users take turns. */
export interface RenderTurn {
  readonly caller: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'background'>
  /** Aborted: the result is not wanted any more. A render that waits does not begin, one that runs ends; both with RenderBusy. */
  readonly signal: AbortSignal
}

/** A mail as pages: its headers, its body with the inline pictures in place, and the names and sizes of what was attached (ARC-3). */
export type RenderMail = (
  mail: {
    readonly email: EmailData
    readonly inline: readonly MailAttachment[]
    readonly attached: readonly { readonly fileName: string; readonly size: number }[]
  },
  turn: RenderTurn,
) => TaskEither<RenderFailed | RenderBusy, RenderedMail>

/** The caller of a token record, for work outside a request. ReauthRequired: revoked, at the failure threshold, or deleted. */
export type FindCaller = (record: TokenRecordId) => TaskEither<ReauthRequired | StoreUnavailable, LedgerCaller>

/** Resolves once the time has passed; keeps no process alive by itself. */
export type Pause = (length: Duration) => Task<void>

/** Lets work go on behind an answer; a stop of the process waits for it, and a throw in it is logged as a bug. */
export type InBackground = (work: Task<unknown>) => void

/** Writing never waits; labels are a few fixed words, never personal. */
export interface ArchiveMetrics {
  /** One archive came to its end, `took` after it was requested: `archived`, or the tag of the failure. */
  readonly archiveEnded: (outcome: string, took: Duration) => void
}
