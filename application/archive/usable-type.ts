// Checks that the requested document type is available, before anything is created in the ledger.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { type DocumentTypeGone, documentTypeGone } from '#domain/archive/failures.ts'
import { LOOK_WITHIN } from '#domain/archive/timing.ts'
import type { DocumentType, LedgerDocumentTypes } from '#domain/ledger/document-types.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'

export interface UsableTypeDeps {
  readonly documentTypes: LedgerDocumentTypes
}

const holds = (id: number, types: readonly DocumentType[]): boolean => types.some((type) => type.id === id)

/** No call of the ledger where its list is at hand and has the type. What it does not have may have been added since: then it is asked. */
export const typeIsUsable = (
  { documentTypes }: UsableTypeDeps,
  caller: LedgerCaller,
  type: O.Option<number>,
): TE.TaskEither<LedgerFailure | DocumentTypeGone, void> => {
  if (O.isNone(type)) return TE.right(undefined)
  return pipe(
    documentTypes.creatable(caller),
    TE.flatMap((types) => (holds(type.value, types) ? TE.right(types) : documentTypes.creatableLately(caller))),
    TE.filterOrElseW(
      (types) => holds(type.value, types),
      () => documentTypeGone,
    ),
    TE.asUnit,
  )
}

/** For the first look at an order, which is short: a ledger that can not be asked now has not lost the type. */
export const typeIsNotGone = (
  deps: UsableTypeDeps & { readonly clock: Clock },
  caller: LedgerCaller,
  type: O.Option<number>,
): TE.TaskEither<DocumentTypeGone, void> =>
  pipe(
    TE.fromIO(deps.clock.now),
    TE.map((now) => ({ ...caller, deadline: Math.min(now + LOOK_WITHIN, caller.deadline ?? Infinity) })),
    TE.flatMap((inHaste) => typeIsUsable(deps, inHaste, type)),
    TE.orElse((failure) => (failure._tag === 'DocumentTypeGone' ? TE.left(failure) : TE.right(undefined))),
  )

/**
 * Why the ledger has refused a new document: perhaps its type went within the last minutes. Asking makes that known to all others, who
 * would else be refused as well (PLG-20).
 */
export const reasonOfRefusal =
  ({ documentTypes }: UsableTypeDeps, caller: LedgerCaller, type: O.Option<number>, failure: LedgerFailure) =>
  async (): Promise<LedgerFailure | DocumentTypeGone> => {
    if (O.isNone(type) || (failure._tag !== 'LedgerNotFound' && failure._tag !== 'LedgerRejected')) return failure
    const types = await documentTypes.creatableNow(caller)()
    return E.isRight(types) && !holds(type.value, types.right) ? documentTypeGone : failure
  }
