// Before an attempt begins: what earlier ones left goes first, so that its document is the only one.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { ArchiveFailure } from '#domain/archive/failures.ts'
import { type AttemptDeps, brokenWith, type OwnAttempt, remainsOf, type Stopped } from './attempt.ts'
import { type CallerFor, sweepTraces } from './sweep-traces.ts'

/**
 * A ledger that is away or busy now is not asked for a new document either. Where it refuses for good, the remains are left to the
 * clean-up job and the attempt goes on.
 */
export const clearAway = (deps: AttemptDeps, own: OwnAttempt, callerFor: CallerFor): TE.TaskEither<Stopped, void> =>
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
