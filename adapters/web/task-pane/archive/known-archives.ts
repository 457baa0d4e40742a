// The documents a mail is archived in already, whoever of the office did it: the newest first.
import type { ArchiveTarget, Receipt } from '../api/archive.ts'
import type { MailArchive } from '../api/archive-status.ts'

export interface KnownArchive {
  readonly archiveId: string
  readonly target: ArchiveTarget
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
  target: ArchiveTarget,
  receipt: Receipt,
): readonly KnownArchive[] =>
  newestFirst([
    { ...receipt, target, archivedAt: momentOf(receipt.archivedAt) },
    ...withoutArchive(known, receipt.archiveId),
  ])

export const withoutArchive = (known: readonly KnownArchive[], archiveId: string): readonly KnownArchive[] =>
  known.filter((one) => one.archiveId !== archiveId)

/** As much of a receipt as is told to the whole tenant: without the parts. */
export const receiptOf = (known: KnownArchive, subject: string): Receipt => ({
  archiveId: known.archiveId,
  documentId: known.documentId,
  documentUrl: known.documentUrl ?? '',
  subject,
  archivedAt: known.archivedAt === null ? '' : new Date(known.archivedAt).toISOString(),
  archivedBy: known.archivedBy,
  parts: [],
  undoUntil: known.undoUntil,
})

export const isWith = (known: readonly KnownArchive[], target: ArchiveTarget): boolean =>
  known.some((one) => one.target.kind === target.kind && one.target.id === target.id)
