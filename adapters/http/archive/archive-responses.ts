// Archives and their progress as responses. Both ways of archiving return them.
import * as O from 'fp-ts/lib/Option.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveOfMail, ArchiveView } from '#application/archive/archive-status.ts'
import type { ArchiveId, Receipt } from '#domain/archive/archive.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { nobody } from '#domain/archive/personal-data.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { ArchiveOfMailResponse, ProgressResponse, ReceiptResponse } from '#adapters/contract/archive/archives.ts'
import { iso } from '#adapters/contract/codecs/iso.ts'
import type { Language } from '#adapters/contract/codecs/wording.ts'
import { describeError } from '../errors.ts'

/** The language of the response, and when it is read. */
interface Reading {
  readonly language: Language
  readonly now: Instant
}

export const targetOf = ({ kind, id }: { readonly kind: ArchiveTarget['kind']; readonly id: string }): ArchiveTarget =>
  kind === 'contact' ? { kind, id: id as ContactId } : { kind, id: id as AccountId }

export const toTargetResponse = ({ kind, id }: ArchiveTarget) => ({ kind, id })

const nameOrNull = (name: string): string | null => (name === nobody.name ? null : name)

const momentOrNull = (at: O.Option<Instant>): string | null => pipe(at, O.map(iso), O.toNullable)

export const toReceiptResponse = (
  receipt: Receipt,
  of: { readonly archiveId: ArchiveId; readonly undoUntil: O.Option<Instant> },
): ReceiptResponse => ({
  archiveId: of.archiveId,
  documentId: receipt.documentId,
  documentUrl: receipt.documentUrl,
  subject: receipt.subject,
  archivedAt: iso(receipt.archivedAt),
  archivedBy: nameOrNull(receipt.archivedBy),
  parts: receipt.parts.map(({ fileName, size }) => ({ fileName, size })),
  leftOut: receipt.leftOut.map(({ fileName, size, reason }) => ({ fileName, size, reason })),
  undoUntil: momentOrNull(of.undoUntil),
})

/** A lost link is the one thing that a queued mail is known to wait for. */
export const toWaitingResponse = (awaitsSignIn: boolean): Pick<ProgressResponse, 'waitsFor'> =>
  awaitsSignIn ? { waitsFor: 'sign_in' } : {}

/** Why and when archiving failed. */
export const toFailureResponse = (
  failure: O.Option<ArchiveFailure>,
  at: O.Option<Instant>,
  { language, now }: Reading,
): Pick<ProgressResponse, 'code' | 'message' | 'failedAt'> => {
  const words = O.isSome(failure) ? describeError(failure.value, now) : undefined
  return {
    ...(words && { code: words.code, message: words.message[language] }),
    ...(O.isSome(at) && { failedAt: iso(at.value) }),
  }
}

export const toProgressResponse = (
  { archiveId, status, awaitsSignIn, partsDone, parts, receipt, undoUntil, failure, failedAt }: ArchiveView,
  reading: Reading,
): ProgressResponse => ({
  archiveId,
  status,
  partsDone,
  parts,
  ...toWaitingResponse(awaitsSignIn),
  ...(O.isSome(receipt) && { receipt: toReceiptResponse(receipt.value, { archiveId, undoUntil }) }),
  ...toFailureResponse(failure, failedAt, reading),
})

export const toArchiveOfMailResponse = (archive: ArchiveOfMail): ArchiveOfMailResponse => {
  const { archiveId, status, target, by, undoUntil } = archive
  const receipt = O.toNullable(archive.receipt)
  return {
    archiveId,
    status,
    target: toTargetResponse(target),
    archivedBy: nameOrNull(receipt?.archivedBy ?? by),
    archivedAt: receipt === null ? null : iso(receipt.archivedAt),
    documentId: receipt?.documentId ?? null,
    documentUrl: receipt?.documentUrl ?? null,
    undoUntil: momentOrNull(undoUntil),
  }
}
