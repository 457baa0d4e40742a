// A caller, contacts and one tenant's stores for the tests of the ledger's use cases.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AccountId, Contact, ContactChoice, ContactDetails, ContactId } from '#domain/ledger/contact.ts'
import type { OrganisationDetails } from '#domain/ledger/organisation.ts'
import type { LedgerStores, LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type {
  AccountProject,
  BookableItem,
  ItemId,
  ProjectId,
  TimeOfDay,
  TimeRegistration,
  TimeTransactionId,
} from '#domain/ledger/time.ts'
import { free, type TimeLink, type TimeLinkStore } from '#domain/ledger/time-link.ts'
import type { TenantUuid, Uuid } from '#domain/shared/uuid.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import type { Day } from '#domain/shared/day.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'

export function aUuid(n: number): Uuid {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid
}

export function aCaller(over: Partial<LedgerCaller> = {}): LedgerCaller {
  return {
    record: aUuid(1) as TokenRecordId,
    tenantUuid: aUuid(2) as TenantUuid,
    ledgerUserId: aUuid(3) as LedgerUserId,
    ledgerUserName: 'Piet Bakker',
    mailbox: 'piet@kantoor.example' as Mailbox,
    division: 4711,
    ...over,
  }
}

export function aContact(over: Partial<Contact> = {}): Contact {
  return {
    kind: 'contact',
    id: aUuid(10) as ContactId,
    fullName: 'Eva Jansen',
    organisation: O.some({ id: aUuid(11) as AccountId, name: 'Bakkerij De Korenbloem BV', url: O.none }),
    email: O.some('eva@korenbloem.example' as Mailbox),
    phone: O.none,
    mobile: O.none,
    jobTitle: O.none,
    isMainContact: false,
    ...over,
  }
}

export function aRegistration(over: Partial<TimeRegistration> = {}): TimeRegistration {
  return {
    id: aUuid(30) as TimeTransactionId,
    kind: 'time',
    accountId: aUuid(11) as AccountId,
    projectId: O.some(aUuid(32) as ProjectId),
    itemId: aUuid(33) as ItemId,
    quantity: 1.5,
    date: '2026-02-27' as Day,
    period: O.some({ start: '09:00' as TimeOfDay, end: '10:30' as TimeOfDay }),
    notes: O.none,
    ...over,
  }
}

export function someDetails(over: Partial<ContactDetails> = {}): ContactDetails {
  return {
    ...aContact(),
    kind: 'contact',
    id: aUuid(10) as ContactId,
    firstName: O.some('Eva'),
    middleName: O.none,
    lastName: O.some('Jansen'),
    businessEmail: O.none,
    businessPhone: O.none,
    businessMobile: O.none,
    language: O.none,
    notes: O.none,
    ...over,
  }
}

export function anOrganisation(over: Partial<OrganisationDetails> = {}): OrganisationDetails {
  return {
    id: aUuid(11) as AccountId,
    name: 'Bakkerij De Korenbloem BV',
    url: O.none,
    code: O.some('10001'),
    email: O.none,
    phone: O.none,
    website: O.none,
    city: O.some('Utrecht'),
    country: O.some('NL'),
    ...over,
  }
}

export function anItem(over: Partial<BookableItem> = {}): BookableItem {
  return {
    id: aUuid(33) as ItemId,
    code: 'ADV',
    description: 'Advies',
    unit: O.some('uur'),
    ...over,
  }
}

export function aProject(over: Partial<AccountProject> = {}): AccountProject {
  return {
    id: aUuid(32) as ProjectId,
    code: 'P00001',
    description: 'Jaarrekening',
    startDate: O.some('2025-01-01' as Day),
    endDate: O.none,
    ...over,
  }
}

/** Keeps what one process writes, and remembers in whose scope it was asked. */
export function fakeLedgerStores() {
  const scopes: Scope[] = []
  const settings = new Map<LedgerUserId, UserSettings>()
  const excluded = new Set<string>()
  const choices = new Map<string, ContactChoice>()
  const opportunities = new Map<string, LinkedOpportunity>()
  const times = new Map<string, TimeLink>()
  const findTime: TimeLinkStore['find'] = (user, item) => TE.fromIO(() => times.get(`${user} ${item}`) ?? free)
  const stores: LedgerStores = {
    settings: {
      find: (user) => TE.right(O.fromNullable(settings.get(user))),
      put: (user, chosen) => TE.fromIO(() => void settings.set(user, chosen)),
    },
    exclusions: {
      isExcluded: (user, address) => TE.right(excluded.has(`${user} ${toComparable(address)}`)),
      excludedOf: (user, addresses) =>
        TE.right(new Set(addresses.map(toComparable).filter((one) => excluded.has(`${user} ${one}`)))),
      exclude: (user, address) => TE.fromIO(() => void excluded.add(`${user} ${toComparable(address)}`)),
      include: (user, address) => TE.fromIO(() => void excluded.delete(`${user} ${toComparable(address)}`)),
    },
    contactChoices: {
      find: (user, address) => TE.fromIO(() => O.fromNullable(choices.get(`${user} ${toComparable(address)}`))),
      put: (user, address, choice) => TE.fromIO(() => void choices.set(`${user} ${toComparable(address)}`, choice)),
      remove: (user, address) => TE.fromIO(() => void choices.delete(`${user} ${toComparable(address)}`)),
    },
    itemLinks: {
      find: (user, item) =>
        TE.fromIO(() => {
          const time = times.get(`${user} ${item}`)
          return {
            booking: time?._tag === 'Booked' ? O.some(time) : O.none,
            opportunity: O.fromNullable(opportunities.get(`${user} ${item}`)),
          }
        }),
      putOpportunity: (user, item, opportunity) =>
        TE.fromIO(() => void opportunities.set(`${user} ${item}`, opportunity)),
      forgetOpportunity: (user, { id, division }) =>
        TE.fromIO(() => {
          for (const [key, linked] of opportunities)
            if (linked.id === id && linked.division === division && key.startsWith(user)) opportunities.delete(key)
        }),
    },
    opportunityClaims: {
      take: (_user, _item, { reference, now }) => TE.right(O.some({ reference, since: now })),
      leave: () => TE.right(undefined),
      release: () => TE.right(undefined),
    },
    timeLinks: {
      find: findTime,
      findToChange: findTime,
      findBookedAmong: () => TE.right(new Set()),
      findLastBooked: () => TE.right(O.none),
      put: (user, item, link) => TE.fromIO(() => void times.set(`${user} ${item}`, link)),
    },
  }
  const inScope: InScope<LedgerStores> = (scope, work) => {
    scopes.push(scope)
    return work(stores)
  }
  return { stores, inScope, scopes }
}
