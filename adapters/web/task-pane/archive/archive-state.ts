// The archive state of one mail, and a board with the states of all mails while the pane is open.
import type { PaneTarget, ArchivingProgress, ArchiveReceipt, MailArchive } from '../api/archive.ts'
import type { ApiFailure, FailureTime } from '../api/plugin-api.ts'
import type { HostFailed } from '../host/mail-host.ts'
import { makeMemoryDrafts } from '#adapters/web/kit/draft-store.ts'

/** The service received the mail but could not archive it. */
export interface ArchiveFailed extends FailureTime {
  readonly _tag: 'ArchiveFailed'
  readonly code: string | null
  readonly message: string | null
}
export type MailArchiveFailure = ApiFailure | HostFailed | ArchiveFailed

export type MailArchiveState =
  | { readonly _tag: 'Choosing' }
  | MissedArchive
  /** The pane reads text and attachments from the mail client. */
  | { readonly _tag: 'Gathering'; readonly done: number; readonly total: number }
  /** `progress` is null until the service reports it. */
  | { readonly _tag: 'Working'; readonly progress: ArchivingProgress | null; readonly queued: boolean }
  | ArchivedMail
  | { readonly _tag: 'Undoing'; readonly archived: ArchivedMail }
  | { readonly _tag: 'UndoFailed'; readonly archived: ArchivedMail; readonly failure: ApiFailure }
  /** `removed` false: the service will delete the document soon. */
  | { readonly _tag: 'Undone'; readonly removed: boolean }
  | { readonly _tag: 'Failed'; readonly failure: MailArchiveFailure }

/** The mail should have been archived on sending, but was not. The user can archive it now. */
export interface MissedArchive {
  readonly _tag: 'Missed'
  readonly why: Miss
  readonly target: PaneTarget | null
  /** The key with which the service can retry; null: the service does not have the mail. */
  readonly retryKey: string | null
}

export interface ArchivedMail {
  readonly _tag: 'Archived'
  readonly receipt: ArchiveReceipt
  readonly when: ArchivedWhen
}

/**
 * `now`: the user has just archived it. `already`: it was archived when the user tried to. `before`: it was when the user opened the mail.
 */
type ArchivedWhen = 'now' | 'already' | 'before'

export type Miss =
  /** The on-send handler did not run, or could not send the mail to the service. */
  | { readonly _tag: 'Unsent' }
  /** There was no target. The message is in the user's language. */
  | { readonly _tag: 'NotArchived'; readonly message: string }
  | ArchiveFailed

export const choosing: MailArchiveState = { _tag: 'Choosing' }

export function findReceipt(state: MailArchiveState): ArchivedMail | null {
  if (state._tag === 'Archived') return state
  return state._tag === 'Undoing' || state._tag === 'UndoFailed' ? state.archived : null
}

/** The ledger does not answer, so the service can offer to archive the mail later. */
export function isLedgerAway(failure: MailArchiveFailure): boolean {
  return failure._tag === 'Refused' && (failure.code === 'LEDGER_DOWN' || failure.code === 'LEDGER_BUSY')
}

/** Whether the mail may have been archived. After other failures it was not. */
export function isOutcomeOpen(failure: MailArchiveFailure): boolean {
  return failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'SessionEnded'
}

export interface KnownArchive {
  readonly archiveId: string
  readonly target: PaneTarget
  /** Null: the user no longer exists. */
  readonly archivedBy: string | null
  /** Epoch milliseconds, or null. */
  readonly archivedAt: number | null
  readonly documentId: string
  readonly documentUrl: string | null
  /** ISO 8601; null: the user cannot undo the archive. */
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

/** A receipt with the facts that all users of the tenant may see. */
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

/** Keeps the archive states by board id. The values are signals. */
export function makeArchiveBoard() {
  const states = makeMemoryDrafts<MailArchiveState>()
  const archives = makeMemoryDrafts<readonly KnownArchive[]>()
  const left = makeMemoryDrafts<ReadonlySet<string>>()
  return {
    stateOf: (id: string): MailArchiveState => states.read(id) ?? choosing,
    setState: states.keep,
    /** The newest archive is first. */
    known: (id: string): readonly KnownArchive[] => archives.read(id) ?? [],
    setKnown: archives.keep,
    /** Ids of the attachments that the user leaves out; null: no choice yet. */
    leftOut: left.read,
    leaveOut: left.keep,
    forget: (): void => {
      for (const memory of [states, archives, left]) memory.clear()
    },
  }
}

export type ArchiveBoard = ReturnType<typeof makeArchiveBoard>
