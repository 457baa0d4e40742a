// What ended attempts may have left in the ledger, and how long it is looked for.
import * as O from 'fp-ts/lib/Option.js'
import type { Instant } from '#domain/shared/clock.ts'
import type { Archive, Attempt, Trace } from './archive.ts'
import { type ArchiveCommand, type Moved, type Moving, moved, nothingToDo, refused } from './commands.ts'
import type { DocumentId } from './ports.ts'
import { cleanUpDelay, MAX_CLEAN_UPS, SETTLING } from './timing.ts'

export function traceOf(archive: Archive, attempt: Attempt, document: O.Option<DocumentId>, now: Instant): Trace {
  const settlesAt = now + SETTLING
  return {
    reference: attempt.reference,
    record: archive.by.record,
    division: archive.by.division,
    startedAt: attempt.startedAt,
    document,
    settlesAt,
    tries: 0,
    nextTryAt: O.isSome(document) ? now + cleanUpDelay(1) : settlesAt,
  }
}

/**
 * Turns the attempt of an archive into a trace: its holder is gone, and its document must be removed. `byNext`: the next attempt removes it
 * first. Two removals at once would cost refused calls, which the ledger limits.
 */
export function abandoned(archive: Archive, attempt: Attempt, now: Instant, byNext: boolean): Moved {
  const document = O.isSome(attempt.document) ? O.some(attempt.document.value.id) : O.none
  const trace = { ...traceOf(archive, attempt, document, now), nextTryAt: byNext ? now + cleanUpDelay(1) : now }
  return {
    archive: { ...archive, traces: [...archive.traces, trace] },
    events: [{ _tag: 'CleanUpAt', at: trace.nextTryAt }],
  }
}

export function traceGone(
  archive: Archive,
  { reference }: Extract<ArchiveCommand, { readonly _tag: 'TraceGone' }>,
): Moving {
  const traces = archive.traces.filter((one) => one.reference !== reference)
  return traces.length < archive.traces.length ? moved({ ...archive, traces }) : refused(nothingToDo)
}

/** Sets the time of the next try; the caller schedules the job. An abandoned trace stays as a mark. */
export function traceStays(
  archive: Archive,
  { reference, document, notBefore }: Extract<ArchiveCommand, { readonly _tag: 'TraceStays' }>,
  now: Instant,
): Moving {
  const trace = archive.traces.find((one) => one.reference === reference)
  if (trace === undefined) return refused(nothingToDo)
  const tries = trace.tries + 1
  const nextTryAt = Math.max(now + cleanUpDelay(tries), O.getOrElse(() => 0)(notBefore))
  const next: Trace = { ...trace, document: O.alt(() => document)(trace.document), tries, nextTryAt }
  return moved({ ...archive, traces: archive.traces.map((one) => (one === trace ? next : one)) })
}

const givenUp = ({ tries }: Trace): boolean => tries >= MAX_CLEAN_UPS

/** Those that are not left to people. */
export function openTraces({ traces }: Archive): readonly Trace[] {
  return traces.filter((trace) => !givenUp(trace))
}

export function dueTraces(archive: Archive, now: Instant): readonly Trace[] {
  return openTraces(archive).filter(({ nextTryAt }) => nextTryAt <= now)
}

/** When to look for traces again; none: there are none, or they are left to people. */
export function nextCleanUp(archive: Archive): O.Option<Instant> {
  const moments = openTraces(archive).map(({ nextTryAt }) => nextTryAt)
  return moments.length === 0 ? O.none : O.some(Math.min(...moments))
}
