// A failure of every kind with which an attempt at archiving can end.
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { SENT_AT } from '#test/support/sample-archives.ts'

export const EVERY_FAILURE = {
  LedgerDown: { _tag: 'LedgerDown' },
  LedgerBusy: { _tag: 'LedgerBusy', retryAt: SENT_AT + 1 },
  RenderBusy: { _tag: 'RenderBusy', retryAt: SENT_AT + 1 },
  StoreUnavailable: { _tag: 'StoreUnavailable' },
  ArchiveMismatch: { _tag: 'ArchiveMismatch' },
  ArchiveInterrupted: { _tag: 'ArchiveInterrupted' },
  LedgerNotFound: { _tag: 'LedgerNotFound' },
  LedgerForbidden: { _tag: 'LedgerForbidden' },
  LedgerRejected: { _tag: 'LedgerRejected', reason: 'no' },
  ReauthRequired: { _tag: 'ReauthRequired' },
  RenderFailed: { _tag: 'RenderFailed' },
  DocumentTypeGone: { _tag: 'DocumentTypeGone' },
} as const satisfies { readonly [Tag in ArchiveFailure['_tag']]: Extract<ArchiveFailure, { readonly _tag: Tag }> }
