// Steps of an item's time link (PLG-11), each one unit of work. One call to the ledger settles an abandoned claim.
import { E, fail, gen, pipe, TE, unwrap } from '#domain/shared/fp.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import {
  type Booked,
  type Claimed,
  getSettledAt,
  type TimeLink,
  type TimeLinkCommand,
  type TimeLinkRefusal,
  type TimeUnderWay,
  applyTimeLinkCommand,
  toTimeUnderWay,
} from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { Clock } from '#domain/shared/clock.ts'
import { type InScope, type Stored, type StoreUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { LedgerTime, TimeEntry, TimeTransactionId } from '#domain/ledger/time.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'

export interface TimeLinkDeps {
  readonly inScope: InScope<Pick<LedgerStores, 'timeLinks'>>
  readonly clock: Clock
}

/** Returns the new link. */
export function changeTimeLink(
  { inScope, clock }: TimeLinkDeps,
  { tenantUuid, ledgerUserId }: LedgerCaller,
  outlookItemId: string,
  command: TimeLinkCommand,
): TE.TaskEither<StoreUnavailable | TimeLinkRefusal, TimeLink> {
  return inScope(Tenant(tenantUuid), ({ timeLinks }) =>
    pipe(
      timeLinks.findToChange(ledgerUserId, outlookItemId),
      TE.flatMapEither((link): ReturnType<ReturnType<typeof applyTimeLinkCommand>> =>
        applyTimeLinkCommand(command, clock.now())(link),
      ),
      TE.tap((next) => timeLinks.put(ledgerUserId, outlookItemId, next)),
    ),
  )
}

export type BookingOutcome =
  | { readonly _tag: 'Booked'; readonly link: Booked }
  /** All of the transactions belong to other items of the user; nothing was stored. */
  | { readonly _tag: 'OwnedByOthers' }
  /** The holder no longer has the claim; nothing was stored. */
  | { readonly _tag: 'ClaimLost' }

/**
 * Books the first transaction without an item. `made`: transactions with the values of the holder's claim; the holder created one of them.
 */
export function bookTransaction(
  { inScope, clock }: TimeLinkDeps,
  { tenantUuid, ledgerUserId }: LedgerCaller,
  outlookItemId: string,
  claim: { readonly holder: string; readonly entry: TimeEntry },
  made: readonly TimeTransactionId[],
): Stored<BookingOutcome> {
  return inScope(Tenant(tenantUuid), ({ timeLinks }) =>
    gen(function* () {
      const link = yield* unwrap(timeLinks.findToChange(ledgerUserId, outlookItemId))
      const bookedIds = yield* unwrap(timeLinks.findBookedAmong(ledgerUserId, made))
      const own = link._tag === 'Booked' ? link.registration.id : undefined
      const id = made.find((one) => one === own || !bookedIds.has(one))
      if (id === undefined) return { _tag: 'OwnedByOthers' }
      const registration = { ...claim.entry, id }
      const next = applyTimeLinkCommand({ _tag: 'Book', holder: claim.holder, registration }, clock.now())(link)
      if (E.isLeft(next) || next.right._tag !== 'Booked') return { _tag: 'ClaimLost' }
      const booked = next.right
      yield* unwrap(timeLinks.put(ledgerUserId, outlookItemId, booked))
      return { _tag: 'Booked', link: booked }
    }),
  )
}

export function forgetTime(
  deps: TimeLinkDeps,
  caller: LedgerCaller,
  outlookItemId: string,
  id: TimeTransactionId,
): Stored<void> {
  return async () => {
    const cleared = await changeTimeLink(deps, caller, outlookItemId, { _tag: 'Clear', id })()
    return E.isLeft(cleared) && cleared.left._tag === 'StoreUnavailable' ? E.left(cleared.left) : E.right(undefined)
  }
}

export interface SettleDeps extends TimeLinkDeps {
  readonly time: Pick<LedgerTime, 'findAlike'>
}

export type TimeLinkSettlement =
  /** `found`: this settlement has found the transaction of an unconfirmed claim. */
  | { readonly _tag: 'Booked'; readonly link: Booked; readonly found: boolean }
  /** `expiredHolder`: the holder of a claim whose transaction can no longer appear. */
  | { readonly _tag: 'Free'; readonly expiredHolder: string | undefined }

/** The caller in the division of the link, even if they work in another one now. */
export function withDivisionOf(caller: LedgerCaller, { division }: Booked | Claimed): LedgerCaller {
  return {
    ...caller,
    division,
  }
}

/** Left TimeUnderWay: another request holds the claim, or a missing transaction may still appear. */
export function settleTimeLink(
  deps: SettleDeps,
  caller: LedgerCaller,
  outlookItemId: string,
): TE.TaskEither<LedgerFailure | TimeUnderWay, TimeLinkSettlement> {
  return gen(function* () {
    const link = yield* unwrap(
      deps.inScope(Tenant(caller.tenantUuid), ({ timeLinks }) => timeLinks.find(caller.ledgerUserId, outlookItemId)),
    )
    if (link._tag === 'Free') return { _tag: 'Free', expiredHolder: undefined }
    if (link._tag === 'Booked') return { _tag: 'Booked', link, found: false }
    if (link.makingUntil > deps.clock.now()) return yield* fail(toTimeUnderWay(link.makingUntil))

    const alike = yield* unwrap(deps.time.findAlike(withDivisionOf(caller, link), link.entry, link.startedAt))
    const booking = yield* unwrap(bookTransaction(deps, caller, outlookItemId, link, alike))
    if (booking._tag === 'Booked') return { _tag: 'Booked', link: booking.link, found: true }
    if (getSettledAt(link) > deps.clock.now()) return yield* fail(toTimeUnderWay(getSettledAt(link)))
    return { _tag: 'Free', expiredHolder: link.holder }
  })
}
