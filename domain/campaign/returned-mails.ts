// What returned mail means for campaigns (MSG-14): which addresses they no longer mail, and when an office hears that much of it came back.
import { type Duration, fromDays, type Instant } from '#domain/shared/clock.ts'

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

/** Reports may arrive in any order. */
export function isSecondReturn(before: Instant, at: Instant): boolean {
  return Math.abs(at - before) <= RETURNED_TWICE_WITHIN
}
