// How an attempt at archiving can end other than well, and whether trying again by itself can help.
import type { LedgerBusy, LedgerFailure } from '#domain/ledger/failures.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { RenderBusy, RenderFailed } from './ports.ts'

/** The ledger answered well to every part, and yet does not hold what was sent (ARC-11). */
export type ArchiveMismatch = Tagged<'ArchiveMismatch'>
export const archiveMismatch: ArchiveMismatch = { _tag: 'ArchiveMismatch' }

/** The process that archived it ended halfway, and its copy of the mail is lost. */
export type ArchiveInterrupted = Tagged<'ArchiveInterrupted'>
export const archiveInterrupted: ArchiveInterrupted = { _tag: 'ArchiveInterrupted' }

/** The ledger makes no documents of the type that was asked for (any more). */
export type DocumentTypeGone = Tagged<'DocumentTypeGone'>
export const documentTypeGone: DocumentTypeGone = { _tag: 'DocumentTypeGone' }

export type ArchiveFailure =
  | LedgerFailure
  | RenderFailed
  | RenderBusy
  | ArchiveMismatch
  | ArchiveInterrupted
  | DocumentTypeGone

/** Only a worker retries by itself; users see the failure and decide. */
export function isWorthRetrying(failure: ArchiveFailure): boolean {
  switch (failure._tag) {
    case 'LedgerDown':
    case 'LedgerBusy':
    case 'RenderBusy':
    case 'StoreUnavailable':
    case 'ArchiveMismatch':
    case 'ArchiveInterrupted':
      return true
    case 'LedgerNotFound':
    case 'LedgerForbidden':
    case 'LedgerRejected':
    case 'ReauthRequired':
    case 'RenderFailed':
    case 'DocumentTypeGone':
      return false
  }
}

/** The mail is fine and waits for the ledger or the renderer; a worker's try is not spent. */
export function isBusy(failure: ArchiveFailure): failure is LedgerBusy | RenderBusy {
  return failure._tag === 'LedgerBusy' || failure._tag === 'RenderBusy'
}
