// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  makePostgresAudienceStore,
  makePostgresCampaignDraftStore,
  makePostgresOptOutStore,
} from './audience-stores.ts'
import { makePostgresCampaignDueStore, makePostgresCampaignStore } from './campaign-stores.ts'
import { makePostgresDeliveryStore } from './delivery-store.ts'
import { makePostgresParticipantStore } from './participant-store.ts'

export const makeCampaignStores = (query: Knex, scope: Scope): CampaignStores => ({
  campaigns: makePostgresCampaignStore(query, scope),
  campaignDrafts: makePostgresCampaignDraftStore(query, scope),
  audiences: makePostgresAudienceStore(query, scope),
  participants: makePostgresParticipantStore(query, scope),
  deliveries: makePostgresDeliveryStore(query, scope),
  optOuts: makePostgresOptOutStore(query, scope),
  campaignsDue: makePostgresCampaignDueStore(query),
})
