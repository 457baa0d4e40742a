// A caller, contacts and one tenant's stores for the tests of the ledger's use cases.
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { AccountId, Contact, ContactId } from '#domain/ledger/contact.ts'
import type { ItemLinks, LedgerStores } from '#domain/ledger/ports.ts'
import type { UserSettings } from '#domain/ledger/settings.ts'
import type { TenantUuid } from '#domain/identity/tenant.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import type { LedgerUserId, TokenRecordId } from '#domain/session/token-record.ts'
import { comparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { InScope, Scope } from '#domain/shared/unit-of-work.ts'
import type { Uuid } from '#domain/shared/uuid.ts'

export const aUuid = (n: number): Uuid => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` as Uuid

export const aCaller = (over: Partial<LedgerCaller> = {}): LedgerCaller => ({
  record: aUuid(1) as TokenRecordId,
  tenantUuid: aUuid(2) as TenantUuid,
  ledgerUserId: aUuid(3) as LedgerUserId,
  ledgerUserName: 'Piet Bakker',
  mailbox: 'piet@kantoor.example' as Mailbox,
  division: 4711,
  ...over,
})

export const aContact = (over: Partial<Contact> = {}): Contact => ({
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
})

/** Keeps what one process writes, and remembers in whose scope it was asked. */
export const fakeLedgerStores = () => {
  const scopes: Scope[] = []
  const settings = new Map<LedgerUserId, UserSettings>()
  const excluded = new Set<string>()
  const links = new Map<string, ItemLinks>()
  const stores: LedgerStores = {
    settings: {
      find: (user) => TE.right(O.fromNullable(settings.get(user))),
      put: (user, chosen) => TE.fromIO(() => void settings.set(user, chosen)),
    },
    exclusions: {
      isExcluded: (user, address) => TE.right(excluded.has(`${user} ${comparable(address)}`)),
      excludedOf: (user, addresses) =>
        TE.right(new Set(addresses.map(comparable).filter((one) => excluded.has(`${user} ${one}`)))),
      exclude: (user, address) => TE.fromIO(() => void excluded.add(`${user} ${comparable(address)}`)),
      include: (user, address) => TE.fromIO(() => void excluded.delete(`${user} ${comparable(address)}`)),
    },
    itemLinks: {
      find: (user, item) => TE.right(links.get(`${user} ${item}`) ?? { timeTransaction: O.none, opportunity: O.none }),
      put: (user, item, link) => TE.fromIO(() => void links.set(`${user} ${item}`, link)),
    },
  }
  const inScope: InScope<LedgerStores> = (scope, work) => {
    scopes.push(scope)
    return work(stores)
  }
  return { stores, inScope, scopes }
}
