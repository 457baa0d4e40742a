// Shared limits in memory and in PostgreSQL, held to the same contract.
import { makeMemoryLimits } from '#adapters/memory/kernel/limits.ts'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makePostgresLimits } from '#adapters/postgres/kernel/limits.ts'
import { freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { type LimitsSubject, limitsContract, movableClock } from './limits.ts'

/** In memory there is one replica: all views are of the same limits, on whichever clock was asked for last. */
function inMemory(): Promise<LimitsSubject> {
  let clock: { now: () => number } = movableClock()
  const limits = makeMemoryLimits({ clock: { now: () => clock.now() } })
  return Promise.resolve({
    replica: (asked) => {
      clock = asked
      return limits
    },
    countKeys: () => Promise.resolve(limits.size()),
    close: () => Promise.resolve(),
  })
}

async function inPostgres(): Promise<LimitsSubject> {
  const fresh = await freshDatabase()
  const log = makeRecordingLog().log
  const databases = [openDatabase({ url: fresh.url, log, connectWithin: 15_000 })]
  const first = databases[0]
  return {
    replica: (clock) => {
      const database = openDatabase({ url: fresh.url, log, connectWithin: 15_000 })
      databases.push(database)
      return makePostgresLimits({ database, clock })
    },
    countKeys: async () => {
      const rows = (await first?.query('select count(*) as n from limits')) ?? []
      return Number(rows[0]?.['n'])
    },
    close: async () => {
      for (const database of databases) await database.close()
      await fresh.drop()
    },
  }
}

for (const [name, open] of Object.entries({ memory: inMemory, PostgreSQL: inPostgres }))
  describe(`limits in ${name}`, () => limitsContract(open))
