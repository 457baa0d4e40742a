// Books, changes and removes the time or cost of a mail or appointment: once, despite concurrent requests and failures (PLG-11).
import { E, fail, gen, O, pipe, TE, unwrap, wait } from '#domain/shared/fp.ts'
import type { ItemGone, ProjectClosed, ProjectOfOtherAccount, TimeFailure } from '#domain/ledger/time-failures.ts'
import {
  changeEntry,
  findDifferences,
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
import { alreadyBooked, type TimeLinkRefusal, toTimeUnderWay } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Random } from '#domain/shared/uuid.ts'
import type { StoreUnavailable } from '#domain/shared/unit-of-work.ts'
import type { AccountGone, FromLedger, LedgerFailure } from '#domain/ledger/failures.ts'
import {
  bookTransaction,
  forgetTime,
  withDivisionOf,
  changeTimeLink,
  type SettleDeps,
  settleTimeLink,
} from './time-link-steps.ts'
import { confirmBooking } from './confirm-links.ts'
import { withDeadline } from './call-order.ts'

export type CheckDeps = Pick<LedgerTime, 'listItems' | 'listRecentItems' | 'isBookable' | 'findProject'>

type Refusal = AccountGone | ProjectOfOtherAccount | ProjectClosed | ItemGone
type Check = TE.TaskEither<LedgerFailure | Refusal, void>

const passed: Check = TE.right(undefined)
const refuse = (_tag: Refusal['_tag']): Check => TE.left({ _tag })

const checkAccount = (time: CheckDeps, caller: LedgerCaller, { accountId }: TimeEntry): Check =>
  pipe(
    time.isBookable(caller, accountId),
    TE.flatMap((bookable): Check => (bookable ? passed : refuse('AccountGone'))),
  )

const checkProject = (time: CheckDeps, caller: LedgerCaller, id: ProjectId, { accountId, date }: TimeEntry): Check =>
  pipe(
    time.findProject(caller, id),
    TE.flatMap((project): Check => {
      if (O.isNone(project) || O.toUndefined(project.value.accountId) !== accountId)
        return refuse('ProjectOfOtherAccount')
      const { endDate } = project.value
      return O.isSome(endDate) && endDate.value < date ? refuse('ProjectClosed') : passed
    }),
  )

/** If the cached lists lack the item, the ledger may have added it since, and newer lists are read. */
function checkItem(time: CheckDeps, caller: LedgerCaller, kind: TimeKind, itemId: ItemId): Check {
  const among = (items: LedgerTime['listItems']): FromLedger<boolean> =>
    pipe(
      items(caller),
      TE.map((known) => known[kind].some(({ id }) => id === itemId)),
    )
  return pipe(
    among(time.listItems),
    TE.flatMap((known) => (known ? TE.right(true) : among(time.listRecentItems))),
    TE.flatMap((known): Check => (known ? passed : refuse('ItemGone'))),
  )
}

/** Checks only the named fields. Left: the first refusal, in the order account, project, item. */
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

/** If another request has taken over the claim, it has settled the claim and owns the item. */
const refusal = E.mapLeft((failure: StoreUnavailable | TimeLinkRefusal): TimeFailure =>
  failure._tag === 'TimeLinkConflict' ? alreadyBooked : failure,
)

/** Only the holder of the item's claim may call this. */
const bookClaimed = (
  deps: RegisterTimeDeps,
  caller: LedgerCaller,
  outlookItemId: string,
  holder: string,
  entry: TimeEntry,
): TE.TaskEither<TimeFailure, TimeRegistration> =>
  gen(function* () {
    const made = yield* wait(deps.time.create(caller, entry))
    if (E.isLeft(made)) {
      const _tag = made.left._tag === 'LedgerDown' ? 'Doubt' : 'Release'
      // If this cannot be stored, the claim ends by itself.
      yield* wait(changeTimeLink(deps, caller, outlookItemId, { _tag, holder }))
      return yield* fail(made.left)
    }
    const booking = yield* unwrap(bookTransaction(deps, caller, outlookItemId, { holder, entry }, [made.right]))
    switch (booking._tag) {
      case 'Booked':
        return booking.link.registration
      case 'ClaimLost': {
        // This process was paused for longer than the claim lasts, and another request has booked the item. This second booking must go.
        const { deadline: _passed, ...awake } = caller
        yield* unwrap(deps.time.remove(withDeadline(deps.clock, awake), made.right))
        return yield* fail(alreadyBooked)
      }
      case 'OwnedByOthers':
        // Another item with the same values took this transaction for its own lost one. The lost one still exists, and the next attempt
        // finds it.
        yield* wait(changeTimeLink(deps, caller, outlookItemId, { _tag: 'Doubt', holder }))
        return yield* fail(toTimeUnderWay(deps.clock.now()))
    }
  })

/** Left: nothing was booked. After LedgerDown and StoreUnavailable that is unknown, and the next attempt finds out. */
export function makeRegisterTime(deps: RegisterTimeDeps) {
  return function registerTime(
    asking: LedgerCaller,
    outlookItemId: string,
    draft: TimeDraft,
  ): TE.TaskEither<TimeFailure, TimeRegistration> {
    return gen(function* () {
      const entry = yield* unwrap(makeEntry(draft))
      // The deadline ends before the claim does: nothing is sent once other requests may look up the outcome.
      const caller = withDeadline(deps.clock, asking)
      const settled = yield* unwrap(settleTimeLink(deps, caller, outlookItemId))
      if (settled._tag === 'Booked') {
        const { found, link } = settled
        // The same request again, after its answer was lost: this is that answer.
        if (found && findDifferences(link.registration, entry).length === 0) return link.registration
        if (found) return yield* fail(alreadyBooked)
        const booking = yield* unwrap(confirmBooking(deps, caller, outlookItemId, link))
        if (O.isSome(booking)) return yield* fail(alreadyBooked)
      }
      const expiredHolder = settled._tag === 'Free' ? settled.expiredHolder : undefined
      yield* unwrap(checkTimeEntry(deps.time, caller, entry))

      const holder = deps.random.uuid()
      const { division } = caller
      const claim = { _tag: 'Claim', holder, division, entry, expiredHolder } as const
      yield* unwrap(refusal(yield* wait(changeTimeLink(deps, caller, outlookItemId, claim))))
      return yield* unwrap(bookClaimed(deps, caller, outlookItemId, holder, entry))
    })
  }
}

export interface UpdateTimeDeps extends SettleDeps {
  readonly time: CheckDeps & Pick<LedgerTime, 'findAlike' | 'find' | 'change'>
}

const notBooked: TimeFailure = { _tag: 'TimeNotBooked' }

/** Returns the current state. TimeNotBooked also if it was removed in the ledger: then the item is free again. */
export function makeUpdateTime(deps: UpdateTimeDeps) {
  return function updateTime(
    asking: LedgerCaller,
    outlookItemId: string,
    changes: TimeChanges,
  ): TE.TaskEither<TimeFailure, TimeRegistration> {
    return gen(function* () {
      const within = withDeadline(deps.clock, asking)
      const settled = yield* unwrap(settleTimeLink(deps, within, outlookItemId))
      if (settled._tag === 'Free') return yield* fail(notBooked)
      const { link } = settled
      const { id } = link.registration
      const caller = withDivisionOf(within, link)
      const gone: TE.TaskEither<TimeFailure, never> = pipe(
        forgetTime(deps, caller, outlookItemId, id),
        TE.flatMap(() => TE.left(notBooked)),
      )

      const present = yield* unwrap(deps.time.find(caller, id))
      if (O.isNone(present)) return yield* unwrap(gone)
      const { registration: before, locked } = present.value
      if (locked) return yield* fail({ _tag: 'TimeLocked' })
      const changed = yield* unwrap(changeEntry(before, changes))
      const fields = findDifferences(before, changed)
      if (fields.length > 0) {
        yield* unwrap(checkTimeEntry(deps.time, caller, changed, fields))
        const written = yield* wait(deps.time.change(caller, id, changed, fields))
        if (E.isLeft(written)) return yield* unwrap(written.left._tag === 'LedgerNotFound' ? gone : written)
      }
      const registration = { ...changed, id }
      // If the booking was removed meanwhile, the item no longer has it, and nothing is stored.
      const kept = yield* wait(changeTimeLink(deps, caller, outlookItemId, { _tag: 'Change', registration }))
      if (E.isLeft(kept) && kept.left._tag === 'StoreUnavailable') return yield* fail(kept.left)
      return registration
    })
  }
}

export interface DeleteTimeDeps extends SettleDeps {
  readonly time: Pick<LedgerTime, 'findAlike' | 'find' | 'remove'>
}

/** The ledger first, then the link: after a crash in between, a repeated request completes it. */
export function makeDeleteTime(deps: DeleteTimeDeps) {
  return function deleteTime(asking: LedgerCaller, outlookItemId: string): TE.TaskEither<TimeFailure, void> {
    return gen(function* () {
      const within = withDeadline(deps.clock, asking)
      const settled = yield* unwrap(settleTimeLink(deps, within, outlookItemId))
      if (settled._tag === 'Free') return yield* fail({ _tag: 'TimeNotBooked' })
      const { link } = settled
      const { id } = link.registration
      const caller = withDivisionOf(within, link)

      const present = yield* unwrap(deps.time.find(caller, id))
      if (O.isSome(present)) {
        if (present.value.locked) return yield* fail({ _tag: 'TimeLocked' })
        yield* unwrap(deps.time.remove(caller, id))
      }
      return yield* unwrap(forgetTime(deps, caller, outlookItemId, id))
    })
  }
}
