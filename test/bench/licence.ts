// Licences: checking them under load, and what the jobs of many mailboxes and notifications take.
import { Client } from 'pg'
import { startQueue } from '#test/support/jobs-database.ts'
import { LICENCE_QUEUES } from '#test/support/licence-jobs.ts'
import { deactivating } from './licence-inactivity.ts'
import { validating } from './licence-validate.ts'
import { waiting } from './licence-waiting.ts'
import type { BenchRow } from './table.ts'
import { openStoredLicenceOffice, type StoredLicenceOffice } from '#test/support/stored-licence-office.ts'
import { makeBenchWorld } from './world.ts'

async function checking(): Promise<readonly BenchRow[]> {
  const world = await makeBenchWorld()
  const owner = new Client({ connectionString: world.env['MIGRATION_DATABASE_URL'] })
  try {
    // Migrates the database.
    await (await world.startService({ SENDING: 'off' })).stop()
    await owner.connect()
    return await validating(world, owner)
  } finally {
    await owner.end()
    await world.close()
  }
}

const working = (work: (office: StoredLicenceOffice) => Promise<readonly BenchRow[]>) => async () => {
  const office = await openStoredLicenceOffice()
  const queue = await startQueue(office.url, LICENCE_QUEUES)
  try {
    await office.owner.query(`select set_config('app.tenant_uuid', $1, false)`, [office.linkTenant])
    return await work(office)
  } finally {
    await queue.stop({ graceful: false, close: true })
    await office.close()
  }
}

const PARTS = { validate: checking, inactivity: working(deactivating), waiting: working(waiting) }

/** `part`: of `PARTS`; all unless given. */
export async function benchLicence(part?: string): Promise<readonly BenchRow[]> {
  const rows: BenchRow[] = []
  for (const [name, run] of Object.entries(PARTS)) if (part === undefined || part === name) rows.push(...(await run()))
  return rows
}
