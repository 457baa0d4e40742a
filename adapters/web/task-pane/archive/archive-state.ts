// The state of archiving one mail, and the states of all mails while the pane is open.
import type { PaneTarget, ArchivingProgress, ArchiveReceipt, MailArchive } from '../api/archive.ts'
import type { ApiFailure, Timed } from '../api/plugin-api.ts'
import type { HostFailed } from '../host/mail-host.ts'
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'

/** The service took the mail, and could not archive it. */
export interface ArchiveFailed extends Timed {
  readonly _tag: 'ArchiveFailed'
  readonly code: string | null
  readonly message: string | null
}
export type MailArchiveFailure = ApiFailure | HostFailed | ArchiveFailed

export type MailArchiveState =
  | { readonly _tag: 'Choosing' }
  /** It was to be archived as it was sent, and was not: the user can still do so. */
  | Missed
  /** Reading text and attachments from the mail client. */
  | { readonly _tag: 'Gathering'; readonly done: number; readonly total: number }
  /** `progress` is null until the service has told any. */
  | { readonly _tag: 'Working'; readonly progress: ArchivingProgress | null; readonly queued: boolean }
  | Archived
  | { readonly _tag: 'Undoing'; readonly archived: Archived }
  | { readonly _tag: 'UndoFailed'; readonly archived: Archived; readonly failure: ApiFailure }
  /** `removed` false: the document goes shortly. */
  | { readonly _tag: 'Undone'; readonly removed: boolean }
  | { readonly _tag: 'Failed'; readonly failure: MailArchiveFailure }

export interface Missed {
  readonly _tag: 'Missed'
  readonly why: Miss
  readonly target: PaneTarget | null
  /** The key under which the service can try it again; null where it does not have the mail. */
  readonly retryKey: string | null
}

export interface Archived {
  readonly _tag: 'Archived'
  readonly receipt: ArchiveReceipt
  readonly when: ArchivedWhen
}

/** Now: by what the user just asked. Already: he asked, and it had been. Before: it had been when he opened the mail. */
export type ArchivedWhen = 'now' | 'already' | 'before'

export type Miss =
  /** The handler was not there, or could not hand the mail over. */
  | { readonly _tag: 'Unsent' }
  /** There was nowhere for it to go. Told by the service in the user's language. */
  | { readonly _tag: 'NotArchived'; readonly message: string }
  | ArchiveFailed

export const choosing: MailArchiveState = { _tag: 'Choosing' }

/** A receipt to look at, whatever else is going on with it. */
export const receiptIn = (state: MailArchiveState): Archived | null => {
  switch (state._tag) {
    case 'Archived':
      return state
    case 'Undoing':
    case 'UndoFailed':
      return state.archived
    default:
      return null
  }
}

/** The ledger does not answer now: the service can take the mail and archive it once it does. */
export const isLedgerAway = (failure: MailArchiveFailure): boolean =>
  failure._tag === 'Refused' && (failure.code === 'LEDGER_DOWN' || failure.code === 'LEDGER_BUSY')

/** After these it is open whether the mail was stored; after all others nothing was. */
export const leavesOpen = (failure: MailArchiveFailure): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'SessionEnded'

export interface KnownArchive {
  readonly archiveId: string
  readonly target: PaneTarget
  /** Null: whoever did has had himself forgotten. */
  readonly archivedBy: string | null
  /** Epoch milliseconds, or null. */
  readonly archivedAt: number | null
  readonly documentId: string
  readonly documentUrl: string | null
  /** ISO 8601; null where the user can not undo it. */
  readonly undoUntil: string | null
}

const momentOf = (text: string | null): number | null => {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}

const newestFirst = (archives: readonly KnownArchive[]): readonly KnownArchive[] =>
  [...archives].sort((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0))

export const knownAmong = (archives: readonly MailArchive[]): readonly KnownArchive[] =>
  newestFirst(
    archives
      .filter(({ status }) => status === 'archived')
      .map((one) => ({ ...one, documentId: one.documentId ?? '', archivedAt: momentOf(one.archivedAt) })),
  )

export const withReceipt = (
  known: readonly KnownArchive[],
  target: PaneTarget,
  receipt: ArchiveReceipt,
): readonly KnownArchive[] =>
  newestFirst([
    { ...receipt, target, archivedAt: momentOf(receipt.archivedAt) },
    ...withoutArchive(known, receipt.archiveId),
  ])

export const withoutArchive = (known: readonly KnownArchive[], archiveId: string): readonly KnownArchive[] =>
  known.filter((one) => one.archiveId !== archiveId)

/** As much of a receipt as is told to the whole tenant: without the parts. */
export const receiptOf = (known: KnownArchive, subject: string): ArchiveReceipt => ({
  archiveId: known.archiveId,
  documentId: known.documentId,
  documentUrl: known.documentUrl ?? '',
  subject,
  archivedAt: known.archivedAt === null ? '' : new Date(known.archivedAt).toISOString(),
  archivedBy: known.archivedBy,
  parts: [],
  undoUntil: known.undoUntil,
})

export const isWith = (known: readonly KnownArchive[], target: PaneTarget): boolean =>
  known.some((one) => one.target.kind === target.kind && one.target.id === target.id)

export interface ArchiveBoard {
  /** All that is read here are signals. */
  readonly stateOf: (internetMessageId: string) => MailArchiveState
  readonly tell: (internetMessageId: string, state: MailArchiveState) => void
  /** The newest first; none until the service has told. */
  readonly known: (internetMessageId: string) => readonly KnownArchive[]
  readonly learn: (internetMessageId: string, archives: readonly KnownArchive[]) => void
  /** Ids of attachments the user leaves out; null while he has not chosen. */
  readonly leftOut: (internetMessageId: string) => ReadonlySet<string> | null
  readonly leaveOut: (internetMessageId: string, ids: ReadonlySet<string>) => void
  /** Another user may sign in next. */
  readonly forget: () => void
}

const nothing: readonly KnownArchive[] = []

export const makeArchiveBoard = (): ArchiveBoard => {
  const states = makeMemoryDrafts<MailArchiveState>()
  const archives = makeMemoryDrafts<readonly KnownArchive[]>()
  const left = makeMemoryDrafts<ReadonlySet<string>>()
  return {
    stateOf: (id) => states.read(id) ?? choosing,
    tell: states.keep,
    known: (id) => archives.read(id) ?? nothing,
    learn: archives.keep,
    leftOut: left.read,
    leaveOut: left.keep,
    forget: () => {
      for (const memory of [states, archives, left]) memory.clear()
    },
  }
}
