// Undoes an archive: who may do so, until when, and how. Its document becomes a trace, which the clean-up removes like any other.
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive, Archiver, Receipt, Trace } from './archive.ts'
import {
  type ArchiveCommand,
  type ArchiveTransitionResult,
  acceptCommand,
  nothingToDo,
  type ArchiveRefusal,
  refuseCommand,
  archiveUnderWay,
} from './commands.ts'
import { MAX_PARTS_AT_ONCE } from './mail.ts'
import type { DocumentId } from './ports.ts'
import { getCleanUpDelay, DOCUMENT_APPEARS_WITHIN, WITHDRAWABLE_FOR } from './timing.ts'

const getWithdrawalDeadline = ({ archivedAt }: Receipt): Instant => archivedAt + WITHDRAWABLE_FOR

/** None: another user archived it, or the time is over. */
export function findWithdrawalDeadline(
  { by, receipt }: { readonly by: Pick<Archiver, 'ledgerUserId'>; readonly receipt: Receipt },
  user: LedgerUserId,
  now: Instant,
): O.Option<Instant> {
  return by.ledgerUserId === user && now <= getWithdrawalDeadline(receipt)
    ? O.some(getWithdrawalDeadline(receipt))
    : O.none
}

/**
 * The id of the document is the trace's reference. The attempt's own reference is no longer stored, and a known document is not searched by
 * reference.
 */
const toTraceReference = (document: DocumentId): string => document

/** A request removes a document of few parts itself, with a job as a fallback; a job removes documents of many parts. */
const createDocumentTrace = (
  { by, parts }: Archive,
  { documentId, archivedAt }: Receipt,
  record: Archiver['record'],
  now: Instant,
): Trace => ({
  reference: toTraceReference(documentId),
  record,
  division: by.division,
  startedAt: archivedAt,
  document: O.some(documentId),
  settlesAt: now + DOCUMENT_APPEARS_WITHIN,
  tries: 0,
  nextTryAt: parts > MAX_PARTS_AT_ONCE ? now : now + getCleanUpDelay(1),
})

/** The trace of the undone archive's document. None: the document is removed, or the archive is not undone. */
export function findWithdrawnTrace({ state, traces }: Archive): O.Option<Trace> {
  return state._tag === 'Withdrawn'
    ? O.fromNullable(traces.find(({ reference }) => reference === toTraceReference(state.document)))
    : O.none
}

/** True: the request that undoes the archive may remove the document. False: only the clean-up job may. */
export function isForWithdrawer({ tries, nextTryAt }: Trace, now: Instant): boolean {
  return tries === 0 && nextTryAt > now
}

const otherDocument: ArchiveRefusal = { _tag: 'OtherDocument' }

/** An outdated page may name a document that is no longer the archive's. */
const isOtherDocument = (named: O.Option<DocumentId>, document: DocumentId): boolean =>
  O.isSome(named) && named.value !== document

/** Repeating changes nothing. Another user's archive counts as absent. */
export function withdrawArchive(
  archive: Archive,
  { by, document }: Extract<ArchiveCommand, { readonly _tag: 'Withdraw' }>,
  now: Instant,
): ArchiveTransitionResult {
  const { state } = archive
  if (archive.by.ledgerUserId !== by.ledgerUserId) return refuseCommand(nothingToDo)
  switch (state._tag) {
    case 'Queued':
    case 'Archiving':
      return refuseCommand(archiveUnderWay)
    case 'Failed':
      return refuseCommand(nothingToDo)
    case 'Withdrawn':
      return isOtherDocument(document, state.document) ? refuseCommand(otherDocument) : acceptCommand(archive)
    case 'Archived': {
      if (isOtherDocument(document, state.receipt.documentId)) return refuseCommand(otherDocument)
      if (now > getWithdrawalDeadline(state.receipt)) return refuseCommand({ _tag: 'TooLate' })
      const trace = createDocumentTrace(archive, state.receipt, by.record, now)
      return acceptCommand(
        {
          ...archive,
          state: { _tag: 'Withdrawn', document: state.receipt.documentId, at: now },
          traces: [...archive.traces, trace],
        },
        { _tag: 'CleanUpAt', at: trace.nextTryAt },
      )
    }
  }
}
