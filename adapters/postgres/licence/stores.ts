// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import type { Scope } from '#domain/shared/unit-of-work.ts'
import { makePostgresLicenceStore } from './licence-store.ts'
import { makePostgresLinkUserStore } from './link-user-store.ts'
import { makePostgresPersonalLicences } from './personal-licences.ts'

export function makeLicenceStores(query: Knex, scope: Scope) {
  return {
    licences: makePostgresLicenceStore(query),
    linkUsers: makePostgresLinkUserStore(query, scope),
    personalLicences: makePostgresPersonalLicences(query, scope),
  }
}
