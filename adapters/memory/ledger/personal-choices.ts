// The ledger area's data of a person, in memory. Exports show the digest of an item's id, as PostgreSQL stores it.
import { O } from '#domain/shared/fp.ts'
import { createHash } from 'node:crypto'
import { type Person, combinePersonalTables } from '#domain/identity/personal-data.ts'
import { ledgerKinds, type LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Table } from '../kernel/memory.ts'
import { makePersonalTable } from '../kernel/personal-pages.ts'
import type {
  AddressRow,
  ContactChoiceRow,
  ItemLinkRow,
  OpportunityClaimRow,
  SettingsRow,
  TimeLinkRow,
} from './rows.ts'

const isOf = ({ ledgerUserId }: { readonly ledgerUserId: LedgerUserId }, { user }: Person): boolean =>
  ledgerUserId === user

const toItemDigest = ({ outlookItemId }: { readonly outlookItemId: string }): string =>
  createHash('sha256').update(outlookItemId).digest('hex')

export function makeMemoryPersonalChoices(tables: {
  readonly settings: Table<SettingsRow>
  readonly exclusions: Table<AddressRow>
  readonly contactChoices: Table<ContactChoiceRow>
  readonly itemLinks: Table<ItemLinkRow>
  readonly opportunityClaims: Table<OpportunityClaimRow>
  readonly timeLinks: Table<TimeLinkRow>
}): LedgerPersonalStores['personalChoices'] {
  return combinePersonalTables({
    settings: makePersonalTable(ledgerKinds.settings, tables.settings, isOf, ({ settings }) => settings),
    exclusions: makePersonalTable(ledgerKinds.exclusions, tables.exclusions, isOf, ({ address }) => ({ address })),
    contactChoices: makePersonalTable(
      ledgerKinds.contactChoices,
      tables.contactChoices,
      isOf,
      ({ address, choice: { kind, id } }) => ({ address, kind, id }),
    ),
    salesLinks: makePersonalTable(ledgerKinds.salesLinks, tables.itemLinks, isOf, (row) => ({
      itemDigest: toItemDigest(row),
      opportunity: O.map(({ id }: LinkedOpportunity) => id)(row.opportunity),
    })),
    opportunityClaims: makePersonalTable(ledgerKinds.opportunityClaims, tables.opportunityClaims, isOf, (row) => ({
      itemDigest: toItemDigest(row),
      reference: row.reference,
      since: row.since,
      heldUntil: row.heldUntil,
    })),
    timeLinks: makePersonalTable(ledgerKinds.timeLinks, tables.timeLinks, isOf, (row) => ({
      itemDigest: toItemDigest(row),
      link: row.link,
    })),
  })
}
