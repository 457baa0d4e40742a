// The archiver undoes an archive, which counts as undone once the transition is stored. The request removes the document if the ledger
// responds. Otherwise the clean-up job removes it, which was stored in the same transaction.
import { E, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { Archive, ArchiveId } from '#domain/archive/archive.ts'
import type { ArchiveRefusal } from '#domain/archive/commands.ts'
import type { DocumentId } from '#domain/archive/ports.ts'
import { ANSWER_WITHIN } from '#domain/archive/timing.ts'
import { isForWithdrawer, findWithdrawnTrace } from '#domain/archive/withdrawal.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { Tagged } from '#domain/shared/tagged.ts'
import { type SweepDeps, sweepTraces } from './sweep-traces.ts'

/** The caller has archived nothing under this id. */
export type ArchiveNotFound = Tagged<'ArchiveNotFound'>

/** An attempt is in progress or scheduled. */
export type ArchiveUnderWay = Tagged<'ArchiveUnderWay'>

/** The mail was archived again meanwhile: the named document is no longer the archive's document. */
export type ArchivedAgain = Tagged<'ArchivedAgain'>

/** It was archived too long ago. */
export type UndoTooLate = Tagged<'UndoTooLate'>

type Refusal = ArchiveNotFound | ArchiveUnderWay | ArchivedAgain | UndoTooLate

/**
 * `document`: the document that the user sees; none: the archive's current document. Right(removed: false): the clean-up job removes the
 * document. A repeated call returns whether the document is removed by then.
 */
export type WithdrawArchive = (
  caller: LedgerCaller,
  id: ArchiveId,
  document: O.Option<DocumentId>,
) => TE.TaskEither<Refusal | StoreUnavailable, { readonly removed: boolean }>

function toWithdrawalFailure(left: ArchiveRefusal | StoreUnavailable): Refusal | StoreUnavailable {
  switch (left._tag) {
    case 'StoreUnavailable':
      return left
    case 'UnderWay':
      return { _tag: 'ArchiveUnderWay' }
    case 'OtherDocument':
      return { _tag: 'ArchivedAgain' }
    case 'TooLate':
      return { _tag: 'UndoTooLate' }
    default:
      return { _tag: 'ArchiveNotFound' }
  }
}

export function makeWithdrawArchive(deps: SweepDeps): WithdrawArchive {
  /** True: the document is removed. On any failure the clean-up job removes it. */
  const removeDocument = async (caller: LedgerCaller, archive: Archive): Promise<boolean> => {
    const trace = findWithdrawnTrace(archive)
    if (O.isNone(trace)) return true
    const now = deps.clock.now()
    if (!isForWithdrawer(trace.value, now)) return false
    const timed = { ...caller, deadline: Math.min(now + ANSWER_WITHIN, caller.deadline ?? Infinity) }
    const key = { tenantUuid: caller.tenantUuid, archiveId: archive.id }
    const swept = await sweepTraces(deps, key, [trace.value], () => TE.right(timed))()
    const [failure] = E.isRight(swept) ? swept.right : [swept.left]
    if (failure !== undefined)
      deps.log.warn('archive.withdrawal.later', { archiveId: archive.id, failure: failure._tag })
    return failure === undefined
  }

  return (caller, id, document) =>
    gen(function* () {
      const archive = yield* unwrap(
        pipe(
          deps.applyCommand(
            { tenantUuid: caller.tenantUuid, archiveId: id },
            { _tag: 'Withdraw', by: caller, document },
          ),
          TE.mapLeft(toWithdrawalFailure),
        ),
      )
      const gone = yield* wait(() => removeDocument(caller, archive))
      deps.log.info('archive.withdrawn', { archiveId: id, removed: gone })
      return { removed: gone }
    })
}
