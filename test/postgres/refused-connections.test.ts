// A database that refuses connections is unavailable to every caller, whatever reason it gives.
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makePostgresLimits } from '#adapters/postgres/kernel/limits.ts'
import { makeReadTokenRecord } from '#adapters/postgres/session/read-token-record.ts'
import { hasPendingMigrations } from '#adapters/postgres/kernel/schema-state.ts'
import { runQuery, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { Admin, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { newRecordId } from '#test/contract/sample-connections.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { Knex } from 'knex'
import { Client } from 'pg'

describe('a database that refuses connections', () => {
  let fresh: FreshDatabase
  const { log, logged } = makeRecordingLog()
  before(async () => {
    fresh = await freshDatabase()
  })
  after(() => fresh.drop())

  const asOwner = async (statement: string): Promise<void> => {
    // From beside it: its own connections are what is refused.
    const beside = new URL(fresh.adminUrl)
    const name = beside.pathname.slice(1)
    beside.pathname = '/postgres'
    const owner = new Client({ connectionString: beside.href })
    await owner.connect()
    await owner.query(statement.replace('DATABASE', `database ${name}`))
    await owner.end()
  }

  const changed = (change: (url: URL) => void): string => {
    const url = new URL(fresh.url)
    change(url)
    return url.href
  }

  /** Every way in which the service reads or writes. */
  const outcomes = async (database: Database): Promise<readonly unknown[]> => {
    const inScope = makeInScope<Knex>({ database, stores: (query) => query })
    const limits = makePostgresLimits({ database, clock: { now: () => 0 } })
    return [
      await inScope(Admin, (query) => runQuery(() => query.raw('select 1')))(),
      await makeReadTokenRecord({ database })(newRecordId())(),
      await limits.take({ key: 'one', points: 1, per: 1 }, 1)(),
      await hasPendingMigrations(database)(),
    ]
  }

  const expectUnavailable = async (url: string, code: string): Promise<void> => {
    const database = openDatabase({ url, log, connectWithin: 2_000 })
    const before = logged.length
    expect(await outcomes(database)).to.deep.equal(Array(4).fill(E.left(storeUnavailable)))
    expect(logged.slice(before).map(({ data }) => data?.['code'])).to.deep.equal(Array(4).fill(code))
    expect(JSON.stringify(logged)).not.to.contain(new URL(url).password)
    await database.close()
  }

  for (const [name, statement, undo, code] of [
    ['takes none', 'alter DATABASE allow_connections false', 'alter DATABASE allow_connections true', '55000'],
    ['has too many', 'alter DATABASE connection limit 0', 'alter DATABASE connection limit -1', '53300'],
    [
      'lets this login in no longer',
      'revoke connect on DATABASE from public',
      'grant connect on DATABASE to public',
      '42501',
    ],
  ] as const)
    verifies(['PLG-18', 'OPS-6'], `is unavailable while it ${name}`, async () => {
      await asOwner(statement)
      try {
        await expectUnavailable(fresh.url, code)
      } finally {
        await asOwner(undo)
      }
      const database = openDatabase({ url: fresh.url, log })
      expect((await outcomes(database)).every((one) => JSON.stringify(one).includes('"Right"'))).to.equal(true)
      await database.close()
    })

  verifies(['PLG-18', 'OPS-6'], 'is unavailable after its password was changed, or it was renamed', async () => {
    await expectUnavailable(
      changed((url) => (url.password = 'another-password')),
      '28P01',
    )
    await expectUnavailable(
      changed((url) => (url.pathname = '/renamed')),
      '3D000',
    )
  })

  verifies(['PLG-18', 'OPS-6'], 'is unavailable without the encryption that the address asks for', async () => {
    await expectUnavailable(
      changed((url) => url.searchParams.set('sslmode', 'verify-full')),
      'unknown',
    )
  })

  verifies('PLG-18', 'is unavailable when it has become a replica', async () => {
    const database = openDatabase({ url: fresh.url, log })
    const inScope = makeInScope<Knex>({ database, stores: (query) => query })
    const written = await inScope(Admin, (query) =>
      runQuery(async () => {
        await query.raw('set transaction read only')
        await query('limits').insert({ key: 'one', window_end: 0, taken: 0 })
      }),
    )()
    expect(written).to.deep.equal(E.left(storeUnavailable))
    await database.close()
  })

  it('stays a bug of ours when we have closed it ourselves', async () => {
    const database = openDatabase({ url: fresh.url, log })
    await database.close()
    const thrown = await database.query('select 1').catch((error: unknown) => error)
    expect(thrown).to.be.instanceOf(Error)
    expect(await outcomes(database).catch(() => 'bug')).to.equal('bug')
  })
})
