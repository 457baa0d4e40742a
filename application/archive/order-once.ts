// Takes an order, and takes it up anew where the document of an earlier one has been removed in the ledger since (ARC-4).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerDocuments } from '#domain/archive/ports.ts'
import { LOOK_WITHIN } from '#domain/archive/timing.ts'
import type { Log } from '#domain/logging/ports.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { type NewOrder, type OrderDeps, orderArchive, type Ordered } from './order-archive.ts'

interface OrderOnceDeps extends OrderDeps {
  readonly documents: Pick<LedgerDocuments, 'exists'>
  readonly log: Log
}

/** Only where the ledger says so itself. One that can not be asked now, or not soon enough, has not lost anything. */
const isGone = async (
  { clock, documents }: OrderOnceDeps,
  caller: LedgerCaller,
  { receipt, by: { division } }: Extract<Ordered, { readonly _tag: 'Done' }>,
): Promise<boolean> => {
  const deadline = Math.min(clock.now() + LOOK_WITHIN, caller.deadline ?? Infinity)
  const there = await documents.exists({ ...caller, division, deadline }, receipt.documentId)()
  return E.isRight(there) && !there.right
}

export const orderOnce =
  (deps: OrderOnceDeps, caller: LedgerCaller, wanted: Omit<NewOrder, 'gone'>): TaskEither<StoreUnavailable, Ordered> =>
  async () => {
    const ordered = await orderArchive(deps, { ...wanted, gone: O.none })()
    if (E.isLeft(ordered) || ordered.right._tag !== 'Done' || !(await isGone(deps, caller, ordered.right)))
      return ordered
    const { documentId } = ordered.right.receipt
    deps.log.info('archive.document.gone', { documentId })
    return orderArchive(deps, { ...wanted, gone: O.some(documentId) })()
  }
