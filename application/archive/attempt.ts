// An attempt at an archive: its claim, how it stops, and how its end is stored.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { Archive, Attempt } from '#domain/archive/archive.ts'
import type { ArchiveJobData } from '#domain/archive/archive-store.ts'
import type { Progress, Remains } from '#domain/archive/commands.ts'
import { type ArchiveFailure, archiveInterrupted } from '#domain/archive/failures.ts'
import type { DocumentId, LedgerDocuments, Pause, RenderMail } from '#domain/archive/ports.ts'
import { RENEW_EVERY } from '#domain/archive/timing.ts'
import type { LedgerDocumentTypes } from '#domain/ledger/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant } from '#domain/shared/clock.ts'
import type { MailSource } from './mail-source.ts'
import type { Move } from './save-transition.ts'

export interface AttemptDeps {
  readonly move: Move
  readonly documents: LedgerDocuments
  readonly documentTypes: LedgerDocumentTypes
  readonly render: RenderMail
  readonly clock: Clock
  readonly pause: Pause
  readonly log: Log
}

export interface OwnAttempt {
  readonly key: ArchiveJobData
  readonly holder: string
  readonly archive: Archive
  /** As it stood when the claim was taken. */
  readonly attempt: Attempt
  readonly caller: LedgerCaller
  readonly source: MailSource
  /** No step begins after this moment. */
  readonly until: Instant
  /** Aborted: the client has gone without its answer, and its PDF is not wanted any more. */
  readonly signal: AbortSignal
}

/** How an attempt ends without success. */
export type Stopped =
  | { readonly _tag: 'Broken'; readonly failure: ArchiveFailure; readonly remains: Remains }
  /** Another holder has taken the claim, and recorded this attempt as a trace. */
  | { readonly _tag: 'Overtaken'; readonly remains: Remains }

export function remainsOf(document: O.Option<{ readonly id: DocumentId }>): Remains {
  return O.isSome(document) ? { _tag: 'Perhaps', document: O.some(document.value.id) } : { _tag: 'Nothing' }
}

export function brokenWith(remains: Remains) {
  return (failure: ArchiveFailure): Stopped => ({ _tag: 'Broken', failure, remains })
}

/** The step, unless the attempt's time is up: then the ledger was too slow. */
export function inTime(deps: Pick<AttemptDeps, 'clock'>, { until }: OwnAttempt, remains: Remains) {
  return <A>(step: TE.TaskEither<Stopped, A>): TE.TaskEither<Stopped, A> =>
    pipe(
      TE.fromIO(deps.clock.now),
      TE.flatMap((now) => (now > until ? TE.left(brokenWith(remains)({ _tag: 'LedgerDown' })) : step)),
    )
}

/**
 * The work, while its claim is renewed beside it: a step may take longer than a claim holds. Where the claim is lost, the work's next note finds that
 * out by itself.
 */
export function whileClaimed(
  deps: Pick<AttemptDeps, 'move' | 'pause'>,
  { key, holder }: Pick<OwnAttempt, 'key' | 'holder'>,
) {
  return async <A>(work: Promise<A>): Promise<A> => {
    const over = work.then(
      () => true,
      () => true,
    )
    const renew = async (): Promise<void> => {
      for (;;) {
        const isOver = await Promise.race([
          over,
          deps
            .pause(RENEW_EVERY)()
            .then(() => false),
        ])
        if (isOver) return
        const renewed = await deps.move(key, { _tag: 'Advance', holder, progress: {} })()
        if (E.isLeft(renewed) && renewed.left._tag !== 'StoreUnavailable') return
      }
    }
    const [outcome] = await Promise.all([work, renew()])
    return outcome
  }
}

/** Stores progress and prolongs the claim, so that no other worker takes over a live attempt. An attempt that is to stop ends here. */
export function note(deps: Pick<AttemptDeps, 'move'>, { key, holder }: OwnAttempt, remains: Remains) {
  return (progress: Progress): TE.TaskEither<Stopped, void> =>
    pipe(
      deps.move(key, { _tag: 'Advance', holder, progress }),
      TE.mapLeft((left): Stopped =>
        left._tag === 'StoreUnavailable' ? brokenWith(remains)(left) : { _tag: 'Overtaken', remains },
      ),
      TE.filterOrElse(
        ({ state }) => state._tag !== 'Archiving' || !state.stopping,
        () => brokenWith(remains)(archiveInterrupted),
      ),
      TE.asUnit,
    )
}
