// Ends an attempt: stores the receipt, pauses while the ledger or the renderer is busy, or removes what the attempt created and stores the
// failure.
import { E, fail, gen, O, type TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Receipt } from '#domain/archive/archive.ts'
import type { ArchiveCommand, Leftover } from '#domain/archive/commands.ts'
import { type ArchiveFailure, isBusy } from '#domain/archive/failures.ts'
import { mayPauseUntil } from '#domain/archive/timing.ts'
import { type Duration, fromSeconds } from '#domain/shared/clock.ts'
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
const undoAfterClaimLost = (
  deps: AttemptDeps,
  context: AttemptContext,
  leftover: Leftover,
): TE.TaskEither<SettleFailure, never> =>
  gen(function* () {
    const left = yield* wait(undoAttempt(deps.documents, context.caller, context.attempt, leftover))
    deps.log.warn('archive.attempt.overtaken', {
      archiveId: context.key.archiveId,
      remains: left._tag === 'None' ? 'Nothing' : 'Perhaps',
    })
    return yield* fail({ _tag: 'ClaimLost' })
  })

const saveReceipt = (
  deps: AttemptDeps,
  context: AttemptContext,
  receipt: Receipt,
): TE.TaskEither<SettleFailure, Receipt> =>
  gen(function* () {
    const complete = deps.applyCommand(context.key, { _tag: 'Complete', holder: context.holder, receipt })
    let kept = yield* wait(complete)
    for (const delay of KEEP_TRYING) {
      if (E.isRight(kept) || kept.left._tag !== 'StoreUnavailable') break
      yield* wait(deps.timer.sleep(delay))
      kept = yield* wait(complete)
    }
    if (E.isRight(kept)) {
      deps.log.info('archive.archived', { archiveId: context.key.archiveId, parts: receipt.parts.length })
      return receipt
    }
    // No undo here: the commit may have succeeded although its answer was lost. A receipt must not name a removed document.
    if (kept.left._tag === 'StoreUnavailable') return yield* fail(kept.left)
    return yield* unwrap(undoAfterClaimLost(deps, context, toLeftover(O.some({ id: receipt.documentId }))))
  })

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
): TE.TaskEither<SettleFailure, Receipt> {
  return gen(function* () {
    if (E.isRight(made)) return yield* unwrap(saveReceipt(deps, context, made.right))
    const { left } = made
    if (left._tag === 'ClaimLost') return yield* unwrap(undoAfterClaimLost(deps, context, left.leftover))
    const { failure } = left
    const command = yield* wait(() => chooseEnd(deps, context, left))
    const noted = yield* wait(deps.applyCommand(context.key, command))
    deps.log.warn('archive.attempt.failed', {
      archiveId: context.key.archiveId,
      failure: failure._tag,
      tries: context.archive.tries,
      ending: command._tag,
      // False: the guard finds the attempt unchanged and removes what it created.
      noted: E.isRight(noted),
    })
    return yield* fail(failure)
  })
}
