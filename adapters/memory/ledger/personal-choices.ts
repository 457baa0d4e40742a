// What the ledger area keeps of a person, in memory. An item is exported by the digest that the database has of it.
import { createHash } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { erased, orNull, type PersonalData } from '#domain/identity/personal-data.ts'
import { CHOICES_PAGE, toOpportunityClaimItem, toTimeLinkItem } from '#domain/ledger/personal-data.ts'
import type { LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { Uuid } from '#domain/shared/uuid.ts'
import type { Table } from '../kernel/memory.ts'
import { personalRows, removeAll } from '../kernel/page-of.ts'
import type { ContactChoiceRow } from './contact-choice-store.ts'
import type { ExclusionRow } from './exclusion-store.ts'
import type { ItemLinkRow } from './item-link-store.ts'
import type { OpportunityClaimRow } from './opportunity-claim-store.ts'
import type { SettingsRow } from './settings-store.ts'
import { itemKey, type TimeLinkRow } from './time-link-store.ts'

export interface ChoiceTables {
  readonly settings: Table<SettingsRow>
  readonly exclusions: Table<ExclusionRow>
  readonly contactChoices: Table<ContactChoiceRow>
  readonly itemLinks: Table<ItemLinkRow>
  readonly opportunityClaims: Table<OpportunityClaimRow>
  readonly timeLinks: Table<TimeLinkRow>
}

interface ItemRow {
  readonly ledgerUserId: LedgerUserId
  readonly outlookItemId: string
}

const ofUser =
  <Row extends { readonly ledgerUserId: Uuid }>(table: Table<Row>) =>
  ({ user }: { readonly user: Uuid }): readonly Row[] =>
    table.rows().filter(({ ledgerUserId }) => ledgerUserId === user)

const digestOf = ({ outlookItemId }: ItemRow): string => createHash('sha256').update(outlookItemId).digest('hex')
const addressOf = ({ address }: { readonly address: string }): string => address
const keyOfAddress = (row: { readonly ledgerUserId: Uuid; readonly address: string }): string =>
  `${row.ledgerUserId} ${row.address}`
const keyOfItem = (row: ItemRow): string => itemKey(row.ledgerUserId, row.outlookItemId)

export const makeMemoryPersonalChoices = (tables: ChoiceTables): PersonalData => {
  const { settings, exclusions, contactChoices, itemLinks, opportunityClaims, timeLinks } = tables
  const pages = personalRows(CHOICES_PAGE)
  return {
    export: {
      settings: pages(
        ofUser(settings),
        ({ ledgerUserId }) => ledgerUserId,
        (row) => ({ ...row.settings }),
      ),
      exclusions: pages(ofUser(exclusions), addressOf, addressOf),
      contactChoices: pages(ofUser(contactChoices), addressOf, ({ address, choice }) => ({ address, ...choice })),
      salesLinks: pages(ofUser(itemLinks), digestOf, (row) => ({
        itemDigest: digestOf(row),
        opportunity: orNull(O.map(({ id }: LinkedOpportunity) => id)(row.opportunity)),
      })),
      opportunityClaims: pages(ofUser(opportunityClaims), digestOf, (row) =>
        toOpportunityClaimItem(digestOf(row), row),
      ),
      timeLinks: pages(ofUser(timeLinks), digestOf, (row) => toTimeLinkItem(digestOf(row), row.link)),
    },
    erase: (person) =>
      TE.fromIO(() =>
        erased({
          settings: removeAll(settings, ofUser(settings)(person), ({ ledgerUserId }) => ledgerUserId),
          exclusions: removeAll(exclusions, ofUser(exclusions)(person), keyOfAddress),
          contactChoices: removeAll(contactChoices, ofUser(contactChoices)(person), keyOfAddress),
          salesLinks: removeAll(itemLinks, ofUser(itemLinks)(person), keyOfItem),
          opportunityClaims: removeAll(opportunityClaims, ofUser(opportunityClaims)(person), keyOfItem),
          timeLinks: removeAll(timeLinks, ofUser(timeLinks)(person), keyOfItem),
        }),
      ),
  }
}
