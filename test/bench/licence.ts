// Licences: checking them under load, and what the jobs of many mailboxes and notifications take.
import { Client } from 'pg'
import { validating } from './licence-validate.ts'
import type { BenchRow } from './table.ts'
import { makeBenchWorld } from './world.ts'

export const benchLicence = async (): Promise<readonly BenchRow[]> => {
  const world = await makeBenchWorld()
  const owner = new Client({ connectionString: world.env['MIGRATION_DATABASE_URL'] })
  try {
    // Migrates the database and creates the queues.
    await (await world.startService({ SENDING: 'off', SMTP_URL: 'smtp://127.0.0.1:9?tls=none' })).stop()
    await owner.connect()
    return await validating(world, owner)
  } finally {
    await owner.end()
    await world.close()
  }
}
