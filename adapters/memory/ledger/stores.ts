// The ledger area's own tables in memory: stores for a scope, and their rows, for tests.
import { O } from '#domain/shared/fp.ts'
import type { ContactChoiceStore } from '#domain/ledger/contact.ts'
import type { OpportunityClaimStore } from '#domain/ledger/opportunity-claims.ts'
import type {
  ExclusionStore,
  ItemLinkStore,
  LedgerStores,
  LinkedOpportunity,
  SettingsStore,
} from '#domain/ledger/ports.ts'
import type { LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import { free, type TimeLink, type TimeLinkStore } from '#domain/ledger/time-link.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import { toComparable, type Mailbox } from '#domain/shared/mailbox.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { asPort, type Memory, type Table, combineTenantTables } from '../kernel/memory.ts'
import { makeMemoryPersonalChoices } from './personal-choices.ts'
import type {
  AddressRow,
  ContactChoiceRow,
  ItemLinkRow,
  OpportunityClaimRow,
  SettingsRow,
  TimeLinkRow,
} from './rows.ts'

const toAddressKey = (user: LedgerUserId, address: Mailbox): string => `${user} ${toComparable(address)}`
const toItemKey = (user: LedgerUserId, outlookItemId: string): string => `${user} ${outlookItemId}`
const toAddressRow = (ledgerUserId: LedgerUserId, address: Mailbox): AddressRow => ({
  ledgerUserId,
  address: toComparable(address),
})

const makeSettingsStore = (table: Table<SettingsRow>): SettingsStore =>
  asPort({
    find: (user) => O.fromNullable(table.get(user)?.settings),
    put: (user, settings) => table.put(user, { ledgerUserId: user, settings }),
  })

function makeExclusionStore(table: Table<AddressRow>): ExclusionStore {
  const isExcluded = (user: LedgerUserId, address: Mailbox): boolean =>
    table.get(toAddressKey(user, address)) !== undefined
  return asPort({
    isExcluded,
    excludedOf: (user, addresses) => new Set(addresses.filter((one) => isExcluded(user, one)).map(toComparable)),
    exclude: (user, address) => table.put(toAddressKey(user, address), toAddressRow(user, address)),
    include: (user, address) => void table.remove(toAddressKey(user, address)),
  })
}

const makeContactChoiceStore = (table: Table<ContactChoiceRow>): ContactChoiceStore =>
  asPort({
    find: (user, address) => O.fromNullable(table.get(toAddressKey(user, address))?.choice),
    put: (user, address, choice) => table.put(toAddressKey(user, address), { ...toAddressRow(user, address), choice }),
    remove: (user, address) => void table.remove(toAddressKey(user, address)),
  })

const makeItemLinkStore = (table: Table<ItemLinkRow>, times: Table<TimeLinkRow>): ItemLinkStore =>
  asPort({
    find: (user, outlookItemId) => {
      const key = toItemKey(user, outlookItemId)
      const link = times.get(key)?.link
      return {
        booking: link?._tag === 'Booked' ? O.some(link) : O.none,
        opportunity: table.get(key)?.opportunity ?? O.none,
      }
    },
    putOpportunity: (user, outlookItemId, opportunity) =>
      table.put(toItemKey(user, outlookItemId), {
        ledgerUserId: user,
        outlookItemId,
        opportunity: O.some(opportunity),
      }),
    forgetOpportunity: (user, gone) => {
      const isGone = ({ id, division }: LinkedOpportunity): boolean => id === gone.id && division === gone.division
      table.removeWhere((row) => row.ledgerUserId === user && O.exists(isGone)(row.opportunity))
    },
  })

const makeOpportunityClaimStore = (table: Table<OpportunityClaimRow>): OpportunityClaimStore =>
  asPort({
    take: (user, item, { reference, now, until }) => {
      const key = toItemKey(user, item)
      const known = table.get(key)
      if (known !== undefined && known.heldUntil > now) return O.none
      const claim = known === undefined ? { reference, since: now } : { reference: known.reference, since: known.since }
      table.put(key, { ...claim, ledgerUserId: user, outlookItemId: item, heldUntil: until })
      return O.some(claim)
    },
    leave: (user, item, { reference, now }) => {
      const known = table.get(toItemKey(user, item))
      if (known?.reference === reference && known.heldUntil > now)
        table.put(toItemKey(user, item), { ...known, heldUntil: now })
    },
    release: (user, item, reference) => {
      if (table.get(toItemKey(user, item))?.reference === reference) table.remove(toItemKey(user, item))
    },
  })

/** Units of work run one after another, so `findToChange` takes no lock. */
function timeLinkStore(table: Table<TimeLinkRow>): TimeLinkStore {
  const find = (user: LedgerUserId, item: string): TimeLink => table.get(toItemKey(user, item))?.link ?? free
  const bookedBy = (user: LedgerUserId) =>
    table.rows().flatMap(({ ledgerUserId, link }) => (ledgerUserId === user && link._tag === 'Booked' ? [link] : []))
  return asPort({
    find,
    findToChange: find,
    findBookedAmong: (user, ids) =>
      new Set(
        bookedBy(user)
          .map(({ registration }) => registration.id)
          .filter((id) => ids.includes(id)),
      ),
    findLastBooked: (user, division, account) =>
      O.fromNullable(
        bookedBy(user)
          .filter((link) => link.division === division)
          .filter(({ registration }) => O.isNone(account) || registration.accountId === account.value)
          .toSorted((a, b) => b.at - a.at)[0],
      ),
    put: (user, outlookItemId, link) => {
      const key = toItemKey(user, outlookItemId)
      if (link._tag === 'Free') table.remove(key)
      else table.put(key, { ledgerUserId: user, outlookItemId, link })
    },
  })
}

export function makeLedgerMemory(memory: Memory) {
  const { at, readAll } = combineTenantTables(memory, {
    settings: memory.tenantTable<SettingsRow>(),
    exclusions: memory.tenantTable<AddressRow>(),
    contactChoices: memory.tenantTable<ContactChoiceRow>(),
    itemLinks: memory.tenantTable<ItemLinkRow>(),
    opportunityClaims: memory.tenantTable<OpportunityClaimRow>(),
    timeLinks: memory.tenantTable<TimeLinkRow>(),
  })
  return {
    readAll,
    stores: (scope: Scope): LedgerStores & LedgerPersonalStores => {
      const tables = at(scope)
      return {
        settings: makeSettingsStore(tables.settings),
        exclusions: makeExclusionStore(tables.exclusions),
        contactChoices: makeContactChoiceStore(tables.contactChoices),
        itemLinks: makeItemLinkStore(tables.itemLinks, tables.timeLinks),
        opportunityClaims: makeOpportunityClaimStore(tables.opportunityClaims),
        timeLinks: timeLinkStore(tables.timeLinks),
        personalChoices: makeMemoryPersonalChoices(tables),
      }
    },
  }
}
