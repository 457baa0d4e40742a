// Removes what attempts left in the ledger: undoes one attempt, and sweeps traces, also before a new attempt starts.
import * as T from 'fp-ts/lib/Task.js'
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Attempt, Trace } from '#domain/archive/archive.ts'
import type { Leftover } from '#domain/archive/commands.ts'
import type { DocumentId, LedgerDocuments } from '#domain/archive/ports.ts'
import { CLOCK_SKEW, MAX_CLEAN_UPS } from '#domain/archive/timing.ts'
import type { FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { ArchiveJobData } from '#domain/archive/archive-store.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Stored, StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { ApplyCommand } from './save-transition.ts'
import { type AttemptDeps, toBrokenAttempt, type AttemptContext, toLeftover, type AttemptStop } from './attempt.ts'

const removeParts = (documents: LedgerDocuments, caller: LedgerCaller, document: DocumentId): FromLedger<unknown> =>
  pipe(
    documents.listParts(caller, document),
    // The document does not exist: it was removed before.
    TE.orElse((failure) => (failure._tag === 'LedgerNotFound' ? TE.right([]) : TE.left(failure))),
    TE.flatMap(TE.traverseSeqArray(({ id }) => documents.removePart(caller, id))),
  )

const removeWhole = (documents: LedgerDocuments, caller: LedgerCaller, document: DocumentId): FromLedger<unknown> =>
  pipe(
    removeParts(documents, caller, document),
    TE.flatMap(() => documents.removeDocument(caller, document)),
    // The upload of a process that was killed may have arrived after its parts were listed.
    TE.flatMap(() => removeParts(documents, caller, document)),
  )

/** What could not be removed: the document, if it was found at all, and why. */
export interface NotRemoved {
  readonly document: O.Option<DocumentId>
  readonly failure: LedgerFailure
}

const failFor = (document: O.Option<DocumentId>) =>
  TE.mapLeft((failure: LedgerFailure): NotRemoved => ({ document, failure }))

/** Right(false): no document carries the reference. */
const removeByReference = (
  documents: LedgerDocuments,
  caller: LedgerCaller,
  reference: string,
  startedAt: Instant,
): TE.TaskEither<NotRemoved, boolean> =>
  gen(function* () {
    const found = yield* unwrap(failFor(O.none)(documents.findByReference(caller, reference, startedAt - CLOCK_SKEW)))
    if (O.isNone(found)) return false
    const { id } = found.value
    yield* unwrap(failFor(O.some(id))(removeWhole(documents, caller, id)))
    return true
  })

const NONE_LEFT: Leftover = { _tag: 'None' }

/** Returns what may still be in the ledger afterwards. */
export function undoAttempt(
  documents: LedgerDocuments,
  caller: LedgerCaller,
  attempt: Attempt,
  leftover: Leftover,
): () => Promise<Leftover> {
  if (leftover._tag === 'None') return T.of(leftover)
  return O.isSome(leftover.document)
    ? pipe(
        removeWhole(documents, caller, leftover.document.value),
        TE.match(
          () => leftover,
          () => NONE_LEFT,
        ),
      )
    : pipe(
        removeByReference(documents, caller, attempt.reference, attempt.startedAt),
        TE.match(
          ({ document }): Leftover => ({ _tag: 'Possible', document }),
          // Not found does not mean gone: the ledger may still be creating it.
          (removed) => (removed ? NONE_LEFT : leftover),
        ),
      )
}

/** Right(true): nothing is left of the trace. Right(false): the ledger has no such document yet, but one may still appear. */
const deleteFromLedger = (
  documents: LedgerDocuments,
  caller: LedgerCaller,
  { document, reference, startedAt, settlesAt }: Trace,
  now: Instant,
): TE.TaskEither<NotRemoved, boolean> =>
  O.isSome(document)
    ? pipe(removeWhole(documents, caller, document.value), failFor(document), TE.as(true))
    : pipe(
        removeByReference(documents, caller, reference, startedAt),
        TE.map((removed) => removed || now >= settlesAt),
      )

// Removes what earlier attempts of an archive may have left, and stores which traces stay.

export interface SweepDeps {
  readonly applyCommand: ApplyCommand
  readonly documents: LedgerDocuments
  readonly clock: Clock
  readonly log: Log
}

/** Finds the caller whose link is used to remove the traces of a token record. */
export type FindCallerForSweep = (
  record: TokenRecordId,
) => TE.TaskEither<ReauthRequired | StoreUnavailable, LedgerCaller>

function saveSweep(
  deps: SweepDeps,
  key: ArchiveJobData,
  trace: Trace,
  swept: E.Either<NotRemoved, boolean>,
): Stored<void> {
  const gone = E.isRight(swept) && swept.right
  if (!gone && trace.tries + 1 >= MAX_CLEAN_UPS)
    deps.log.error('archive.leftovers', { archiveId: key.archiveId, document: O.toUndefined(trace.document) })
  return pipe(
    deps.applyCommand(
      key,
      gone
        ? { _tag: 'TraceGone', reference: trace.reference }
        : {
            _tag: 'TraceStays',
            reference: trace.reference,
            document: E.isLeft(swept) ? swept.left.document : O.none,
            notBefore:
              E.isLeft(swept) && swept.left.failure._tag === 'LedgerBusy' ? O.some(swept.left.failure.retryAt) : O.none,
          },
    ),
    TE.asUnit,
    // Another sweep has already settled the trace.
    TE.orElse((left) => (left._tag === 'StoreUnavailable' ? TE.left(left) : TE.right(undefined))),
  )
}

/** Right: the failures because of which traces stay. A document that may still appear does not count as a failure. */
export function sweepTraces(
  deps: SweepDeps,
  key: ArchiveJobData,
  traces: readonly Trace[],
  callerFor: FindCallerForSweep,
): Stored<readonly LedgerFailure[]> {
  return gen(function* () {
    const failures: LedgerFailure[] = []
    for (const trace of traces) {
      const swept = yield* wait(
        pipe(
          callerFor(trace.record),
          TE.mapLeft((failure): NotRemoved => ({ document: O.none, failure })),
          TE.flatMap((caller) =>
            deleteFromLedger(deps.documents, { ...caller, division: trace.division }, trace, deps.clock.now()),
          ),
        ),
      )
      if (E.isLeft(swept)) failures.push(swept.left.failure)
      yield* unwrap(saveSweep(deps, key, trace, swept))
    }
    return failures
  })
}

// Removes the leftovers of earlier attempts before an attempt starts, so that its document is the only one.

/**
 * If the ledger is down or busy now, the attempt does not start. If the ledger refuses for good, the attempt continues, and the clean-up
 * job removes the leftovers later.
 */
export function sweepBeforeAttempt(
  deps: AttemptDeps,
  context: AttemptContext,
  callerFor: FindCallerForSweep,
): TE.TaskEither<AttemptStop, void> {
  return pipe(
    gen(function* () {
      const failures = yield* unwrap(sweepTraces(deps, context.key, context.archive.traces, callerFor))
      const passing = failures.find(({ _tag }) => _tag === 'LedgerDown' || _tag === 'LedgerBusy')
      if (passing !== undefined) return yield* fail(passing)
    }),
    TE.mapLeft(toBrokenAttempt(toLeftover(context.attempt.document))),
  )
}
