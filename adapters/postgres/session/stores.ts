// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import { makePostgresPersonalConnections } from './personal-connections.ts'
import { makePostgresRefreshRunStore } from './refresh-run-store.ts'
import { makePostgresTokenStore } from './token-store.ts'

export function makeSessionStores(query: Knex) {
  return {
    tokens: makePostgresTokenStore(query),
    refreshRuns: makePostgresRefreshRunStore(query),
    personalConnections: makePostgresPersonalConnections(query),
  }
}
