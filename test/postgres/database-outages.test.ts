// Which failures of statements and connections show an outage of the database.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { Client, Pool } from 'pg'
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { noteDatabaseFailure } from '#adapters/postgres/kernel/database-failure.ts'
import { runStatement } from '#adapters/postgres/kernel/single-statement.ts'
import { storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages } from '#test/support/recording-outages.ts'
import { verifies } from '#test/support/verifies.ts'

describe('outages of the database', () => {
  let fresh: FreshDatabase
  before(async () => {
    fresh = await freshDatabase()
  })
  after(() => fresh.drop())

  verifies('OPS-18', 'are doubtful while only a statement takes too long', async () => {
    const { outages, failures } = makeRecordingOutages()
    const database = openDatabase({ url: fresh.url, log: makeRecordingLog().log, outages, statementWithin: 50 })
    expect(await runStatement(database, 'select pg_sleep(5)')()).to.deep.equal(E.left(storeUnavailable))
    await database.close()
    expect(failures).to.deep.equal([
      { dependency: 'postgres', kind: 'failing', code: '57014', what: 'statement', isDoubtful: true },
    ])
  })

  verifies('OPS-18', 'do not begin with an idle connection that is closed', async () => {
    const { outages, failures } = makeRecordingOutages()
    const pool = new Pool({ connectionString: fresh.url })
    const lost = new Promise<Error>((resolve) => pool.once('error', resolve))
    const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const other = new Client({ connectionString: fresh.url })
    await other.connect()
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await other.end()
    const error = await lost
    expect(noteDatabaseFailure(outages, error, 'idle connection')).to.equal(true)
    expect(failures).to.deep.equal([])
    await pool.end()
  })

  verifies('OPS-18', 'leave the code of an idle connection that was lost for an unknown cause in the log', async () => {
    const { log, logged } = makeRecordingLog()
    const { outages, failures } = makeRecordingOutages()
    const database = openDatabase({ url: fresh.url, log, outages })
    const client = await database.connect()
    client.release()
    client.emit('error', Object.assign(new Error('secret'), { code: 'XX000' }))
    await database.close()
    expect(failures).to.deep.equal([])
    expect(logged).to.deep.equal([
      { level: 'warn', message: 'database.connection.lost', data: { kind: 'Error', code: 'XX000' } },
    ])
  })
})
