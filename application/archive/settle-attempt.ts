// Ends an attempt: stores the receipt, pauses while the ledger or the renderer is busy, or removes what the attempt created and stores the
// failure.
import { E, O } from '#domain/shared/fp.ts'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { Receipt } from '#domain/archive/archive.ts'
import type { ArchiveCommand, ArchiveRefusal, Leftover } from '#domain/archive/commands.ts'
import { type ArchiveFailure, isBusy } from '#domain/archive/failures.ts'
import { mayPauseUntil } from '#domain/archive/timing.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type AttemptDeps, type AttemptContext, toLeftover, type AttemptStop } from './attempt.ts'
import { undoAttempt } from './sweep-traces.ts'

/** `ClaimLost`: another holder has the claim, and completes the archive. */
export type SettleFailure = ArchiveFailure | { readonly _tag: 'ClaimLost' }

/** Delays between attempts to store a receipt. After the last one, the guard takes over the archive. */
const KEEP_TRYING: readonly Duration[] = [fromSeconds(0.5), fromSeconds(1), fromSeconds(2)]

/**
 * The next holder searches for the document for a limited time only. If this process was paused for longer, no other process finds the
 * document, so this one removes it.
 */
async function undoAfterClaimLost(
  deps: AttemptDeps,
  context: AttemptContext,
  leftover: Leftover,
): Promise<E.Either<SettleFailure, never>> {
  const left = await undoAttempt(deps.documents, context.caller, context.attempt, leftover)()
  deps.log.warn('archive.attempt.overtaken', {
    archiveId: context.key.archiveId,
    remains: left._tag === 'None' ? 'Nothing' : 'Perhaps',
  })
  return E.left({ _tag: 'ClaimLost' })
}

async function saveReceipt(
  deps: AttemptDeps,
  context: AttemptContext,
  receipt: Receipt,
): Promise<E.Either<SettleFailure, Receipt>> {
  const complete = deps.applyCommand(context.key, { _tag: 'Complete', holder: context.holder, receipt })
  let kept = await complete()
  for (const wait of KEEP_TRYING) {
    if (E.isRight(kept) || kept.left._tag !== 'StoreUnavailable') break
    await deps.timer.sleep(wait)()
    kept = await complete()
  }
  if (E.isRight(kept)) {
    deps.log.info('archive.archived', { archiveId: context.key.archiveId, parts: receipt.parts.length })
    return E.right(receipt)
  }
  // No undo here: the commit may have succeeded although its answer was lost. A receipt must not name a removed document.
  if (kept.left._tag === 'StoreUnavailable') return E.left(kept.left)
  return undoAfterClaimLost(deps, context, toLeftover(O.some({ id: receipt.documentId })))
}

const findPauseEnd = (
  { archive, attempt }: AttemptContext,
  failure: ArchiveFailure,
  hasDocument: boolean,
): O.Option<number> =>
  archive.handling === 'stored' && isBusy(failure) && mayPauseUntil(attempt.startedAt, hasDocument, failure.retryAt)
    ? O.some(failure.retryAt)
    : O.none

async function chooseEnd(
  deps: AttemptDeps,
  context: AttemptContext,
  { failure, leftover }: Extract<AttemptStop, { readonly _tag: 'Broken' }>,
): Promise<ArchiveCommand> {
  const until = findPauseEnd(context, failure, leftover._tag === 'Possible')
  if (O.isSome(until)) return { _tag: 'Pause', holder: context.holder, until: until.value }
  const left = await undoAttempt(deps.documents, context.caller, context.attempt, leftover)()
  return { _tag: 'Fail', holder: context.holder, failure, leftover: left }
}

/** Left: the failure that ended the attempt, even if the undo failed too. */
export function settleAttempt(
  deps: AttemptDeps,
  context: AttemptContext,
  made: E.Either<AttemptStop, Receipt>,
): TaskEither<SettleFailure, Receipt> {
  return async () => {
    if (E.isRight(made)) return saveReceipt(deps, context, made.right)
    if (made.left._tag === 'ClaimLost') return undoAfterClaimLost(deps, context, made.left.leftover)
    const { failure } = made.left
    const command = await chooseEnd(deps, context, made.left)
    const noted: E.Either<ArchiveRefusal | StoreUnavailable, unknown> = await deps.applyCommand(context.key, command)()
    deps.log.warn('archive.attempt.failed', {
      archiveId: context.key.archiveId,
      failure: failure._tag,
      tries: context.archive.tries,
      ending: command._tag,
      // False: the guard finds the attempt unchanged and removes what it created.
      noted: E.isRight(noted),
    })
    return E.left(failure)
  }
}
