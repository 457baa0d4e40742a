// DELETE /delete-time: removes the transaction of a mail or appointment; one that is gone from the ledger already is done (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerTime } from '#domain/ledger/time.ts'
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { forgetTime } from './forget-time.ts'
import { inTime } from './in-time.ts'
import { inDivisionOf, type SettleDeps, settleTimeLink } from './settle-time-link.ts'

/** The ledger first, then our note of it: whoever dies in between is done by asking again. */
export type DeleteTime = (caller: LedgerCaller, outlookItemId: string) => TaskEither<TimeFailure, void>

export interface DeleteTimeDeps extends SettleDeps {
  readonly time: Pick<LedgerTime, 'findAlike' | 'find' | 'remove'>
}

export const makeDeleteTime =
  (deps: DeleteTimeDeps): DeleteTime =>
  (asking, outlookItemId) =>
  async () => {
    const within = inTime(deps.clock, asking)
    const settled = await settleTimeLink(deps, within, outlookItemId)()
    if (E.isLeft(settled)) return settled
    if (settled.right._tag === 'Free') return E.left({ _tag: 'TimeNotBooked' })
    const { link } = settled.right
    const { id } = link.registration
    const caller = inDivisionOf(within, link)

    const present = await deps.time.find(caller, id)()
    if (E.isLeft(present)) return present
    if (O.isSome(present.right)) {
      if (present.right.value.locked) return E.left({ _tag: 'TimeLocked' })
      const removed = await deps.time.remove(caller, id)()
      if (E.isLeft(removed)) return removed
    }
    return forgetTime(deps, caller, outlookItemId, id)()
  }
