// Taking an archived mail back: who may, until when, and what becomes of it. Its document is a trace from then on, and goes as any other does.
import * as O from 'fp-ts/lib/Option.js'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive, Archiver, Receipt, Trace } from './archive.ts'
import { type ArchiveCommand, type Moving, moved, nothingToDo, type Refused, refused, underWay } from './commands.ts'
import { MAX_PARTS_AT_ONCE } from './mail.ts'
import type { DocumentId } from './ports.ts'
import { cleanUpDelay, SETTLING, WITHDRAWABLE_FOR } from './timing.ts'

const lastMoment = ({ archivedAt }: Receipt): Instant => archivedAt + WITHDRAWABLE_FOR

/** None: another user archived it, or the time is over. */
export function withdrawableUntil(
  { by, receipt }: { readonly by: Pick<Archiver, 'ledgerUserId'>; readonly receipt: Receipt },
  user: LedgerUserId,
  now: Instant,
): O.Option<Instant> {
  return by.ledgerUserId === user && now <= lastMoment(receipt) ? O.some(lastMoment(receipt)) : O.none
}

/** A trace of a known document is not looked for by its reference, and the attempt's is forgotten: the document is its own. */
const referenceOf = (document: DocumentId): string => document

/** A request removes a document of few parts itself, with a job as a fallback; a job removes documents of many parts. */
const traceOfDocument = (
  { by, parts }: Archive,
  { documentId, archivedAt }: Receipt,
  record: Archiver['record'],
  now: Instant,
): Trace => ({
  reference: referenceOf(documentId),
  record,
  division: by.division,
  startedAt: archivedAt,
  document: O.some(documentId),
  settlesAt: now + SETTLING,
  tries: 0,
  nextTryAt: parts > MAX_PARTS_AT_ONCE ? now : now + cleanUpDelay(1),
})

/** The one of the document that was taken back; none: that is gone, or nothing was taken back. */
export function withdrawnTrace({ state, traces }: Archive): O.Option<Trace> {
  return state._tag === 'Withdrawn'
    ? O.fromNullable(traces.find(({ reference }) => reference === referenceOf(state.document)))
    : O.none
}

/** The request that undoes the archive removes it; false: only the clean-up job may, or already does. */
export function isForWithdrawer({ tries, nextTryAt }: Trace, now: Instant): boolean {
  return tries === 0 && nextTryAt > now
}

const otherDocument: Refused = { _tag: 'OtherDocument' }

/** An old receipt on a screen names a document that is not the archive's any more. */
const isOther = (named: O.Option<DocumentId>, document: DocumentId): boolean =>
  O.isSome(named) && named.value !== document

/** Repeating changes nothing. Another user's archive counts as absent. */
export function withdrawn(
  archive: Archive,
  { by, document }: Extract<ArchiveCommand, { readonly _tag: 'Withdraw' }>,
  now: Instant,
): Moving {
  const { state } = archive
  if (archive.by.ledgerUserId !== by.ledgerUserId) return refused(nothingToDo)
  switch (state._tag) {
    case 'Queued':
    case 'Archiving':
      return refused(underWay)
    case 'Failed':
      return refused(nothingToDo)
    case 'Withdrawn':
      return isOther(document, state.document) ? refused(otherDocument) : moved(archive)
    case 'Archived': {
      if (isOther(document, state.receipt.documentId)) return refused(otherDocument)
      if (now > lastMoment(state.receipt)) return refused({ _tag: 'TooLate' })
      const trace = traceOfDocument(archive, state.receipt, by.record, now)
      return moved(
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
