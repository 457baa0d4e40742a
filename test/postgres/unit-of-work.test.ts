// What a unit of work over PostgreSQL makes of each kind of failure.
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { runQuery, makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { Admin, type InScope, type StoreUnavailable, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { PATIENCE } from '#test/support/patience.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { verifies } from '#test/support/verifies.ts'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { pipe } from 'fp-ts/lib/function.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { Knex } from 'knex'
import { inspect } from 'node:util'
import { Client } from 'pg'

type Ask = (sql: string) => TE.TaskEither<StoreUnavailable, readonly Record<string, unknown>[]>

describe('unit of work over PostgreSQL', () => {
  let fresh: FreshDatabase
  let database: Database
  let inScope: InScope<Ask>
  let bound: InScope<Knex>
  before(async () => {
    fresh = await freshDatabase()
    const { log } = makeRecordingLog()
    database = openDatabase({ url: fresh.url, log, poolMax: 3, connectWithin: 500, statementWithin: 3_000 })
    bound = makeInScope<Knex>({ database, stores: (query) => query })
    inScope = makeInScope<Ask>({
      database,
      stores: (query) => (sql) =>
        pipe(
          runQuery(() => query.raw<{ rows: Record<string, unknown>[] }>(sql)),
          TE.map(({ rows }) => rows),
        ),
    })
  })
  after(async () => {
    await database.close()
    await fresh.drop()
  })

  const run = (sql: string) => inScope(Admin, (query) => query(sql))()
  const isWell = async () => expect(await run('select 1 as one')).to.deep.equal(E.right([{ one: 1 }]))

  it('runs again what met a deadlock, until both are through', async () => {
    await run(`insert into limits (key, window_end, taken) values ('a', 1, 0), ('b', 1, 0)`)
    let tries = 0
    let arrived = 0
    let open: () => void = () => undefined
    const both = new Promise<void>((resolve) => (open = resolve))
    const inOrder = (first: string, second: string) =>
      inScope(Admin, (query) =>
        pipe(
          TE.fromIO<void, StoreUnavailable>(() => void (tries += 1)),
          TE.flatMap(() => query(`update limits set taken = taken + 1 where key = '${first}'`)),
          TE.tapTask(() => () => {
            if ((arrived += 1) === 2) open()
            return both
          }),
          TE.flatMap(() => query(`update limits set taken = taken + 1 where key = '${second}'`)),
        ),
      )()
    const outcomes = await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')])
    expect(outcomes.every(E.isRight)).to.equal(true)
    expect(tries).to.equal(3)
    expect(await run('select taken from limits order by key')).to.deep.equal(E.right([{ taken: 2 }, { taken: 2 }]))
  })

  it('gives up on what collides for ever', async () => {
    let tries = 0
    const outcome = await inScope(Admin, (query) => {
      tries += 1
      return query(`do $$ begin raise exception 'again' using errcode = '40001'; end $$`)
    })()
    expect(outcome).to.deep.equal(E.left(storeUnavailable))
    expect(tries).to.equal(5)
    await isWell()
  })

  it('takes a statement that never ends for a database that gave up', async () => {
    expect(await run('select pg_sleep(30)')).to.deep.equal(E.left(storeUnavailable))
    await isWell()
  })

  it('lets a mistake of ours through as a throw, and goes on', async () => {
    const thrown = await run('select nonsense').catch((error: unknown) => error)
    expect(thrown).to.be.instanceOf(Error).with.property('code', '42703')
    await isWell()
  })

  it('does not take a transaction that the database gave up for one that it kept', async () => {
    const passedOver = await inScope(
      Admin,
      (query) => () =>
        query('select nonsense')()
          .catch(() => undefined)
          .then(() => E.right('kept')),
    )().catch((error: unknown) => error)
    expect(passedOver).to.be.instanceOf(Error)
    await isWell()
  })

  it('does not let a store that leaked into the work of another that holds its connection', async () => {
    let leaked: Ask | undefined
    await inScope(Admin, (query) => {
      leaked = query
      return query('select 1')
    })()
    let use: () => Promise<unknown> = () => Promise.resolve()
    const begun = new Promise<void>((resolve) => {
      use = () => {
        resolve()
        return Promise.resolve()
      }
    })
    const other = inScope(Admin, (query) =>
      pipe(
        query('select 1'),
        TE.tapTask(() => async () => {
          await use()
        }),
        TE.tapTask(() => () => thrown),
      ),
    )()
    const thrown = begun.then(() => leaked?.('select 2')().catch((error: unknown) => error))
    expect(await thrown)
      .to.be.instanceOf(Error)
      .with.property('message')
      .that.contains('outside its unit of work')
    await other
    await isWell()
  })

  verifies('SES-3', 'an error reveals nothing of what stands in the row', async () => {
    await run(`insert into limits (key, window_end, taken) values ('twice', 1, 0)`)
    const secret = 'a.secret@example.test'
    const failing = (sql: string, values: readonly string[]) =>
      bound(Admin, (query) => runQuery(() => query.raw(sql, [...values])))().catch((error: unknown) => error)
    const errors = [
      await failing('insert into limits (key, window_end, taken) values (?, 1, -1)', [secret]),
      await failing('insert into limits (key, window_end, taken) values (?, 1, 0), (?, 1, 0)', [secret, secret]),
      await failing('select ?::int', [secret]),
    ]
    for (const error of errors) {
      expect(error).to.be.instanceOf(Error)
      expect(inspect(error, { depth: 5 })).not.to.contain('secret')
    }
    expect(errors[0]).to.have.property('code', '23514')
  })

  verifies('OPS-6', 'survives a connection that is cut in the middle of the work', async () => {
    const cut = async (): Promise<void> => {
      const owner = new Client({ connectionString: fresh.url })
      await owner.connect()
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      )
      await owner.end()
    }
    const outcome = await inScope(Admin, (query) =>
      pipe(
        query(`insert into limits (key, window_end, taken) values ('cut', 1, 0)`),
        TE.tapTask(() => cut),
        TE.flatMap(() => query('select 1')),
      ),
    )()
    expect(outcome).to.deep.equal(E.left(storeUnavailable))
    await isWell()
    expect(await run(`select from limits where key = 'cut'`)).to.deep.equal(E.right([]))
  })

  it('does not wait long for a connection when all are taken', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const holders = [1, 2, 3].map(() =>
      inScope(Admin, (query) =>
        pipe(
          query('select 1'),
          TE.tapTask(() => () => held),
        ),
      )(),
    )
    const begun = performance.now()
    expect(await run('select 1')).to.deep.equal(E.left(storeUnavailable))
    expect(performance.now() - begun).to.be.lessThan(1_500 * PATIENCE)
    release()
    await Promise.all(holders)
    await isWell()
  })

  it('sends nothing for work that asks nothing', async () => {
    const many = await Promise.all(Array.from({ length: 50 }, () => inScope(Admin, () => TE.right('done'))()))
    expect(many.every(E.isRight)).to.equal(true)
    expect(
      await run(
        `select count(*) as n from pg_stat_activity where state like 'idle in%' and datname = current_database()`,
      ),
    ).to.deep.equal(E.right([{ n: 0 }]))
  })

  it('reads a bigint as a number, and refuses one that no number holds', async () => {
    expect(await run('select 1767600000000::bigint as at')).to.deep.equal(E.right([{ at: 1_767_600_000_000 }]))
    const thrown = await run('select 9007199254740993::bigint as at').catch((error: unknown) => error)
    expect(thrown).to.be.instanceOf(Error)
    await isWell()
  })
})
