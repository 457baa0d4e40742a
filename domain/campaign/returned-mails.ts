// What returned mail means for campaigns (MSG-14): which addresses they no longer mail, and when webhooks receive that much of it came back.
import type { Option } from 'fp-ts/lib/Option.js'
import type { UserUuid } from '#domain/identity/user.ts'
import { type Duration, fromDays, type Instant } from '#domain/shared/clock.ts'
import type { Stored } from '#domain/shared/unit-of-work.ts'

/** Two mails that came back for good within this time make the address of a person undeliverable. */
export const RETURNED_TWICE_WITHIN: Duration = fromDays(90)

/** The last return of an address that came back for good. Status and reason may be empty; the reason is what the other server answered. */
export interface ReturnedForGood {
  readonly at: Instant
  readonly status: string
  readonly reason: string
}

/** Campaigns do not mail the address until an administrator clears it, or until the person has another one. */
export interface UndeliverableAddress extends Omit<ReturnedForGood, 'at'> {
  readonly since: Instant
}

/** Tenant-scoped. The addresses of people to whom mail came back for good. They are erased with the person. */
export interface UndeliverableAddressStore {
  /**
   * Records that a mail to the address came back for good, if it is the present address of a person. Some: by this second return within
   * RETURNED_TWICE_WITHIN the address of this person became undeliverable. Each mail may be recorded once. One row of the tenant is read.
   */
  readonly record: (address: string, returned: ReturnedForGood) => Stored<Option<UserUuid>>
  /** Of the person's present address. */
  readonly find: (user: UserUuid) => Stored<Option<UndeliverableAddress>>
  /**
   * Right(false): their address was not undeliverable. Two more returns make it so again. Reminders of campaigns whose mail came back are
   * sent again.
   */
  readonly clear: (user: UserUuid) => Stored<boolean>
  /** Removes former addresses, and those that came back once, whose last return was before. Cost grows with the rows of the tenant. */
  readonly purge: (before: Instant) => Stored<void>
}

/** Reports may arrive in any order. */
export function isSecondReturn(before: Instant, at: Instant): boolean {
  return Math.abs(at - before) <= RETURNED_TWICE_WITHIN
}

/** The webhooks of an office receive once that more than this share of a campaign’s accepted mails came back, and at least so many. */
export const MANY_RETURNED = { share: 0.05, atLeast: 20 } as const

/** `accepted`: mails of the campaign that were accepted and did not come back. */
export function isManyReturned(returned: number, accepted: number): boolean {
  const { share, atLeast } = MANY_RETURNED
  return returned >= atLeast && returned > share * (returned + accepted)
}
