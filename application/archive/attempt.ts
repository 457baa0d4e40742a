// What the steps of an attempt share: its context, its time limit, the renewal of its claim and the storage of progress.
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { Archive, Attempt } from '#domain/archive/archive.ts'
import type { ArchiveJobData } from '#domain/archive/archive-store.ts'
import type { Progress, Leftover } from '#domain/archive/commands.ts'
import { type ArchiveFailure, archiveInterrupted } from '#domain/archive/failures.ts'
import type { DocumentId, LedgerDocuments, RenderMail } from '#domain/archive/ports.ts'
import { CLAIM_RENEWAL_INTERVAL } from '#domain/archive/timing.ts'
import type { LedgerDocumentTypes } from '#domain/ledger/ports.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock, Instant, Timer } from '#domain/shared/clock.ts'
import type { MailSource } from './mail-source.ts'
import type { ApplyCommand } from './save-transition.ts'

interface ClaimDeps {
  readonly applyCommand: ApplyCommand
  readonly timer: Timer
}

export interface AttemptDeps extends ClaimDeps {
  readonly documents: LedgerDocuments
  readonly documentTypes: LedgerDocumentTypes
  readonly render: RenderMail
  readonly clock: Clock
  readonly log: Log
}

export interface AttemptContext {
  readonly key: ArchiveJobData
  readonly holder: string
  readonly archive: Archive
  /** As it was when the holder took the claim. */
  readonly attempt: Attempt
  readonly caller: LedgerCaller
  readonly source: MailSource
  /** No step begins after this moment. */
  readonly until: Instant
  /** Aborted: the client has disconnected and no longer needs the PDF. */
  readonly signal: AbortSignal
}

/** How an attempt ends without success. */
export type AttemptStop =
  | { readonly _tag: 'Broken'; readonly failure: ArchiveFailure; readonly leftover: Leftover }
  /** Another holder has taken the claim, and recorded this attempt as a trace. */
  | { readonly _tag: 'ClaimLost'; readonly leftover: Leftover }

export function toLeftover(document: O.Option<{ readonly id: DocumentId }>): Leftover {
  return O.isSome(document) ? { _tag: 'Possible', document: O.some(document.value.id) } : { _tag: 'None' }
}

export function toBrokenAttempt(leftover: Leftover) {
  return (failure: ArchiveFailure): AttemptStop => ({ _tag: 'Broken', failure, leftover })
}

/** Runs the step. After the attempt's time limit it fails with LedgerDown instead: the ledger was too slow. */
export function withTimeLimit(clock: Clock, { until }: AttemptContext, leftover: Leftover) {
  return <A>(step: TE.TaskEither<AttemptStop, A>): TE.TaskEither<AttemptStop, A> =>
    pipe(
      TE.fromIO(clock.now),
      TE.flatMap((now) => (now > until ? TE.left(toBrokenAttempt(leftover)({ _tag: 'LedgerDown' })) : step)),
    )
}

/**
 * Renews the claim while the work runs: a step may take longer than a claim lasts. If another holder takes the claim, the work learns this
 * when it next stores progress.
 */
export function withRenewedClaim({ applyCommand, timer }: ClaimDeps, { key, holder }: AttemptContext) {
  return async <A>(work: Promise<A>): Promise<A> => {
    const renew = async (): Promise<void> => {
      for (;;) {
        if (O.isSome(await timer.limitTime(CLAIM_RENEWAL_INTERVAL, work)())) return
        const renewed = await applyCommand(key, { _tag: 'Advance', holder, progress: {} })()
        if (E.isLeft(renewed) && renewed.left._tag !== 'StoreUnavailable') return
      }
    }
    const [outcome] = await Promise.all([work, renew()])
    return outcome
  }
}

/**
 * Stores progress and renews the claim, so that no other worker takes over a live attempt. An attempt whose state is `stopping` ends here.
 */
export function noteProgress(applyCommand: ApplyCommand, { key, holder }: AttemptContext, leftover: Leftover) {
  return (progress: Progress): TE.TaskEither<AttemptStop, void> =>
    pipe(
      applyCommand(key, { _tag: 'Advance', holder, progress }),
      TE.mapLeft((left): AttemptStop =>
        left._tag === 'StoreUnavailable' ? toBrokenAttempt(leftover)(left) : { _tag: 'ClaimLost', leftover },
      ),
      TE.filterOrElse(
        ({ state }) => state._tag !== 'Archiving' || !state.stopping,
        () => toBrokenAttempt(leftover)(archiveInterrupted),
      ),
      TE.asUnit,
    )
}
