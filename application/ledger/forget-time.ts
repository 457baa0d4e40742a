// The ledger does not have an item's transaction any more: the item is free again, unless it has another one by now.
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { TimeTransactionId } from '#domain/ledger/time.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import { moveTimeLink, type TimeLinkDeps } from './move-time-link.ts'

export const forgetTime =
  (
    deps: TimeLinkDeps,
    caller: LedgerCaller,
    outlookItemId: string,
    id: TimeTransactionId,
  ): TaskEither<StoreUnavailable, void> =>
  async () => {
    const cleared = await moveTimeLink(deps, caller, outlookItemId, { _tag: 'Clear', id })()
    return E.isLeft(cleared) && cleared.left._tag === 'StoreUnavailable' ? E.left(cleared.left) : E.right(undefined)
  }
