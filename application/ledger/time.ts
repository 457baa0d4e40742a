// Books, changes and removes the time or cost of a mail or appointment: once, despite concurrent requests and failures (PLG-11).
import { E, O, pipe, TE } from '#domain/shared/fp.ts'
import type { ItemGone, ProjectClosed, ProjectOfOtherAccount, TimeFailure } from '#domain/ledger/time-failures.ts'
import {
  changedEntry,
  differences,
  type ItemId,
  type LedgerTime,
  makeEntry,
  type ProjectId,
  type TimeChanges,
  type TimeDraft,
  type TimeEntry,
  type TimeKind,
  type TimeRegistration,
} from '#domain/ledger/time.ts'
import { alreadyBooked, type TimeLinkRefused, underWay } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { AccountGone, FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import {
  bookTransaction,
  forgetTime,
  inDivisionOf,
  moveTimeLink,
  type SettleDeps,
  settleTimeLink,
} from './time-link-steps.ts'
import { confirmBooking } from './confirm-links.ts'
import { inTime } from './call-order.ts'

export type CheckDeps = Pick<LedgerTime, 'items' | 'itemsNow' | 'isBookable' | 'findProject'>

type Refusal = AccountGone | ProjectOfOtherAccount | ProjectClosed | ItemGone
type Check = TE.TaskEither<LedgerFailure | Refusal, void>

const passed: Check = TE.right(undefined)
const refused = (_tag: Refusal['_tag']): Check => TE.left({ _tag })

const checkAccount = (time: CheckDeps, caller: LedgerCaller, { accountId }: TimeEntry): Check =>
  pipe(
    time.isBookable(caller, accountId),
    TE.flatMap((bookable): Check => (bookable ? passed : refused('AccountGone'))),
  )

const checkProject = (time: CheckDeps, caller: LedgerCaller, id: ProjectId, { accountId, date }: TimeEntry): Check =>
  pipe(
    time.findProject(caller, id),
    TE.flatMap((project): Check => {
      if (O.isNone(project) || O.toUndefined(project.value.accountId) !== accountId)
        return refused('ProjectOfOtherAccount')
      const { endDate } = project.value
      return O.isSome(endDate) && endDate.value < date ? refused('ProjectClosed') : passed
    }),
  )

/** One that the kept lists do not have may have been made since. */
const checkItem = (time: CheckDeps, caller: LedgerCaller, kind: TimeKind, itemId: ItemId): Check => {
  const among = (items: LedgerTime['items']): FromLedger<boolean> =>
    pipe(
      items(caller),
      TE.map((known) => known[kind].some(({ id }) => id === itemId)),
    )
  return pipe(
    among(time.items),
    TE.flatMap((known) => (known ? TE.right(true) : among(time.itemsNow))),
    TE.flatMap((known): Check => (known ? passed : refused('ItemGone'))),
  )
}

/** Asks about the named fields alone. Left: the first that is refused, account before project before item. */
const checkTimeEntry =
  (
    time: CheckDeps,
    caller: LedgerCaller,
    entry: TimeEntry,
    fields: readonly (keyof TimeEntry)[] = ['accountId', 'projectId', 'itemId'],
  ): Check =>
  async () => {
    const named = (...some: readonly (keyof TimeEntry)[]): boolean => some.some((field) => fields.includes(field))
    const checks: readonly Check[] = [
      ...(named('accountId') ? [checkAccount(time, caller, entry)] : []),
      ...(O.isSome(entry.projectId) && named('accountId', 'projectId', 'date')
        ? [checkProject(time, caller, entry.projectId.value, entry)]
        : []),
      ...(named('kind', 'itemId') ? [checkItem(time, caller, entry.kind, entry.itemId)] : []),
    ]
    const outcomes = await Promise.all(checks.map((check) => check()))
    return outcomes.find(E.isLeft) ?? E.right(undefined)
  }

export interface RegisterTimeDeps extends SettleDeps {
  readonly time: CheckDeps & Pick<LedgerTime, 'findAlike' | 'find' | 'create' | 'remove'>
  readonly random: Random
}

/** If the claim was taken over, another request has settled it and owns the item. */
const refusal = E.mapLeft((failure: StoreUnavailable | TimeLinkRefused): TimeFailure =>
  failure._tag === 'TimeOvertaken' ? alreadyBooked : failure,
)

/** By the holder of the item's claim alone. */
const make = async (
  deps: RegisterTimeDeps,
  caller: LedgerCaller,
  outlookItemId: string,
  holder: string,
  entry: TimeEntry,
): Promise<E.Either<TimeFailure, TimeRegistration>> => {
  const made = await deps.time.create(caller, entry)()
  if (E.isLeft(made)) {
    const _tag = made.left._tag === 'LedgerDown' ? 'Doubt' : 'Release'
    // Where this cannot be kept the claim ends by itself.
    await moveTimeLink(deps, caller, outlookItemId, { _tag, holder })()
    return made
  }
  const booking = await bookTransaction(deps, caller, outlookItemId, { holder, entry }, [made.right])()
  if (E.isLeft(booking)) return booking
  switch (booking.right._tag) {
    case 'Booked':
      return E.right(booking.right.link.registration)
    case 'Overtaken': {
      // Asleep for longer than the claim lasts, and another has booked the item meanwhile: ours would be a second one.
      const { deadline: _passed, ...awake } = caller
      const removed = await deps.time.remove(inTime(deps.clock, awake), made.right)()
      return E.isLeft(removed) ? removed : E.left(alreadyBooked)
    }
    case 'Taken':
      // An item of the same values took it for the one that it had lost: that one is still there, to be found by the next attempt.
      await moveTimeLink(deps, caller, outlookItemId, { _tag: 'Doubt', holder })()
      return E.left(underWay(deps.clock.now()))
  }
}

/** Left: nothing was booked, or (LedgerDown, StoreUnavailable) it is found out by the next attempt whether it was. */
export const makeRegisterTime =
  (deps: RegisterTimeDeps) =>
  (asking: LedgerCaller, outlookItemId: string, draft: TimeDraft): TE.TaskEither<TimeFailure, TimeRegistration> =>
    pipe(
      TE.fromEither<TimeFailure, TimeEntry>(makeEntry(draft)),
      TE.flatMap((entry) => async () => {
        // Over before the claim's time for making is: nothing is sent once others may look what came of it.
        const caller = inTime(deps.clock, asking)
        const settled = await settleTimeLink(deps, caller, outlookItemId)()
        if (E.isLeft(settled)) return settled
        if (settled.right._tag === 'Booked') {
          const { found, link } = settled.right
          // The same once more, after an answer that never came: this is that answer.
          if (found)
            return differences(link.registration, entry).length === 0
              ? E.right(link.registration)
              : E.left(alreadyBooked)
          const booking = await confirmBooking(deps, caller, outlookItemId, link)()
          if (E.isLeft(booking)) return booking
          if (O.isSome(booking.right)) return E.left(alreadyBooked)
        }
        const missed = settled.right._tag === 'Free' ? settled.right.missed : undefined
        const checked = await checkTimeEntry(deps.time, caller, entry)()
        if (E.isLeft(checked)) return checked

        const holder = deps.random.uuid()
        const { division } = caller
        const claim = { _tag: 'Claim', holder, division, entry, missed } as const
        const claimed = refusal(await moveTimeLink(deps, caller, outlookItemId, claim)())
        return E.isLeft(claimed) ? claimed : make(deps, caller, outlookItemId, holder, entry)
      }),
    )

export interface UpdateTimeDeps extends SettleDeps {
  readonly time: CheckDeps & Pick<LedgerTime, 'findAlike' | 'find' | 'change'>
}

const notBooked: TimeFailure = { _tag: 'TimeNotBooked' }

/** Returns the current state. TimeNotBooked also if it was removed in the ledger: then the item is free again. */
export const makeUpdateTime =
  (deps: UpdateTimeDeps) =>
  (asking: LedgerCaller, outlookItemId: string, changes: TimeChanges): TE.TaskEither<TimeFailure, TimeRegistration> =>
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

export interface DeleteTimeDeps extends SettleDeps {
  readonly time: Pick<LedgerTime, 'findAlike' | 'find' | 'remove'>
}

/** The ledger first, then the link: after a crash in between, a repeated request completes it. */
export const makeDeleteTime =
  (deps: DeleteTimeDeps) =>
  (asking: LedgerCaller, outlookItemId: string): TE.TaskEither<TimeFailure, void> =>
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
