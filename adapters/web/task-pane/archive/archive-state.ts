// The state of archiving one mail, and the states of all mails while the pane is open.
import type { PaneTarget, ArchivingProgress, ArchiveReceipt, MailArchive } from '../api/archive.ts'
import type { ApiFailure, FailureTime } from '../api/plugin-api.ts'
import type { HostFailed } from '../host/mail-host.ts'
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'

/** The service received the mail and could not archive it. */
export interface ArchiveFailed extends FailureTime {
  readonly _tag: 'ArchiveFailed'
  readonly code: string | null
  readonly message: string | null
}
export type MailArchiveFailure = ApiFailure | HostFailed | ArchiveFailed

export type MailArchiveState =
  | { readonly _tag: 'Choosing' }
  | MissedArchive
  /** Reading text and attachments from the mail client. */
  | { readonly _tag: 'Gathering'; readonly done: number; readonly total: number }
  /** `progress`: null until the service reports it. */
  | { readonly _tag: 'Working'; readonly progress: ArchivingProgress | null; readonly queued: boolean }
  | ArchivedMail
  | { readonly _tag: 'Undoing'; readonly archived: ArchivedMail }
  | { readonly _tag: 'UndoFailed'; readonly archived: ArchivedMail; readonly failure: ApiFailure }
  /** `removed` false: the document is deleted shortly. */
  | { readonly _tag: 'Undone'; readonly removed: boolean }
  | { readonly _tag: 'Failed'; readonly failure: MailArchiveFailure }

/** The mail was to be archived on sending and was not. The user can archive it now. */
export interface MissedArchive {
  readonly _tag: 'Missed'
  readonly why: Miss
  readonly target: PaneTarget | null
  /** The key for a retry by the service; null if the service does not have the mail. */
  readonly retryKey: string | null
}

export interface ArchivedMail {
  readonly _tag: 'Archived'
  readonly receipt: ArchiveReceipt
  readonly when: ArchivedWhen
}

/** Now: by the user, just now. Already: when the user archived it. Before: when the user opened the mail. */
type ArchivedWhen = 'now' | 'already' | 'before'

export type Miss =
  /** The on-send handler did not run, or could not send the mail to the service. */
  | { readonly _tag: 'Unsent' }
  /** No target. The message is in the user's language. */
  | { readonly _tag: 'NotArchived'; readonly message: string }
  | ArchiveFailed

export const choosing: MailArchiveState = { _tag: 'Choosing' }

export function findReceipt(state: MailArchiveState): ArchivedMail | null {
  if (state._tag === 'Archived') return state
  return state._tag === 'Undoing' || state._tag === 'UndoFailed' ? state.archived : null
}

/** The ledger does not answer: the service can archive the mail later. */
export function isLedgerAway(failure: MailArchiveFailure): boolean {
  return failure._tag === 'Refused' && (failure.code === 'LEDGER_DOWN' || failure.code === 'LEDGER_BUSY')
}

/** Whether the mail may have been stored. After other failures it was not. */
export function isOutcomeOpen(failure: MailArchiveFailure): boolean {
  return failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'SessionEnded'
}

export interface KnownArchive {
  readonly archiveId: string
  readonly target: PaneTarget
  /** Null: the user was deleted. */
  readonly archivedBy: string | null
  /** Epoch milliseconds, or null. */
  readonly archivedAt: number | null
  readonly documentId: string
  readonly documentUrl: string | null
  /** ISO 8601; null if the user cannot undo it. */
  readonly undoUntil: string | null
}

function parseMoment(text: string | null): number | null {
  const at = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(at) ? null : at
}

const sortNewestFirst = (archives: readonly KnownArchive[]): readonly KnownArchive[] =>
  [...archives].sort((a, b) => (b.archivedAt ?? 0) - (a.archivedAt ?? 0))

export function listKnownArchives(archives: readonly MailArchive[]): readonly KnownArchive[] {
  return sortNewestFirst(
    archives
      .filter(({ status }) => status === 'archived')
      .map((one) => ({ ...one, documentId: one.documentId ?? '', archivedAt: parseMoment(one.archivedAt) })),
  )
}

export function withReceipt(
  known: readonly KnownArchive[],
  target: PaneTarget,
  receipt: ArchiveReceipt,
): readonly KnownArchive[] {
  return sortNewestFirst([
    { ...receipt, target, archivedAt: parseMoment(receipt.archivedAt) },
    ...withoutArchive(known, receipt.archiveId),
  ])
}

export function withoutArchive(known: readonly KnownArchive[], archiveId: string): readonly KnownArchive[] {
  return known.filter((one) => one.archiveId !== archiveId)
}

/** The part of a receipt that the whole tenant may see. */
export function toReceipt(known: KnownArchive, subject: string): ArchiveReceipt {
  return {
    archiveId: known.archiveId,
    documentId: known.documentId,
    documentUrl: known.documentUrl ?? '',
    subject,
    archivedAt: known.archivedAt === null ? '' : new Date(known.archivedAt).toISOString(),
    archivedBy: known.archivedBy,
    parts: [],
    undoUntil: known.undoUntil,
  }
}

export function isWith(known: readonly KnownArchive[], target: PaneTarget): boolean {
  return known.some((one) => one.target.kind === target.kind && one.target.id === target.id)
}

/** Archive states by internetMessageId. Its values are signals. */
export function makeArchiveBoard() {
  const states = makeMemoryDrafts<MailArchiveState>()
  const archives = makeMemoryDrafts<readonly KnownArchive[]>()
  const left = makeMemoryDrafts<ReadonlySet<string>>()
  return {
    stateOf: (id: string): MailArchiveState => states.read(id) ?? choosing,
    setState: states.keep,
    /** The newest first. */
    known: (id: string): readonly KnownArchive[] => archives.read(id) ?? [],
    setKnown: archives.keep,
    /** Ids of attachments that the user leaves out; null before a choice. */
    leftOut: left.read,
    leaveOut: left.keep,
    forget: (): void => {
      for (const memory of [states, archives, left]) memory.clear()
    },
  }
}

export type ArchiveBoard = ReturnType<typeof makeArchiveBoard>
