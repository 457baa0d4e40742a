// Where the archiving of one mail stands.
import type { ArchiveTarget, Progress, Receipt } from '../api/archive.ts'
import type { ApiFailure, Timed } from '../api/failure.ts'
import type { HostFailed } from '../host/mail-host.ts'

/** The service took the mail, and could not archive it. */
export interface ArchiveFailed extends Timed {
  readonly _tag: 'ArchiveFailed'
  readonly code: string | null
  readonly message: string | null
}
export type ArchiveFailure = ApiFailure | HostFailed | ArchiveFailed

export type ArchiveState =
  | { readonly _tag: 'Choosing' }
  /** It was to be archived as it was sent, and was not: the user can still do so. */
  | Missed
  /** Reading text and attachments from the mail client. */
  | { readonly _tag: 'Gathering'; readonly done: number; readonly total: number }
  /** `progress` is null until the service has told any. */
  | { readonly _tag: 'Working'; readonly progress: Progress | null; readonly queued: boolean }
  | Archived
  | { readonly _tag: 'Undoing'; readonly archived: Archived }
  | { readonly _tag: 'UndoFailed'; readonly archived: Archived; readonly failure: ApiFailure }
  /** `removed` false: the document goes shortly. */
  | { readonly _tag: 'Undone'; readonly removed: boolean }
  | { readonly _tag: 'Failed'; readonly failure: ArchiveFailure }

export interface Missed {
  readonly _tag: 'Missed'
  readonly why: Miss
  readonly target: ArchiveTarget | null
  /** The key under which the service can try it again; null where it does not have the mail. */
  readonly retryKey: string | null
}

export interface Archived {
  readonly _tag: 'Archived'
  readonly receipt: Receipt
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

export const choosing: ArchiveState = { _tag: 'Choosing' }

/** A receipt to look at, whatever else is going on with it. */
export const receiptIn = (state: ArchiveState): Archived | null => {
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
export const isLedgerAway = (failure: ArchiveFailure): boolean =>
  failure._tag === 'Refused' && (failure.code === 'LEDGER_DOWN' || failure.code === 'LEDGER_BUSY')

/** After these it is open whether the mail was stored; after all others nothing was. */
export const leavesOpen = (failure: ArchiveFailure): boolean =>
  failure._tag === 'Unreachable' || failure._tag === 'Unreadable' || failure._tag === 'SessionEnded'
