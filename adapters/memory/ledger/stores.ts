// The ledger area's own tables in memory: stores for a scope, and what they hold, for tests to look at.
import type { LedgerPersonalStores } from '#domain/ledger/personal-data.ts'
import type { LedgerStores } from '#domain/ledger/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { type ContactChoiceRow, makeMemoryContactChoiceStore } from './contact-choice-store.ts'
import { type ExclusionRow, makeMemoryExclusionStore } from './exclusion-store.ts'
import { type ItemLinkRow, makeMemoryItemLinkStore } from './item-link-store.ts'
import { makeMemoryOpportunityClaimStore, type OpportunityClaimRow } from './opportunity-claim-store.ts'
import { makeMemoryPersonalChoices } from './personal-choices.ts'
import { makeMemorySettingsStore, type SettingsRow } from './settings-store.ts'
import { makeMemoryTimeLinkStore, type TimeLinkRow } from './time-link-store.ts'
import type { Memory } from '../kernel/memory.ts'

export interface LedgerMemory {
  readonly stores: (scope: Scope) => LedgerStores
  readonly personal: (scope: Scope) => LedgerPersonalStores
  /** What has been kept for the tenant of the scope. */
  readonly held: (scope: Scope) => Promise<{
    readonly settings: readonly SettingsRow[]
    readonly exclusions: readonly ExclusionRow[]
    readonly contactChoices: readonly ContactChoiceRow[]
    readonly itemLinks: readonly ItemLinkRow[]
    readonly opportunityClaims: readonly OpportunityClaimRow[]
    readonly timeLinks: readonly TimeLinkRow[]
  }>
}

export const makeLedgerMemory = (memory: Memory): LedgerMemory => {
  const settings = memory.tenantTable<SettingsRow>()
  const exclusions = memory.tenantTable<ExclusionRow>()
  const contactChoices = memory.tenantTable<ContactChoiceRow>()
  const itemLinks = memory.tenantTable<ItemLinkRow>()
  const opportunityClaims = memory.tenantTable<OpportunityClaimRow>()
  const timeLinks = memory.tenantTable<TimeLinkRow>()
  return {
    stores: (scope) => ({
      settings: makeMemorySettingsStore(settings(scope)),
      exclusions: makeMemoryExclusionStore(exclusions(scope)),
      contactChoices: makeMemoryContactChoiceStore(contactChoices(scope)),
      itemLinks: makeMemoryItemLinkStore(itemLinks(scope), timeLinks(scope)),
      opportunityClaims: makeMemoryOpportunityClaimStore(opportunityClaims(scope)),
      timeLinks: makeMemoryTimeLinkStore(timeLinks(scope)),
    }),
    personal: (scope) => ({
      personalChoices: makeMemoryPersonalChoices({
        settings: settings(scope),
        exclusions: exclusions(scope),
        contactChoices: contactChoices(scope),
        itemLinks: itemLinks(scope),
        opportunityClaims: opportunityClaims(scope),
        timeLinks: timeLinks(scope),
      }),
    }),
    held: (scope) =>
      memory.transact(
        () =>
          Promise.resolve({
            settings: settings(scope).rows(),
            exclusions: exclusions(scope).rows(),
            contactChoices: contactChoices(scope).rows(),
            itemLinks: itemLinks(scope).rows(),
            opportunityClaims: opportunityClaims(scope).rows(),
            timeLinks: timeLinks(scope).rows(),
          }),
        () => true,
      ),
  }
}
