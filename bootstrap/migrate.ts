// `npm run migrate`: brings the database to this release and ends.
import { findDatabases, migrateDatabase } from './database.ts'
import { enter } from './entry-point.ts'
import { openPrintedLog } from './open-logging.ts'

await enter(async (config) => {
  const log = openPrintedLog(config).of('app')
  const addresses = await findDatabases(config, log)
  try {
    const applied = await migrateDatabase(addresses, log)
    console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  } finally {
    await addresses.stop()
  }
})
