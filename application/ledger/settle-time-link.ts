// How an item stands before anything is done about it. A claim that nobody is at any more is settled first: the ledger is asked what came of it,
// by one call, and a transaction that is found becomes the item's (PLG-11).
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import type { LedgerTime } from '#domain/ledger/time.ts'
import { type Booked, type Claimed, settledAt, type TimeUnderWay, underWay } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { bookTransaction } from './book-transaction.ts'
import type { TimeLinkDeps } from './move-time-link.ts'

export interface SettleDeps extends TimeLinkDeps {
  readonly time: Pick<LedgerTime, 'findAlike'>
}

export type Settled =
  /** `found`: only now, and of this claim. */
  | { readonly _tag: 'Booked'; readonly link: Booked; readonly found: boolean }
  /** `missed`: the claim of which nothing can turn up any more. */
  | { readonly _tag: 'Free'; readonly missed: string | undefined }

/** In the division that the link is of, wherever the caller works by now. */
export const inDivisionOf = (caller: LedgerCaller, { division }: Booked | Claimed): LedgerCaller => ({
  ...caller,
  division,
})

/** Left TimeUnderWay: somebody is at it, or a transaction that was not found may yet turn up. */
export const settleTimeLink =
  (deps: SettleDeps, caller: LedgerCaller, outlookItemId: string): TaskEither<LedgerFailure | TimeUnderWay, Settled> =>
  async () => {
    const known = await deps.inScope(Tenant(caller.tenantUuid), ({ timeLinks }) =>
      timeLinks.find(caller.ledgerUserId, outlookItemId),
    )()
    if (E.isLeft(known)) return known
    const link = known.right
    if (link._tag === 'Free') return E.right({ _tag: 'Free', missed: undefined })
    if (link._tag === 'Booked') return E.right({ _tag: 'Booked', link, found: false })
    if (link.makingUntil > deps.clock.now()) return E.left(underWay(link.makingUntil))

    const alike = await deps.time.findAlike(inDivisionOf(caller, link), link.entry, link.startedAt)()
    if (E.isLeft(alike)) return alike
    const booking = await bookTransaction(deps, caller, outlookItemId, link, alike.right)()
    if (E.isLeft(booking)) return booking
    if (booking.right._tag === 'Booked') return E.right({ _tag: 'Booked', link: booking.right.link, found: true })
    return settledAt(link) > deps.clock.now()
      ? E.left(underWay(settledAt(link)))
      : E.right({ _tag: 'Free', missed: link.holder })
  }
