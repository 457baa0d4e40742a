// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import {
  makePostgresClientNameStore,
  makePostgresCodeStore,
  makePostgresConsentStore,
  makePostgresGrantStore,
} from './authorisation-stores.ts'
import { makePostgresConnectionStore } from './connection-store.ts'

export function makeAssistantStores(query: Knex, scope: Scope) {
  return {
    consents: makePostgresConsentStore(query),
    clientNames: makePostgresClientNameStore(query),
    codes: makePostgresCodeStore(query),
    grants: makePostgresGrantStore(query),
    connections: makePostgresConnectionStore(query, scope),
  }
}
