// Work that only reads, on a primary and a hot standby: the standby does it if it has all that was committed before, else the primary.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { Client } from 'pg'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { type StandbyOptions, withStandby } from '#adapters/postgres/kernel/standby.ts'
import { examineStandby } from '#adapters/postgres/kernel/standby-doctor.ts'
import { secureTenantTable } from '#adapters/postgres/kernel/tenant-scope.ts'
import { makeInScope, runQuery } from '#adapters/postgres/kernel/unit-of-work.ts'
import { reportFailing } from '#domain/operations/doctor.ts'
import { Admin, ReadOnly, type Scope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import knexOf from 'knex'
import { newTenant } from '#test/contract/sample-connections.ts'
import { openDatabaseDoor, throughDoors } from '#test/support/database-door.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { makeRecordingOutages, type RecordingOutages } from '#test/support/recording-outages.ts'
import { must } from '#test/support/right-of.ts'
import { type ServerPair, startServerPair } from '#test/support/server-pair.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

const [OURS, THEIRS] = [newTenant(), newTenant()]
const LAG = 300

describe('a standby that reads', function () {
  this.timeout(60_000)
  let pair: ServerPair
  let database: Database
  let recorded: RecordingOutages
  let places: string[] = []
  const { log } = makeRecordingLog()

  /** The server where the work ran: `standby` also means that the transaction was read-only there. */
  const inScopeOf = (at: Database) => makeInScope({ database: at, stores: (query) => query })
  const readAt = async (
    at: Database,
    scope: Scope = ReadOnly(Tenant(OURS)),
  ): Promise<readonly [string, ...string[]]> => {
    const found = await must(
      inScopeOf(at)(scope, (query) =>
        runQuery(() =>
          query.raw<{ rows: { place: string; names: string[] }[] }>(
            `select case when pg_is_in_recovery() then 'standby' else 'primary' end as place,
               array(select name from users order by name) as names`,
          ),
        ),
      ),
    )
    const [row] = found.rows
    return [row?.place ?? '', ...(row?.names ?? [])]
  }
  const read = (scope?: Scope) => readAt(database, scope)
  const write = (name: string, tenant = OURS) =>
    must(
      inScopeOf(database)(Tenant(tenant), (query) =>
        runQuery(() => query('users').insert({ tenant_uuid: tenant, name })),
      ),
    )
  const addTo = (primary: Database, changes: Partial<StandbyOptions> = {}): Database => {
    const url = pair.standbyUrl('tapster')
    return withStandby(primary, { url, log, lag: LAG, countRead: (place) => places.push(place), ...changes })
  }
  const open = (changes: Partial<StandbyOptions> = {}): Database => {
    recorded = makeRecordingOutages()
    places = []
    return addTo(openDatabase({ url: pair.database.url, log, outages: recorded.outages, poolMax: 4 }), changes)
  }
  const reopen = async (changes?: Partial<StandbyOptions>): Promise<void> => {
    await database.close()
    database = open(changes)
  }
  /** A probe in the background decides about the standby, at most a second after a failure. */
  const untilRead = async (): Promise<void> => {
    await until('the standby to read', async () => (await read())[0] === 'standby', 30_000, 50)
    places = []
  }
  const untilFault = async (fault: string, kind = 'failing'): Promise<void> => {
    expect((await read())[0]).to.equal('primary')
    await until('a probe', () => recorded.failures.length > 0)
    expect(standbyFailures()).to.deep.equal([['postgres', 'standby', kind, fault]])
    expect((await read())[0]).to.equal('primary')
  }
  const standbyFailures = () =>
    recorded.failures.map(({ dependency, name, kind, code }) => [dependency, name, kind, code])

  before(async function () {
    const started = await startServerPair()
    if (started === undefined) return this.skip()
    pair = started
    // Without this, a commit would wait for a standby that has been paused.
    await pair.atPrimary(`alter system set synchronous_commit = 'local'`)
    await pair.atPrimary('select pg_reload_conf()')
    const owner = knexOf({ client: 'pg', connection: pair.database.adminUrl })
    await owner.raw('create table users (tenant_uuid uuid not null, name text not null)')
    await secureTenantTable(owner, 'users')
    await owner.raw('grant select, insert, update, delete on users to tapster')
    await owner.destroy()
    database = open()
    await write('Anna')
    await write('Zeno', THEIRS)
  })
  beforeEach(() => reopen())
  after(async () => {
    await database?.close()
    await pair?.stop()
  })

  verifies('OPS-16', 'does work that only reads, and no other', async () => {
    await untilRead()
    expect(await read()).to.deep.equal(['standby', 'Anna'])
    expect(await read(Tenant(OURS))).to.deep.equal(['primary', 'Anna'])
    expect(standbyFailures()).to.deep.equal([])
    expect(recorded.answers).to.include('postgres standby')
  })

  verifies('OPS-16', 'shows each tenant its own rows alone', async () => {
    await untilRead()
    expect(await read(ReadOnly(Tenant(THEIRS)))).to.deep.equal(['standby', 'Zeno'])
    expect(await read(ReadOnly(Admin))).to.deep.equal(['standby'])
  })

  for (const [fault, url] of Object.entries({
    'another login': () => pair.standbyUrl('postgres'),
    'another database': () => pair.standbyUrl('tapster').replace('/office', '/postgres'),
  }))
    verifies('OPS-16', `is passed over with ${fault}`, async () => {
      await reopen({ url: url() })
      await untilFault(fault)
    })

  verifies('OPS-16', 'has what was written just before, every time', async () => {
    await untilRead()
    for (let n = 0; n < 20; n += 1) {
      const name = `Bea ${String(n).padStart(2, '0')}`
      await write(name)
      expect((await read()).at(-1)).to.equal(name)
    }
    expect(places.filter((place) => place === 'standby').length).to.be.above(15)
  })

  verifies('OPS-16', 'waits for it at most as long as the lag may be, then leaves it to the primary', async () => {
    await untilRead()
    await pair.atStandby('select pg_wal_replay_pause()')
    try {
      await write('Carla')
      const began = performance.now()
      expect(await read())
        .to.deep.include('Carla')
        .and.include('primary')
      expect(performance.now() - began).to.be.above(LAG - 1)
      // The other reads do not wait: a probe does.
      await until('a probe', async () => (await read(), recorded.failures.length > 1), 30_000, 100)
      expect(new Set(standbyFailures().map(String))).to.deep.equal(new Set(['postgres,standby,failing,behind']))
      expect(new Set(places)).to.deep.equal(new Set(['primary']))
      expect(places.length).to.be.above(8)
    } finally {
      await pair.atStandby('select pg_wal_replay_resume()')
    }
    await untilRead()
    expect(await read())
      .to.deep.include('Carla')
      .and.include('standby')
    expect(recorded.answers).to.include('postgres standby')
  })

  verifies('OPS-16', 'also has what another replica of the service and a job have written', async () => {
    await untilRead()
    await pair.atStandby('select pg_wal_replay_pause()')
    const other = new Client({ connectionString: pair.database.adminUrl })
    await other.connect()
    try {
      expect((await read())[0]).to.equal('standby')
      await other.query('begin')
      await other.query(`select set_config('app.tenant_uuid', '${OURS}', true)`)
      await other.query('insert into users values ($1, $2)', [OURS, 'Dora'])
      await other.query('commit')
      expect(await read())
        .to.deep.include('Dora')
        .and.include('primary')
    } finally {
      await other.end()
      await pair.atStandby('select pg_wal_replay_resume()')
    }
  })

  verifies('OPS-16', 'leaves work to the primary whose statement replay cancels', async () => {
    await untilRead()
    await pair.atStandby('alter system set max_standby_streaming_delay = 0')
    await pair.atStandby('select pg_reload_conf()')
    const owner = new Client({ connectionString: pair.database.adminUrl })
    await owner.connect()
    await owner.query(`select set_config('app.tenant_uuid', '${OURS}', false)`)
    const tried: string[] = []
    try {
      await write('Gone')
      const done = await inScopeOf(database)(ReadOnly(Tenant(OURS)), (query) =>
        runQuery(async () => {
          const { rows } = await query.raw<{ rows: { here: boolean }[] }>('select pg_is_in_recovery() as here')
          const place = rows[0]?.here === true ? 'standby' : 'primary'
          tried.push(place)
          if (place === 'primary') return place
          const slow = query.raw('select name, pg_sleep(5) from users').then(() => 'not cancelled')
          slow.catch(() => undefined)
          // The rows that the statement may still need.
          await owner.query('delete from users where name = $1', ['Gone'])
          await owner.query('vacuum users')
          return slow
        }),
      )()
      expect(done).to.deep.equal(E.right('primary'))
      expect(tried).to.deep.equal(['standby', 'primary'])
      expect(places).to.deep.equal(['primary'])
      expect(standbyFailures()).to.deep.equal([['postgres', 'standby', 'failing', '40001']])
      // It was one statement, so the standby does not rest.
      expect((await read())[0]).to.equal('standby')
    } finally {
      await owner.end()
      await pair.atStandby('alter system reset max_standby_streaming_delay')
      await pair.atStandby('select pg_reload_conf()')
    }
  })

  verifies('OPS-16', 'does not repeat on the primary what took too long, and goes on', async () => {
    await reopen({ statementWithin: 200 })
    await untilRead()
    let tried = 0
    const done = await inScopeOf(database)(ReadOnly(Admin), (query) =>
      runQuery(() => {
        tried += 1
        return query.raw('select pg_sleep(5)')
      }),
    )()
    expect(done).to.deep.equal(E.left(storeUnavailable))
    expect(tried).to.equal(1)
    expect(recorded.failures.map(({ code, isDoubtful }) => [code, isDoubtful])).to.deep.equal([['57014', true]])
    expect((await read())[0]).to.equal('standby')
  })

  verifies('OPS-16', 'costs no error where no connection can be opened, whatever the reason', async () => {
    const { url } = pair.database
    await database.close()
    // The server has no TLS, which the driver says without a code.
    const primary = openDatabase({ url, log, outages: recorded.outages })
    database = addTo(primary, { url: `${pair.standbyUrl('tapster')}?sslmode=verify-full` })
    await untilFault('unknown', 'unreachable')
  })

  verifies('OPS-16', 'leaves a write by mistake to the primary, which goes on for all', async () => {
    await untilRead()
    const attempt = (at: Database, name: string) =>
      inScopeOf(at)(ReadOnly(Tenant(OURS)), (query) =>
        runQuery(() => query('users').insert({ tenant_uuid: OURS, name })),
      )()
    expect(E.isRight(await attempt(database, 'Wim'))).to.equal(true)
    expect((await read())[0]).to.equal('standby')
    const { standby: _, ...alone } = database
    expect(E.isRight(await attempt(alone, 'Xena'))).to.equal(true)
    expect(await readAt(alone)).to.include.members(['Wim', 'Xena'])
    expect(recorded.failures.filter(({ name }) => name === undefined)).to.deep.equal([])
  })

  it('rejects with a bug in the work only if the primary does, and does not take it for a failure of the standby', async () => {
    await untilRead()
    const broken = inScopeOf(database)(ReadOnly(Admin), () => TE.fromTask(() => Promise.reject(new Error('a bug'))))
    expect(await broken().catch((error: unknown) => String(error))).to.equal('Error: a bug')
    // One that the primary does not have reaches no caller.
    const place = inScopeOf(database)(ReadOnly(Admin), (query) =>
      runQuery(async () => {
        const { rows } = await query.raw<{ rows: { here: boolean }[] }>('select pg_is_in_recovery() as here')
        if (rows[0]?.here === true) throw new Error('a bug')
        return 'primary'
      }),
    )
    expect(await place()).to.deep.equal(E.right('primary'))
    expect(standbyFailures()).to.deep.equal([])
  })

  verifies(['OPS-14', 'OPS-16'], 'is examined by the doctor, with the lag that it has', async () => {
    const examine = async (changes?: Partial<StandbyOptions>): Promise<string | undefined> => {
      await reopen(changes)
      const { standby } = database
      return standby && (await examineStandby(standby, () => reportFailing('', 'no connection', '', ''))).says[1]
    }
    expect(await examine()).to.match(/^The standby reads, and has all changes after \d+ ms\.$/)
    expect(await examine({ url: pair.database.url })).to.match(/is no standby of the one in DATABASE_URL/)
    expect(await examine({ url: pair.standbyUrl('postgres') })).to.match(/names another login/)
    expect(await examine({ url: pair.standbyUrl('tapster').replace('/office', '/postgres') })).to.match(
      /another database/,
    )
    expect(await examine({ url: pair.standbyUrl('stranger') })).to.equal('no connection')
    await pair.atStandby('select pg_wal_replay_pause()')
    try {
      await write('Elin')
      expect(await examine()).to.match(/is further behind than DATABASE_READ_LAG/)
    } finally {
      await pair.atStandby('select pg_wal_replay_resume()')
    }
  })

  verifies('OPS-16', 'is passed over where the address leads to the primary', async () => {
    await reopen({ url: pair.database.url })
    await untilFault('no standby', 'unreachable')
  })

  verifies(
    'OPS-16',
    'is passed over where a pooler does not say that the server behind it has been promoted',
    async () => {
      const door = await openDatabaseDoor(pair.database.url, 'standby')
      await reopen({ url: throughDoors(pair.database.url, [door], 'standby') })
      await untilFault('no standby')
      await reopen()
      await door.become('closed')
    },
  )

  const FLUSHED = 'pg_current_wal_flush_lsn()'
  const INSERTED = 'pg_current_wal_insert_lsn()'
  const EARLY = `'0/100'::pg_lsn`
  const changes: Readonly<Record<string, (mark: string) => string>> = {
    'no standby': (mark) => mark.replace('system_identifier::text', `'7'`),
    'another timeline': (mark) => mark.replace('::integer as timeline', '::integer + 1 as timeline'),
    behind: (mark) => mark.replace(FLUSHED, `'FF/0'::pg_lsn`),
    'another history': (mark) => mark.replaceAll(FLUSHED, EARLY).replaceAll(INSERTED, EARLY),
    'no mark': (mark) =>
      mark.replace('from pg_control_system()', `from pg_control_system(), pg_read_file('PG_VERSION')`),
  }
  const SAYS: Readonly<Record<string, RegExp>> = {
    'no standby': /is no standby of/,
    'another timeline': /has not followed the last failover/,
    behind: /further behind than/,
    'another history': /is ahead of the primary/,
    'no mark': /The primary in DATABASE_URL does not report/,
  }
  for (const [fault, change] of Object.entries(changes))
    verifies('OPS-16', `is passed over by a primary with which it has the fault: ${fault}`, async () => {
      const primary = openDatabase({ url: pair.database.url, log, outages: recorded.outages })
      await database.close()
      database = addTo({ ...primary, query: (sql, ...rest) => primary.query(change(sql), ...rest) })
      await untilFault(fault)
      const { standby } = database
      const examined = standby && (await examineStandby(standby, () => reportFailing('', 'no connection', '', '')))
      expect(examined?.says[1]).to.match(SAYS[fault] ?? /^$/)
    })

  verifies('OPS-16', 'is not waited for where the primary does not say how far it is', async () => {
    const primary = openDatabase({ url: pair.database.url, log, outages: recorded.outages })
    let hangs = false
    const query: Database['query'] = (...asked) => (hangs ? new Promise(() => undefined) : primary.query(...asked))
    await database.close()
    database = addTo({ ...primary, query })
    await untilRead()
    hangs = true
    expect((await read())[0]).to.equal('primary')
    expect(standbyFailures()).to.deep.equal([['postgres', 'standby', 'failing', 'no mark']])
    hangs = false
    await untilRead()
  })

  verifies('OPS-16', 'reads where the primary has begun a new file of its log, and has nothing to write', async () => {
    await untilRead()
    for (const sql of ['select pg_switch_wal()', 'checkpoint', 'select pg_switch_wal()']) {
      await pair.atPrimary(sql)
      expect((await read())[0], sql).to.equal('standby')
    }
  })

  verifies('OPS-16', 'costs no error and no wait where it is away, hangs or comes back', async () => {
    const door = await openDatabaseDoor(pair.standbyUrl('tapster'), 'closed')
    await reopen({ url: throughDoors(pair.standbyUrl('tapster'), [door], 'standby') })
    await untilFault('ECONNREFUSED', 'unreachable')
    await door.become('open')
    await untilRead()
    await door.become('silent')
    const began = performance.now()
    expect((await read())[0]).to.equal('primary')
    expect(performance.now() - began).to.be.below(LAG + 8_000)
    // While the probe hangs, reads do not.
    const failed = recorded.failures.length
    await until('a probe', async () => (await read(), recorded.failures.length > failed), 30_000, 50)
    expect(new Set(places)).to.deep.equal(new Set(['primary']))
    // Some 20 during the rest, and as many during the probe.
    expect(places.length).to.be.above(25)
    expect(new Set(standbyFailures().map(([, name]) => name))).to.deep.equal(new Set(['standby']))
    await door.become('closed')
    await reopen()
  })

  verifies('OPS-16', 'chooses the standby among several hosts', async () => {
    await reopen({ url: `${pair.url('tapster').split('?', 1)[0] ?? ''}?target_session_attrs=prefer-standby` })
    await untilRead()
  })

  // The last one: it changes the pair.
  verifies('OPS-16', 'is left once it is promoted, and the new primary reads what is written there', async () => {
    await database.close()
    database = addTo(openDatabase({ url: pair.url('tapster'), log, outages: recorded.outages }))
    await untilRead()
    await pair.shutDown()
    await pair.promote()
    const tryToWrite = inScopeOf(database)(Tenant(OURS), (query) =>
      runQuery(() => query('users').insert({ tenant_uuid: OURS, name: 'Frits' })),
    )
    await until('the new primary to be written', async () => E.isRight(await tryToWrite()))
    expect(await read())
      .to.deep.include('Frits')
      .and.include('primary')
    const hasLeft = () => recorded.failures.some(({ code }) => code === 'no standby')
    await until('the promoted standby to be left', async () => (await read(), hasLeft()), 30_000, 100)
    expect(places).not.to.include('standby')
  })
})
