// The stores of this area in a unit of work.
import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { CampaignStores } from '#domain/campaign/ports.ts'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  makePostgresAudienceStore,
  makePostgresCampaignDraftStore,
  makePostgresOptOutStore,
} from './audience-stores.ts'
import { makePostgresCampaignStore } from './campaign-stores.ts'
import { makePostgresDeliveryStore } from './delivery-store.ts'
import type { OptOutKeyOf } from './opt-outs.ts'
import { makePostgresParticipantStore } from './participant-store.ts'
import { makePostgresUndeliverableAddressStore } from './undeliverable-addresses.ts'

/** For tools, which have no secret: hashes with this key match no stored hash. */
const NO_KEY = randomBytes(32)

export function makeCampaignStores(query: Knex, scope: Scope, keyOf: OptOutKeyOf = () => NO_KEY): CampaignStores {
  return {
    campaigns: makePostgresCampaignStore(query, scope),
    campaignDrafts: makePostgresCampaignDraftStore(query, scope),
    audiences: makePostgresAudienceStore(query, scope, keyOf),
    participants: makePostgresParticipantStore(query, scope, keyOf),
    deliveries: makePostgresDeliveryStore(query, scope, keyOf),
    optOuts: makePostgresOptOutStore(query, scope, keyOf),
    undeliverableAddresses: makePostgresUndeliverableAddressStore(query, scope),
  }
}
