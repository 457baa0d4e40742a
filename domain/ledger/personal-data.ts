// How a user's choices and records of the ledger area are exported (PLG-23). The ledger's own records are the ledger's.
import * as O from 'fp-ts/lib/Option.js'
import { moment, orNull, type PersonalData, type Plain, toItem } from '#domain/identity/personal-data.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { OpportunityClaim } from './opportunity-claims.ts'
import type { Period, TimeEntry } from './time.ts'
import type { TimeLink } from './time-link.ts'

export interface LedgerPersonalStores {
  readonly personalChoices: PersonalData
}

export const CHOICES_PAGE = 1_000

export const toOpportunityClaimItem = (
  itemDigest: string,
  { reference, since, heldUntil }: OpportunityClaim & { readonly heldUntil: Instant },
): Plain => ({ itemDigest, reference, since: moment(since), heldUntil: moment(heldUntil) })

const toEntryItem = ({ period, ...entry }: TimeEntry) => ({
  ...toItem(entry),
  startTime: orNull(O.map(({ start }: Period) => start)(period)),
  endTime: orNull(O.map(({ end }: Period) => end)(period)),
})

/** `itemDigest`: SHA-256 of the mail client's id in hexadecimal; the id itself is not stored. */
export const toTimeLinkItem = (itemDigest: string, link: TimeLink): Plain => {
  switch (link._tag) {
    case 'Free':
      return { itemDigest, status: 'free' }
    case 'Claimed':
      return {
        itemDigest,
        status: 'being booked',
        division: link.division,
        startedAt: moment(link.startedAt),
        makingUntil: moment(link.makingUntil),
        reference: link.holder,
        ...toEntryItem(link.entry),
      }
    case 'Booked':
      return {
        itemDigest,
        status: 'booked',
        at: moment(link.at),
        division: link.division,
        id: link.registration.id,
        ...toEntryItem(link.registration),
      }
  }
}
