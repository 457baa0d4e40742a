import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Trace } from '#domain/archive/archive.ts'
import type { ArchiveJobData } from '#domain/archive/archive-store.ts'
import type { LedgerDocuments } from '#domain/archive/ports.ts'
import { MAX_CLEAN_UPS } from '#domain/archive/timing.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { ReauthRequired } from '#domain/session/session-jwt.ts'
import type { TokenRecordId } from '#domain/session/token-record.ts'
import type { Clock } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import type { Move } from './save-transition.ts'
import { type NotRemoved, removeTrace } from './remove-remains.ts'
import { type AttemptDeps, brokenWith, type OwnAttempt, remainsOf, type Stopped } from './attempt.ts'

// Goes through what earlier attempts of an archive may have left, removes it, and keeps account of what stays.

export interface SweepDeps {
  readonly move: Move
  readonly documents: LedgerDocuments
  readonly clock: Clock
  readonly log: Log
}

/** On whose behalf the remains of a record's attempt are removed. */
export type CallerFor = (record: TokenRecordId) => TE.TaskEither<ReauthRequired | StoreUnavailable, LedgerCaller>

const account = (
  deps: SweepDeps,
  key: ArchiveJobData,
  trace: Trace,
  swept: E.Either<NotRemoved, boolean>,
): TE.TaskEither<StoreUnavailable, void> => {
  const gone = E.isRight(swept) && swept.right
  if (!gone && trace.tries + 1 >= MAX_CLEAN_UPS)
    deps.log.error('archive.leftovers', { archiveId: key.archiveId, document: O.toUndefined(trace.document) })
  return pipe(
    deps.move(
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
    // Another sweep has come first.
    TE.orElse((left) => (left._tag === 'StoreUnavailable' ? TE.left(left) : TE.right(undefined))),
  )
}

/** Right: why traces stayed, where they did; one that may yet turn up is no failure. */
export const sweepTraces =
  (
    deps: SweepDeps,
    key: ArchiveJobData,
    traces: readonly Trace[],
    callerFor: CallerFor,
  ): TE.TaskEither<StoreUnavailable, readonly LedgerFailure[]> =>
  async () => {
    const failures: LedgerFailure[] = []
    for (const trace of traces) {
      const swept = await pipe(
        callerFor(trace.record),
        TE.mapLeft((failure): NotRemoved => ({ document: O.none, failure })),
        TE.flatMap((caller) =>
          removeTrace(deps.documents, { ...caller, division: trace.division }, trace, deps.clock.now()),
        ),
      )()
      if (E.isLeft(swept)) failures.push(swept.left.failure)
      const accounted = await account(deps, key, trace, swept)()
      if (E.isLeft(accounted)) return accounted
    }
    return E.right(failures)
  }

// Before an attempt begins: what earlier ones left goes first, so that its document is the only one.

/**
 * A ledger that is away or busy now is not asked for a new document either. Where it refuses for good, the remains are left to the
 * clean-up job and the attempt goes on.
 */
export const sweepBeforeAttempt = (
  deps: AttemptDeps,
  own: OwnAttempt,
  callerFor: CallerFor,
): TE.TaskEither<Stopped, void> =>
  pipe(
    sweepTraces(deps, own.key, own.archive.traces, callerFor),
    TE.mapLeft((failure): ArchiveFailure => failure),
    TE.flatMap((failures) =>
      pipe(
        O.fromNullable(failures.find(({ _tag }) => _tag === 'LedgerDown' || _tag === 'LedgerBusy')),
        O.match(
          () => TE.right(undefined),
          (failure) => TE.left<ArchiveFailure, void>(failure),
        ),
      ),
    ),
    TE.mapLeft(brokenWith(remainsOf(own.attempt.document))),
  )
