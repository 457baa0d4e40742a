// PUT /update-time and DELETE /delete-time: change or remove the transaction of a mail or appointment (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import * as O from 'fp-ts/lib/Option.js'
import type { TimeFailure } from '#domain/ledger/time-failures.ts'
import {
  changedEntry,
  differences,
  type LedgerTime,
  type TimeChanges,
  type TimeRegistration,
} from '#domain/ledger/time.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type CheckDeps, checkTimeEntry } from './check-time-entry.ts'
import { forgetTime, inDivisionOf, moveTimeLink, type SettleDeps, settleTimeLink } from './time-link-steps.ts'
import { inTime } from './call-deadline.ts'

/** Returns the current state. TimeNotBooked also if it was removed in the ledger: then the item is free again. */
export type UpdateTime = (
  caller: LedgerCaller,
  outlookItemId: string,
  changes: TimeChanges,
) => TE.TaskEither<TimeFailure, TimeRegistration>

export interface UpdateTimeDeps extends SettleDeps {
  readonly time: CheckDeps & Pick<LedgerTime, 'findAlike' | 'find' | 'change'>
}

const notBooked: TimeFailure = { _tag: 'TimeNotBooked' }

export const makeUpdateTime =
  (deps: UpdateTimeDeps): UpdateTime =>
  (asking, outlookItemId, changes) =>
  async () => {
    const within = inTime(deps.clock, asking)
    const settled = await settleTimeLink(deps, within, outlookItemId)()
    if (E.isLeft(settled)) return settled
    if (settled.right._tag === 'Free') return E.left(notBooked)
    const { link } = settled.right
    const { id } = link.registration
    const caller = inDivisionOf(within, link)
    const gone = async (): Promise<E.Either<TimeFailure, never>> => {
      const forgotten = await forgetTime(deps, caller, outlookItemId, id)()
      return E.isLeft(forgotten) ? forgotten : E.left(notBooked)
    }

    const present = await deps.time.find(caller, id)()
    if (E.isLeft(present)) return present
    if (O.isNone(present.right)) return gone()
    const { registration: before, locked } = present.right.value
    if (locked) return E.left({ _tag: 'TimeLocked' })
    const changed = changedEntry(before, changes)
    if (E.isLeft(changed)) return changed
    const fields = differences(before, changed.right)
    if (fields.length > 0) {
      const checked = await checkTimeEntry(deps.time, caller, changed.right, fields)()
      if (E.isLeft(checked)) return checked
      const written = await deps.time.change(caller, id, changed.right, fields)()
      if (E.isLeft(written)) return written.left._tag === 'LedgerNotFound' ? gone() : written
    }
    const registration = { ...changed.right, id }
    // One that was removed meanwhile is no longer the item's to keep.
    const kept = await moveTimeLink(deps, caller, outlookItemId, { _tag: 'Change', registration })()
    return E.isLeft(kept) && kept.left._tag === 'StoreUnavailable' ? E.left(kept.left) : E.right(registration)
  }

/** The ledger first, then the link: after a crash in between, a repeated request completes it. */
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
