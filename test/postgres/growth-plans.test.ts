// Hot statements read the tables that grow by an index, and no more rows than they return or a fixed number. `npm run bench growth` measures them.
import { expect } from 'chai'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { fillTable } from '#test/support/growth/fill-plan.ts'
import { GROWN_TABLES, type GrownTableName, sizeOf } from '#test/support/growth/grown-tables.ts'
import { findMostRows, HOT_STATEMENTS, type HotWork } from '#test/support/growth/hot-statements.ts'
import { measureStatements } from '#test/support/growth/measure-statements.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'

/** Of smaller tables the planner rightly reads all, where a page or a person needs a hundredth. */
const ROWS = {
  messages: 10_000,
  deliveries: 10_000,
  responses: 20_000,
  events: 20_000,
  notifications: 10_000,
  audit: 10_000,
}
/** More than any statement of a page or batch reads, and fewer than the rows of the largest office. */
const MOST_ROWS = 1_500

/** The statements that scan a table that grows, or read too many of its rows. */
async function listWrong(url: string, table: GrownTableName, hot: Readonly<Record<string, HotWork>>) {
  const database = openDatabase({ url, log: makeRecordingLog().log, poolMax: 1, connectWithin: 15_000 })
  try {
    const measured = await measureStatements(database, hot, GROWN_TABLES[table], sizeOf(ROWS[table]), 1)
    return measured
      .filter(
        ({ work, name, explained: { scanned, rowsRead } }) =>
          scanned.size > 0 || rowsRead > Math.max(MOST_ROWS, findMostRows(work, name)),
      )
      .map(({ work, name, explained: { scanned, rowsRead } }) => `${work}: ${name} ${[...scanned].join()} ${rowsRead}`)
  } finally {
    await database.close()
  }
}

describe('hot statements on', function () {
  this.timeout(60_000)

  for (const [table, hot] of Object.entries(HOT_STATEMENTS) as [GrownTableName, Readonly<Record<string, HotWork>>][])
    verifies('OPS-16', `${table} use their indexes`, async () => {
      const { owner, url, close } = await openFreshDatabase()
      try {
        await fillTable(owner, GROWN_TABLES[table], sizeOf(ROWS[table]))
        expect(await listWrong(url, table, hot)).to.deep.equal([])
      } finally {
        await close()
      }
    })
})
