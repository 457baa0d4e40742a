// Whether what an entry names can be booked on, asked before anything is written: as lists of one, so that nothing the ledger would refuse is sent
// (PLG-20). An account and a project cost a call each, side by side; an item none while the lists are kept.
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import type { AccountGone, LedgerFailure } from '#domain/ledger/failures.ts'
import type { ItemGone, ProjectClosed, ProjectOfOtherAccount } from '#domain/ledger/time-failures.ts'
import type { ItemId, LedgerTime, ProjectId, TimeEntry, TimeKind } from '#domain/ledger/time.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'

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
  const among = (items: LedgerTime['items']): TE.TaskEither<LedgerFailure, boolean> =>
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
export const checkTimeEntry =
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
