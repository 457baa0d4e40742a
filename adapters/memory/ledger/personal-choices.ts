// What the ledger area keeps of a person, in memory. Items are told by the digest that the database keeps of them.
import { createHash } from 'node:crypto'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { OfItem, PersonalChoiceStore } from '#domain/ledger/personal-store.ts'
import type { LinkedOpportunity } from '#domain/ledger/ports.ts'
import type { LedgerUserId } from '#domain/session/token-record.ts'
import type { ContactChoiceRow } from './contact-choice-store.ts'
import type { ExclusionRow } from './exclusion-store.ts'
import type { ItemLinkRow } from './item-link-store.ts'
import { itemKey } from './time-link-store.ts'
import type { OpportunityClaimRow } from './opportunity-claim-store.ts'
import type { SettingsRow } from './settings-store.ts'
import type { TimeLinkRow } from './time-link-store.ts'
import type { Table } from '../kernel/memory.ts'
import { pageOf, removeAll } from '../kernel/page-of.ts'

export interface ChoiceTables {
  readonly settings: Table<SettingsRow>
  readonly exclusions: Table<ExclusionRow>
  readonly contactChoices: Table<ContactChoiceRow>
  readonly itemLinks: Table<ItemLinkRow>
  readonly opportunityClaims: Table<OpportunityClaimRow>
  readonly timeLinks: Table<TimeLinkRow>
}

interface OfUser {
  readonly ledgerUserId: LedgerUserId
}
interface ItemRow extends OfUser {
  readonly outlookItemId: string
}

const ofUser = <Row extends OfUser>(table: Table<Row>, user: LedgerUserId): readonly Row[] =>
  table.rows().filter(({ ledgerUserId }) => ledgerUserId === user)

const keyOfItem = ({ ledgerUserId, outlookItemId }: ItemRow): string => itemKey(ledgerUserId, outlookItemId)

const digestOf = ({ itemDigest }: OfItem): string => itemDigest

const digested = <Row extends ItemRow>(row: Row): Omit<Row, 'outlookItemId' | 'ledgerUserId'> & OfItem => {
  const { outlookItemId, ledgerUserId: _user, ...kept } = row
  return { ...kept, itemDigest: createHash('sha256').update(outlookItemId).digest('hex') }
}

export const makeMemoryPersonalChoiceStore = (tables: ChoiceTables): PersonalChoiceStore => {
  const { settings, exclusions, contactChoices, itemLinks, opportunityClaims, timeLinks } = tables
  return {
    settings: (user) => TE.fromIO(() => O.fromNullable(settings.get(user)?.settings)),
    exclusions: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(ofUser(exclusions, user), ({ address }) => address, after, limit).map(({ address }) => address),
      ),
    contactChoices: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(ofUser(contactChoices, user), ({ address }) => address, after, limit).map(({ address, choice }) => ({
          address,
          ...choice,
        })),
      ),
    salesLinks: (user, after, limit) =>
      TE.fromIO(() =>
        pageOf(ofUser(itemLinks, user).map(digested), digestOf, after, limit).map(({ itemDigest, opportunity }) => ({
          itemDigest,
          opportunity: O.map(({ id }: LinkedOpportunity) => id)(opportunity),
        })),
      ),
    opportunityClaims: (user, after, limit) =>
      TE.fromIO(() => pageOf(ofUser(opportunityClaims, user).map(digested), digestOf, after, limit)),
    timeLinks: (user, after, limit) =>
      TE.fromIO(() => pageOf(ofUser(timeLinks, user).map(digested), digestOf, after, limit)),
    forget: (user) =>
      TE.fromIO(() => ({
        settings: removeAll(settings, ofUser(settings, user), ({ ledgerUserId }) => ledgerUserId),
        exclusions: removeAll(exclusions, ofUser(exclusions, user), ({ address }) => `${user} ${address}`),
        contactChoices: removeAll(contactChoices, ofUser(contactChoices, user), ({ address }) => `${user} ${address}`),
        salesLinks: removeAll(itemLinks, ofUser(itemLinks, user), keyOfItem),
        opportunityClaims: removeAll(opportunityClaims, ofUser(opportunityClaims, user), keyOfItem),
        timeLinks: removeAll(timeLinks, ofUser(timeLinks, user), keyOfItem),
      })),
  }
}
