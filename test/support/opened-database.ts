// A migrated database of a suite's own: reached by the service's login, and beside that by the owner of its tables.
import { Client } from 'pg'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { freshDatabase } from './postgres.ts'
import { makeRecordingLog } from './recording-log.ts'

export interface OpenedDatabase {
  readonly database: Database
  /** Row-level security holds the owner too, except for TRUNCATE. */
  readonly owner: Client
  /** The service's login, for processes of their own. */
  readonly url: string
  /** Nothing is left of it. */
  readonly close: () => Promise<void>
}

export async function openFreshDatabase(): Promise<OpenedDatabase> {
  const fresh = await freshDatabase()
  const { log } = makeRecordingLog()
  const database = openDatabase({ url: fresh.url, log, connectWithin: 15_000 })
  const owner = new Client({ connectionString: fresh.adminUrl })
  await owner.connect()
  return {
    database,
    owner,
    url: fresh.url,
    close: async () => {
      await owner.end()
      await database.close()
      await fresh.drop()
    },
  }
}
