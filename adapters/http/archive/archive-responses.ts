// Archives and their progress as responses, for both ways of archiving.
import { O } from '#domain/shared/fp.ts'
import type { ArchiveOfMail, ArchiveView, FailedArchiving } from '#application/archive/archive-status.ts'
import type { Receipt } from '#domain/archive/archive.ts'
import { removedArchiver } from '#domain/archive/personal-data.ts'
import type { ArchiveTarget } from '#domain/archive/ports.ts'
import type { AccountId, ContactId } from '#domain/ledger/contact.ts'
import type { Instant } from '#domain/shared/clock.ts'
import { type Language, pickText } from '#domain/shared/language.ts'
import { describeError } from '../errors.ts'

/** The language and the time of the response. */
interface Reading {
  readonly language: Language
  readonly now: Instant
}

export function toTarget({ kind, id }: { readonly kind: ArchiveTarget['kind']; readonly id: string }): ArchiveTarget {
  return kind === 'contact' ? { kind, id: id as ContactId } : { kind, id: id as AccountId }
}

export function toShownName(name: string): string | null {
  return name === removedArchiver.name ? null : name
}

export function toReceiptResponse(
  receipt: Receipt,
  { archiveId, undoUntil }: Pick<ArchiveView, 'archiveId' | 'undoUntil'>,
) {
  return { ...receipt, archivedBy: toShownName(receipt.archivedBy), archiveId, undoUntil }
}

/** The only known cause of waiting is a lost link with the ledger. */
export function toWaitingResponse(awaitsSignIn: boolean): { readonly waitsFor?: 'sign_in' } {
  return awaitsSignIn ? { waitsFor: 'sign_in' } : {}
}

/** Why and when archiving failed. */
export function toFailureResponse(
  { failure, at }: FailedArchiving,
  { language, now }: Reading,
): { readonly code: string; readonly message: string; readonly failedAt: Instant } {
  const { code, message } = describeError(failure, now)
  return { code, message: pickText(message, language), failedAt: at }
}

export function toProgressResponse(
  { archiveId, status, awaitsSignIn, partsDone, parts, receipt, undoUntil, failed }: ArchiveView,
  reading: Reading,
) {
  return {
    archiveId,
    status,
    partsDone,
    parts,
    ...toWaitingResponse(awaitsSignIn),
    ...(O.isSome(receipt) && { receipt: toReceiptResponse(receipt.value, { archiveId, undoUntil }) }),
    ...(O.isSome(failed) && toFailureResponse(failed.value, reading)),
  }
}

export function toArchiveOfMailResponse({ receipt, by, ...archive }: ArchiveOfMail) {
  const held = O.toUndefined(receipt)
  return {
    ...archive,
    archivedBy: toShownName(held?.archivedBy ?? by),
    archivedAt: held?.archivedAt ?? null,
    documentId: held?.documentId ?? null,
    documentUrl: held?.documentUrl ?? null,
  }
}
