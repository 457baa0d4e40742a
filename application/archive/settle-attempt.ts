// Ends an attempt: stores the receipt, waits for the ledger's next minute, or removes what it created and reports the failure.
import { E, O } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Receipt } from '#domain/archive/archive.ts'
import type { ArchiveCommand, Refused, Remains } from '#domain/archive/commands.ts'
import { type ArchiveFailure, isBusy } from '#domain/archive/failures.ts'
import { mayPauseUntil } from '#domain/archive/timing.ts'
import { type Duration, seconds } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type AttemptDeps, type OwnAttempt, remainsOf, type Stopped } from './attempt.ts'
import { undo } from './sweep-traces.ts'

/** `Overtaken`: the archive is in other hands, which will bring it to its end. */
export type Unsettled = ArchiveFailure | { readonly _tag: 'Overtaken' }

/** How long a whole document waits for our database to come back before it is left to the guard. */
const KEEP_TRYING: readonly Duration[] = [seconds(0.5), seconds(1), seconds(2)]

/**
 * The next holder searches for the document for a limited time. If this process was paused for longer, only this process knows the document,
 * unless a receipt names it.
 */
async function withdraw(deps: AttemptDeps, own: OwnAttempt, remains: Remains): Promise<E.Either<Unsettled, never>> {
  const left = await undo(deps.documents, own.caller, own.attempt, remains)()
  deps.log.warn('archive.attempt.overtaken', { archiveId: own.key.archiveId, remains: left._tag })
  return E.left({ _tag: 'Overtaken' })
}

async function keepReceipt(
  deps: AttemptDeps,
  own: OwnAttempt,
  receipt: Receipt,
): Promise<E.Either<Unsettled, Receipt>> {
  const complete = deps.move(own.key, { _tag: 'Complete', holder: own.holder, receipt })
  let kept = await complete()
  for (const wait of KEEP_TRYING) {
    if (E.isRight(kept) || kept.left._tag !== 'StoreUnavailable') break
    await deps.pause(wait)()
    kept = await complete()
  }
  if (E.isRight(kept)) {
    deps.log.info('archive.archived', { archiveId: own.key.archiveId, parts: receipt.parts.length })
    return E.right(receipt)
  }
  // Not undone here: the answer to the commit may be all that was lost, and a receipt for a removed document would be the worst end of all.
  if (kept.left._tag === 'StoreUnavailable') return E.left(kept.left)
  return withdraw(deps, own, remainsOf(O.some({ id: receipt.documentId })))
}

const pausedUntil = (
  { archive, attempt }: OwnAttempt,
  failure: ArchiveFailure,
  hasDocument: boolean,
): O.Option<number> =>
  archive.handling === 'stored' && isBusy(failure) && mayPauseUntil(attempt.startedAt, hasDocument, failure.retryAt)
    ? O.some(failure.retryAt)
    : O.none

async function endOf(
  deps: AttemptDeps,
  own: OwnAttempt,
  { failure, remains }: Extract<Stopped, { readonly _tag: 'Broken' }>,
): Promise<ArchiveCommand> {
  const until = pausedUntil(own, failure, remains._tag === 'Perhaps')
  if (O.isSome(until)) return { _tag: 'Pause', holder: own.holder, until: until.value }
  const left = await undo(deps.documents, own.caller, own.attempt, remains)()
  return { _tag: 'Fail', holder: own.holder, failure, remains: left }
}

/** Left: the failure that broke the attempt, whatever became of the undoing. */
export function settleAttempt(
  deps: AttemptDeps,
  own: OwnAttempt,
  made: E.Either<Stopped, Receipt>,
): TaskEither<Unsettled, Receipt> {
  return async () => {
    if (E.isRight(made)) return keepReceipt(deps, own, made.right)
    if (made.left._tag === 'Overtaken') return withdraw(deps, own, made.left.remains)
    const { failure } = made.left
    const command = await endOf(deps, own, made.left)
    const noted: E.Either<Refused | StoreUnavailable, unknown> = await deps.move(own.key, command)()
    deps.log.warn('archive.attempt.failed', {
      archiveId: own.key.archiveId,
      failure: failure._tag,
      tries: own.archive.tries,
      ending: command._tag,
      // Not noted: the guard finds the attempt as it stood and removes what it made.
      noted: E.isRight(noted),
    })
    return E.left(failure)
  }
}
