// Exports a user's choices and records of the ledger area (PLG-23), without the records in the ledger itself.
import * as O from 'fp-ts/lib/Option.js'
import { type PersonalData, type PersonalKind, toItem } from '#domain/identity/personal-data.ts'
import type { DataCategory } from '#domain/shared/data-category.ts'
import type { Instant } from '#domain/shared/clock.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { ContactChoice } from './contact.ts'
import type { OpportunityClaim } from './opportunity-claims.ts'
import type { UserSettings } from './settings.ts'
import type { Period, TimeEntry } from './time.ts'
import type { TimeLink } from './time-link.ts'

export interface LedgerPersonalStores {
  readonly personalChoices: PersonalData<keyof typeof ledgerKinds>
}

interface OfAddress {
  readonly address: string
}

interface OfItem {
  /** SHA-256 of the mail client's id in hexadecimal; the id itself is not stored. */
  readonly itemDigest: string
}

const toEntryItem = ({ period, ...entry }: TimeEntry) =>
  toItem({
    ...entry,
    startTime: O.map(({ start }: Period) => start)(period),
    endTime: O.map(({ end }: Period) => end)(period),
  })

function toTimeLinkItem({ itemDigest, link }: OfItem & { readonly link: TimeLink }) {
  switch (link._tag) {
    case 'Free':
      return { itemDigest, status: 'free' }
    case 'Claimed': {
      const { division, startedAt, makingUntil, holder: reference, entry } = link
      return {
        ...toItem({ itemDigest, status: 'being booked', division, startedAt, makingUntil, reference }),
        ...toEntryItem(entry),
      }
    }
    case 'Booked': {
      const { at, division, registration } = link
      return {
        ...toItem({ itemDigest, status: 'booked', at, division, id: registration.id }),
        ...toEntryItem(registration),
      }
    }
  }
}

const limit = 1_000
const getAddress = ({ address }: OfAddress): string => address
const byAddress = { limit, keyOf: getAddress, toItem }
const byItem = { limit, keyOf: ({ itemDigest }: OfItem): string => itemDigest, toItem }

// A user has one row of settings, so no page follows it.
const settings: PersonalKind<UserSettings> = { limit, keyOf: () => '', toItem }
const exclusions: PersonalKind<OfAddress> = { ...byAddress, toItem: getAddress }
const contactChoices: PersonalKind<OfAddress & ContactChoice> = byAddress
const salesLinks: PersonalKind<OfItem & { readonly opportunity: O.Option<Uuid> }> = byItem
const opportunityClaims: PersonalKind<OfItem & OpportunityClaim & { readonly heldUntil: Instant }> = byItem
const timeLinks: PersonalKind<OfItem & { readonly link: TimeLink }> = { ...byItem, toItem: toTimeLinkItem }

export const ledgerKinds = { settings, exclusions, contactChoices, salesLinks, opportunityClaims, timeLinks }

const UNTIL_DELETED = ['Tot je ze verwijdert', 'Until you delete them'] as const

export const ledgerDataCategories: readonly DataCategory<keyof typeof ledgerKinds>[] = [
  {
    kinds: ['settings', 'exclusions', 'contactChoices'],
    content: [
      'Je instellingen, de adressen die je niet koppelt, en de relatie die je bij een adres koos',
      'Your settings, the addresses that you do not link, and the contact that you chose for an address',
    ],
    purpose: ['Werken zoals jij het instelde', 'To work the way you set it up'],
    retention: UNTIL_DELETED,
  },
  {
    kinds: ['salesLinks', 'opportunityClaims', 'timeLinks'],
    content: [
      'Bij welke mail of afspraak je uren boekte, met je notitie, en bij welke je een verkoopkans maakte. De mail zelf is daarin niet te herkennen',
      'For which mail or appointment you booked time, with your note, and for which you made an opportunity. The mail itself cannot be recognised in it',
    ],
    purpose: [
      'Uren en kansen bij de mail tonen, en niet dubbel boeken',
      'To show time and opportunities beside the mail, and not to book twice',
    ],
    retention: UNTIL_DELETED,
  },
]
