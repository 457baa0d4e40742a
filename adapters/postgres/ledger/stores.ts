// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makePostgresContactChoiceStore, makePostgresExclusionStore } from './address-stores.ts'
import { makePostgresItemLinkStore, makePostgresOpportunityClaimStore } from './item-stores.ts'
import { makePostgresPersonalChoices } from './personal-choices.ts'
import { makePostgresSettingsStore } from './settings-store.ts'
import { makePostgresTimeLinkStore } from './time-link-store.ts'

export function makeLedgerStores(query: Knex, scope: Scope) {
  return {
    settings: makePostgresSettingsStore(query, scope),
    exclusions: makePostgresExclusionStore(query, scope),
    contactChoices: makePostgresContactChoiceStore(query, scope),
    itemLinks: makePostgresItemLinkStore(query, scope),
    opportunityClaims: makePostgresOpportunityClaimStore(query, scope),
    timeLinks: makePostgresTimeLinkStore(query, scope),
    personalChoices: makePostgresPersonalChoices(query),
  }
}
