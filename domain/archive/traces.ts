// What ended attempts may have left in the ledger, and how long the service tries to remove it.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive, Attempt, Trace } from './archive.ts'
import {
  type ArchiveCommand,
  type ArchiveTransition,
  type ArchiveTransitionResult,
  acceptCommand,
  nothingToDo,
  refuseCommand,
} from './commands.ts'
import type { DocumentId } from './ports.ts'
import { getCleanUpDelay, MAX_CLEAN_UPS, DOCUMENT_APPEARS_WITHIN } from './timing.ts'

export function createTrace(archive: Archive, attempt: Attempt, document: O.Option<DocumentId>, now: Instant): Trace {
  const settlesAt = now + DOCUMENT_APPEARS_WITHIN
  return {
    reference: attempt.reference,
    record: archive.by.record,
    division: archive.by.division,
    startedAt: attempt.startedAt,
    document,
    settlesAt,
    tries: 0,
    nextTryAt: O.isSome(document) ? now + getCleanUpDelay(1) : settlesAt,
  }
}

/**
 * Turns the attempt of an archive into a trace: its holder is gone, and its document must be removed. `byNext`: the next attempt removes it
 * first. Two removals at once would cost refused calls, which the ledger limits.
 */
export function abandonAttempt(archive: Archive, attempt: Attempt, now: Instant, byNext: boolean): ArchiveTransition {
  const document = O.isSome(attempt.document) ? O.some(attempt.document.value.id) : O.none
  const trace = { ...createTrace(archive, attempt, document, now), nextTryAt: byNext ? now + getCleanUpDelay(1) : now }
  return {
    archive: { ...archive, traces: [...archive.traces, trace] },
    events: [{ _tag: 'CleanUpAt', at: trace.nextTryAt }],
  }
}

export function clearTrace(
  archive: Archive,
  { reference }: Extract<ArchiveCommand, { readonly _tag: 'TraceGone' }>,
): ArchiveTransitionResult {
  const traces = archive.traces.filter((one) => one.reference !== reference)
  return traces.length < archive.traces.length ? acceptCommand({ ...archive, traces }) : refuseCommand(nothingToDo)
}

/** Sets the time of the next try; the caller schedules the job. A trace stays on record after its last try. */
export function postponeTrace(
  archive: Archive,
  { reference, document, notBefore }: Extract<ArchiveCommand, { readonly _tag: 'TraceStays' }>,
  now: Instant,
): ArchiveTransitionResult {
  const trace = archive.traces.find((one) => one.reference === reference)
  if (trace === undefined) return refuseCommand(nothingToDo)
  const tries = trace.tries + 1
  const nextTryAt = Math.max(now + getCleanUpDelay(tries), O.getOrElse(() => 0)(notBefore))
  const next: Trace = { ...trace, document: O.alt(() => document)(trace.document), tries, nextTryAt }
  return acceptCommand({ ...archive, traces: archive.traces.map((one) => (one === trace ? next : one)) })
}

const isGivenUp = ({ tries }: Trace): boolean => tries >= MAX_CLEAN_UPS

/** Traces that the service still tries to remove; people handle the others. */
export function listOpenTraces({ traces }: Archive): readonly Trace[] {
  return traces.filter((trace) => !isGivenUp(trace))
}

export function listDueTraces(archive: Archive, now: Instant): readonly Trace[] {
  return listOpenTraces(archive).filter(({ nextTryAt }) => nextTryAt <= now)
}

/** When the next clean-up is due. None: no trace is left, or people handle the rest. */
export function findNextCleanUp(archive: Archive): O.Option<Instant> {
  const moments = listOpenTraces(archive).map(({ nextTryAt }) => nextTryAt)
  return moments.length === 0 ? O.none : O.some(Math.min(...moments))
}
