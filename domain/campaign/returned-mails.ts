// What returned mail means for campaigns (MSG-14): which addresses they no longer mail, and when webhooks receive that much of it came back.
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

/** The webhooks of an office receive once that more than this share of a campaign’s accepted mails came back, and at least so many. */
export const MANY_RETURNED = { share: 0.05, atLeast: 20 } as const

/** `accepted`: mails of the campaign that were accepted and did not come back. */
export function isManyReturned(returned: number, accepted: number): boolean {
  const { share, atLeast } = MANY_RETURNED
  return returned >= atLeast && returned > share * (returned + accepted)
}
