// The office of licences over PostgreSQL: for tests of locks, replicas and speed.
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeLicenceChecks } from '#adapters/postgres/licence/read-licence.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { openLicenceOffice } from '#test/application/licence/licence-office.ts'
import { openFreshDatabase } from './opened-database.ts'

export async function openStoredLicenceOffice() {
  const { database, owner, url, close } = await openFreshDatabase()
  const stored = makeInScope({ database, stores: makeTableStores })
  return { ...(await openLicenceOffice({ stored, ...makeLicenceChecks(database) })), owner, url, close }
}

export type StoredLicenceOffice = Awaited<ReturnType<typeof openStoredLicenceOffice>>
