// Checks whether the ledger still has what our tables record for an item, with one call per check. If the ledger does not have it, the
// record is removed. If the ledger cannot be asked, the record stays.
import { E, gen, O, unwrap, wait } from '#domain/shared/fp.ts'
import type { ItemLinks, LedgerStores, LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerSales, OpportunityId } from '#domain/ledger/sales.ts'
import type { LedgerTime, TimeRegistration } from '#domain/ledger/time.ts'
import type { Booked } from '#domain/ledger/time-link.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { type InScope, type Stored, Tenant } from '#domain/shared/unit-of-work.ts'
import { forgetTime, withDivisionOf, type TimeLinkDeps } from './time-link-steps.ts'

interface ConfirmBookingDeps extends TimeLinkDeps {
  readonly time: Pick<LedgerTime, 'find'>
}

/** Returns the booking as the ledger has it now, or as it was last seen. None: it is gone, and the item is free. */
export function confirmBooking(
  deps: ConfirmBookingDeps,
  caller: LedgerCaller,
  outlookItemId: string,
  booked: Booked,
): Stored<O.Option<TimeRegistration>> {
  return gen(function* () {
    const { registration } = booked
    const found = yield* wait(deps.time.find(withDivisionOf(caller, booked), registration.id))
    if (E.isLeft(found)) return O.some(registration)
    if (O.isSome(found.right)) return O.some(found.right.value.registration)
    yield* unwrap(forgetTime(deps, caller, outlookItemId, registration.id))
    return O.none
  })
}

interface ConfirmOpportunityDeps {
  readonly sales: Pick<LedgerSales, 'find'>
  readonly inScope: InScope<Pick<LedgerStores, 'itemLinks'>>
}

/** Returns the linked opportunity. None: it is gone, and no item of the user has it any more. */
const confirmOpportunity = (
  { sales, inScope }: ConfirmOpportunityDeps,
  caller: LedgerCaller,
  linked: LinkedOpportunity,
): Stored<O.Option<OpportunityId>> =>
  gen(function* () {
    const { id, division } = linked
    const found = yield* wait(sales.find({ ...caller, division }, id))
    if (E.isLeft(found) || O.isSome(found.right)) return O.some(id)
    yield* unwrap(
      inScope(Tenant(caller.tenantUuid), ({ itemLinks }) => itemLinks.forgetOpportunity(caller.ledgerUserId, linked)),
    )
    return O.none
  })

/** The links of an item that clients see. */
export interface ShownLinks {
  /** What is booked for the item. */
  readonly registration: O.Option<TimeRegistration>
  /** The opportunity the item belongs to. */
  readonly salesLink: O.Option<OpportunityId>
}

/** Returns the links as our tables have them. */
export function toShownLinks({ booking, opportunity }: ItemLinks): ShownLinks {
  return {
    registration: O.map(({ registration }: Booked) => registration)(booking),
    salesLink: O.map(({ id }: LinkedOpportunity) => id)(opportunity),
  }
}

export interface ConfirmLinksDeps extends ConfirmBookingDeps, ConfirmOpportunityDeps {
  readonly inScope: InScope<Pick<LedgerStores, 'itemLinks' | 'timeLinks'>>
}

/** Limit of remembered items with two links whose booking was checked last. The booking of a forgotten item is checked again. */
const MAX_REMEMBERED = 1_000

/** Checks one link of the item per call: its booking, its opportunity, or both in turn. */
export function makeConfirmLinks(deps: ConfirmLinksDeps) {
  const bookingSeen = new Set<string>()

  const isOpportunitysTurn = (item: string, { booking }: ItemLinks): boolean => {
    if (O.isNone(booking) || bookingSeen.delete(item)) return true
    if (bookingSeen.size >= MAX_REMEMBERED) bookingSeen.clear()
    bookingSeen.add(item)
    return false
  }

  return function confirmLinks(caller: LedgerCaller, outlookItemId: string, links: ItemLinks): Stored<ShownLinks> {
    return gen(function* () {
      const shown = toShownLinks(links)
      const { booking, opportunity } = links
      const item = `${caller.tenantUuid} ${caller.ledgerUserId} ${outlookItemId}`
      if (O.isSome(opportunity) && isOpportunitysTurn(item, links))
        return { ...shown, salesLink: yield* unwrap(confirmOpportunity(deps, caller, opportunity.value)) }
      if (O.isNone(booking)) return shown
      return { ...shown, registration: yield* unwrap(confirmBooking(deps, caller, outlookItemId, booking.value)) }
    })
  }
}
