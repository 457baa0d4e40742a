// The ports of archiving to the ledger, the renderer and the process. archive-store.ts has its stores.
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
  /** The ledger's page of the document, for people. */
  readonly url: string
}

export interface DocumentPart {
  readonly id: DocumentPartId
  readonly fileName: string
  /** Bytes, as the ledger counts them. */
  readonly size: number
}

/** The ledger's documents. After LedgerDown from a writing call, it is unknown whether the ledger carried the call out. */
export interface LedgerDocuments {
  /** LedgerNotFound: the ledger has no such target. */
  readonly create: (caller: LedgerCaller, document: NewDocument) => FromLedger<LedgerDocument>
  readonly attach: (
    caller: LedgerCaller,
    document: DocumentId,
    part: { readonly fileName: string; readonly content: Uint8Array },
  ) => FromLedger<DocumentPartId>
  /** One call. A missing document does not count as a refused call (PLG-20). */
  readonly exists: (caller: LedgerCaller, document: DocumentId) => FromLedger<boolean>
  /** All parts of a document with their sizes. One call for up to 60 parts. */
  readonly listParts: (caller: LedgerCaller, document: DocumentId) => FromLedger<readonly DocumentPart[]>
  /** The document with the reference, if it was created at or after `since`. */
  readonly findByReference: (
    caller: LedgerCaller,
    reference: string,
    since: Instant,
  ) => FromLedger<Option<LedgerDocument>>
  /** Removing a part that does not exist (any more) succeeds. */
  readonly removePart: (caller: LedgerCaller, part: DocumentPartId) => FromLedger<void>
  readonly removeDocument: (caller: LedgerCaller, document: DocumentId) => FromLedger<void>
}

/** The renderer cannot turn the mail into a PDF: it crashed or exceeded its time limit. */
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
  /** Content ids, in lower case, that the body refers to and that no inline attachment has. */
  readonly missingContentIds: readonly string[]
}

/** The renderer has no free capacity now; the mail itself may be fine. */
export type RenderBusy = Tagged<'RenderBusy', { readonly retryAt: Instant }>

/** For whom a mail is rendered: tenants and users take turns. */
export interface RenderTurn {
  readonly caller: Pick<LedgerCaller, 'tenantUuid' | 'ledgerUserId' | 'background'>
  /** Aborted: the result is no longer needed. A waiting render does not start, a running one stops; both fail with RenderBusy. */
  readonly signal: AbortSignal
}

/** Renders a mail as a PDF: its headers, its body with the inline pictures in place, and the names and sizes of its attachments (ARC-3). */
export type RenderMail = (
  mail: {
    readonly email: EmailData
    readonly inline: readonly MailAttachment[]
    readonly attachments: readonly { readonly fileName: string; readonly size: number }[]
  },
  turn: RenderTurn,
) => TaskEither<RenderFailed | RenderBusy, RenderedMail>

/**
 * Finds the caller of a token record, for work outside a request. ReauthRequired: the record is revoked, at the failure threshold, or
 * deleted.
 */
export type FindCaller = (record: TokenRecordId) => TaskEither<ReauthRequired | StoreUnavailable, LedgerCaller>

/** Continues work after the response is sent. A process that stops waits for it, and logs a throw in it as a bug. */
export type InBackground = (work: Task<unknown>) => void

/** Recording never waits. Labels are a few fixed words without personal data. */
export interface ArchiveMetrics {
  /** One archive ended, `took` after its request. `outcome`: `archived`, or the tag of the failure. */
  readonly archiveEnded: (outcome: string, took: Duration) => void
}
