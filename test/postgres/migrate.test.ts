// Migrations on the days of a roll-out: many at once, again, after a kill, before and behind other releases.
import { openDatabase } from '#adapters/postgres/kernel/database.ts'
import { getLentConnection } from '#adapters/postgres/kernel/lent-connection.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { readMigrationNames } from '#adapters/postgres/kernel/migration-files.ts'
import { isBoundByRowSecurity, hasPendingMigrations } from '#adapters/postgres/kernel/schema-state.ts'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { asTenantUuid, type Uuid } from '#domain/shared/uuid.ts'
import { Admin, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { noteStoresOver } from '#test/contract/note-stores.ts'
import { emptyDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { Client } from 'pg'

const { log } = makeRecordingLog()

async function asOwner<A>(url: string, work: (client: Client) => Promise<A>): Promise<A> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

describe('migrate', () => {
  let empty: Awaited<ReturnType<typeof emptyDatabase>>
  beforeEach(async () => {
    empty = await emptyDatabase()
  })
  afterEach(() => empty.drop())

  const run = () => migrate({ url: empty.adminUrl, serviceRole: empty.serviceRole, log })()

  verifies('OPS-4', 'runs each migration once, however many replicas start at once', async () => {
    const outcomes = await Promise.all([run(), run(), run(), run()])
    expect(outcomes.every(E.isRight)).to.equal(true)
    const applied = outcomes.flatMap((outcome) => (E.isRight(outcome) ? outcome.right : []))
    expect(applied).to.deep.equal(await readMigrationNames())
    expect(await run()).to.deep.equal(E.right([]))
  })

  verifies('OPS-4', 'goes on where a killed one held the lock', async () => {
    await run()
    await asOwner(empty.adminUrl, (client) => client.query('update knex_migrations_lock set is_locked = 1'))
    expect(await run()).to.deep.equal(E.right([]))
  })

  verifies('OPS-4', 'readiness distinguishes a database that is behind from one up to date or ahead', async () => {
    const database = openDatabase({ url: empty.url, log, connectWithin: 15_000 })
    expect(await hasPendingMigrations(database)()).to.deep.equal(E.right(true))
    await run()
    expect(await hasPendingMigrations(database)()).to.deep.equal(E.right(false))
    await asOwner(empty.adminUrl, (client) =>
      client.query(`insert into knex_migrations (name, batch, migration_time) values ('999_next_release', 9, now())`),
    )
    expect(await hasPendingMigrations(database)()).to.deep.equal(E.right(false))
    expect(await run()).to.deep.equal(E.right([]))
    await asOwner(empty.adminUrl, (client) => client.query(`delete from knex_migrations where name like '010%'`))
    expect(await hasPendingMigrations(database)()).to.deep.equal(E.right(true))
    await database.close()
  })

  it('lets the service use the tables and nothing more', async () => {
    await run()
    await asOwner(empty.url, async (client) => {
      await client.query('select from limits')
      await client.query('select from pgboss.job')
      for (const sql of [
        'drop table limits',
        'alter table limits disable row level security',
        'create table mine (n int)',
        'delete from knex_migrations',
        'truncate limits',
      ]) {
        const refused = await client.query(sql).catch((error: unknown) => error)
        expect(refused, sql).to.have.property('code', '42501')
      }
    })
  })

  verifies('IDN-2', 'holds a login that owns the tables to its tenant too', async () => {
    expect(E.isRight(await migrate({ url: empty.adminUrl, log })())).to.equal(true)
    await asOwner(empty.adminUrl, async (client) => {
      const { knex, lend: hold } = getLentConnection(client)
      await hold(undefined, async () => {
        await knex.raw('create table own_notes (tenant_uuid uuid not null, text text, primary key (tenant_uuid, text))')
        await secureTenantTable(knex, 'own_notes')
      })
    })
    const database = openDatabase({ url: empty.adminUrl, log, connectWithin: 15_000 })
    const inScope = makeInScope({ database, stores: noteStoresOver })
    const office = Tenant(asTenantUuid('0b1c6d0e-52b7-4f0c-9d3a-1f4f6a2f9c11' as Uuid))
    await inScope(office, ({ own }) => own.add('mine'))()
    expect(await inScope(office, ({ own }) => own.all())()).to.deep.equal(E.right(['mine']))
    expect(await inScope(Admin, ({ own }) => own.all())()).to.deep.equal(E.right([]))
    expect(await isBoundByRowSecurity(database)(), 'in every table').to.deep.equal(E.right(true))
    await run()
    expect(await isBoundByRowSecurity(database)(), 'beside a login of the service').to.deep.equal(E.right(false))
    await database.close()
  })

  it('recognises a login that bypasses row-level security', async () => {
    const database = openDatabase({ url: empty.url, log, connectWithin: 15_000 })
    expect(await isBoundByRowSecurity(database)()).to.deep.equal(E.right(true))
    await database.close()
  })

  it('says that the database is away, and nothing more', async () => {
    const nowhere = 'postgresql://nobody:nothing@127.0.0.1:1/none'
    expect(await migrate({ url: nowhere, log })()).to.deep.equal(E.left(storeUnavailable))
    const database = openDatabase({ url: nowhere, log })
    expect(await hasPendingMigrations(database)()).to.deep.equal(E.left(storeUnavailable))
    await database.close()
  })
})
