// The stores of this area in a unit of work.
import type { Knex } from 'knex'
import { makePostgresLicenceStore } from './licence-store.ts'
import { makePostgresPersonalLicences } from './personal-licences.ts'

export const makeLicenceStores = (query: Knex) => ({
  licences: makePostgresLicenceStore(query),
  personalLicences: makePostgresPersonalLicences(query),
})
