// Failures of an attempt at archiving, and whether an automatic retry can help.
import type { LedgerBusy, LedgerFailure } from '#domain/ledger/failures.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import type { RenderBusy, RenderFailed } from './ports.ts'

/** The ledger accepted every part, but does not contain what was sent (ARC-11). */
export type ArchiveMismatch = Tagged<'ArchiveMismatch'>
export const archiveMismatch: ArchiveMismatch = { _tag: 'ArchiveMismatch' }

/** The attempt ended halfway, or the copy of the mail is lost. */
export type ArchiveInterrupted = Tagged<'ArchiveInterrupted'>
export const archiveInterrupted: ArchiveInterrupted = { _tag: 'ArchiveInterrupted' }

/** The ledger no longer creates documents of the requested type, or never did. */
export type DocumentTypeGone = Tagged<'DocumentTypeGone'>
export const documentTypeGone: DocumentTypeGone = { _tag: 'DocumentTypeGone' }

export type ArchiveFailure =
  | LedgerFailure
  | RenderFailed
  | RenderBusy
  | ArchiveMismatch
  | ArchiveInterrupted
  | DocumentTypeGone

/** Only a worker retries automatically; users see the failure and decide. */
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

/** True: the mail only has to wait for the ledger or the renderer. A worker pauses then, and the try does not count. */
export function isBusy(failure: ArchiveFailure): failure is LedgerBusy | RenderBusy {
  return failure._tag === 'LedgerBusy' || failure._tag === 'RenderBusy'
}
