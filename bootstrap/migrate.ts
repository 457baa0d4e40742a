// `npm run migrate`: brings the database to this release and ends.
import * as E from 'fp-ts/lib/Either.js'
import { makeLogging } from '#adapters/logging/winston-log.ts'
import { CannotStart } from './cannot-start.ts'
import { decodeConfig } from './config/config.ts'
import { databaseAddresses, migrateDatabase } from './database.ts'
import { faultLines } from './terminal.ts'

const config = decodeConfig(process.env)
if (E.isLeft(config)) {
  console.error(faultLines(config.left).join('\n'))
  process.exit(1)
}
const log = makeLogging({ level: config.right.LOG_LEVEL, redactKeys: config.right.LOG_REDACT_KEYS, place: {} }).of(
  'app',
)
try {
  const addresses = await databaseAddresses(config.right, log)
  const applied = await migrateDatabase(addresses, log)
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`)
  await addresses.stop()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  console.error(`${error.message} ${error.remedy}`)
  process.exit(1)
}
