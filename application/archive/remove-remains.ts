// Removes from the ledger what attempts have left there. Removing twice, or what somebody else has removed, does no harm.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { Attempt, Trace } from '#domain/archive/archive.ts'
import type { Remains } from '#domain/archive/commands.ts'
import type { DocumentId, LedgerDocuments } from '#domain/archive/ports.ts'
import { CLOCK_SKEW } from '#domain/archive/timing.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Instant } from '#domain/shared/clock.ts'

const removeWhole = (
  documents: LedgerDocuments,
  caller: LedgerCaller,
  document: DocumentId,
): TE.TaskEither<LedgerFailure, void> =>
  pipe(
    documents.parts(caller, document),
    // Nobody there: it was removed before.
    TE.orElse((failure) => (failure._tag === 'LedgerNotFound' ? TE.right([]) : TE.left(failure))),
    TE.flatMap(TE.traverseSeqArray(({ id }) => documents.removePart(caller, id))),
    TE.flatMap(() => documents.removeDocument(caller, document)),
  )

/** What could not be removed: the document, if it was found at all, and why. */
export interface NotRemoved {
  readonly document: O.Option<DocumentId>
  readonly failure: LedgerFailure
}

/** Right(false): no document carries the reference. */
const removeByReference =
  (documents: LedgerDocuments, caller: LedgerCaller, reference: string, startedAt: Instant) =>
  async (): Promise<E.Either<NotRemoved, boolean>> => {
    const found = await documents.findByReference(caller, reference, startedAt - CLOCK_SKEW)()
    if (E.isLeft(found)) return E.left({ document: O.none, failure: found.left })
    if (O.isNone(found.right)) return E.right(false)
    const { id } = found.right.value
    const removed = await removeWhole(documents, caller, id)()
    return E.isLeft(removed) ? E.left({ document: O.some(id), failure: removed.left }) : E.right(true)
  }

/** What is still there afterwards, as far as is known. */
export const undo = (
  documents: LedgerDocuments,
  caller: LedgerCaller,
  attempt: Attempt,
  remains: Remains,
): (() => Promise<Remains>) =>
  pipe(
    remains,
    (left): TE.TaskEither<Remains, Remains> => {
      if (left._tag === 'Nothing') return TE.right(left)
      if (O.isSome(left.document))
        return pipe(
          removeWhole(documents, caller, left.document.value),
          TE.bimap(
            () => left,
            () => ({ _tag: 'Nothing' }),
          ),
        )
      return pipe(
        removeByReference(documents, caller, attempt.reference, attempt.startedAt),
        TE.bimap(
          ({ document }): Remains => ({ _tag: 'Perhaps', document }),
          // Not found is not gone: the ledger may still be at it.
          (removed): Remains => (removed ? { _tag: 'Nothing' } : left),
        ),
      )
    },
    TE.toUnion,
  )

/** Right(true): nothing is left of the trace. Right(false): nothing is there, but something may yet turn up. */
export const removeTrace = (
  documents: LedgerDocuments,
  caller: LedgerCaller,
  { document, reference, startedAt, settlesAt }: Trace,
  now: Instant,
): TE.TaskEither<NotRemoved, boolean> =>
  O.isSome(document)
    ? pipe(
        removeWhole(documents, caller, document.value),
        TE.bimap(
          (failure) => ({ document, failure }),
          () => true,
        ),
      )
    : pipe(
        removeByReference(documents, caller, reference, startedAt),
        TE.map((removed) => removed || now >= settlesAt),
      )
