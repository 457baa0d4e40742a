// Several hosts in one address: each connection goes to one that can be written, and none stays at one that is left.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { Client, escapeIdentifier } from 'pg'
import { makeBoss } from '#adapters/jobs/boss.ts'
import { type Database, openDatabase } from '#adapters/postgres/kernel/database.ts'
import { makeDatabaseChecks } from '#adapters/postgres/kernel/database-doctor.ts'
import { migrate } from '#adapters/postgres/kernel/migrate.ts'
import { makeInScope, runQuery } from '#adapters/postgres/kernel/unit-of-work.ts'
import { reportFailing } from '#domain/operations/doctor.ts'
import { Admin, storeUnavailable } from '#domain/shared/unit-of-work.ts'
import { type DatabaseDoor, type DoorManner, openDatabaseDoor, throughDoors } from '#test/support/database-door.ts'
import { type FreshDatabase, freshDatabase } from '#test/support/postgres.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { until } from '#test/support/until.ts'
import { verifies } from '#test/support/verifies.ts'

describe('several hosts in the address of the database', function () {
  this.timeout(60_000)
  let fresh: FreshDatabase
  let doors: readonly DatabaseDoor[] = []
  let database: Database | undefined
  const { log, logged } = makeRecordingLog()

  before(async () => {
    fresh = await freshDatabase()
  })
  afterEach(async () => {
    await database?.close()
    database = undefined
    await Promise.all(doors.map((door) => door.become('closed')))
  })
  after(() => fresh.drop())

  const openDoors = async <Manners extends readonly DoorManner[]>(...manners: Manners) => {
    const opened = await Promise.all(manners.map((manner) => openDatabaseDoor(fresh.url, manner)))
    doors = opened
    return opened as unknown as { readonly [Manner in keyof Manners]: DatabaseDoor }
  }
  const openHere = (options: { target?: string; connectWithin?: number } = {}): Database => {
    const { target, connectWithin = 15_000 } = options
    database = openDatabase({ url: throughDoors(fresh.url, doors, target), log, poolMax: 4, connectWithin })
    return database
  }
  const write = (at: Database) =>
    makeInScope({ database: at, stores: (query) => query })(Admin, (query) =>
      runQuery(() => query.raw(`insert into limits (key, window_end, taken) values (gen_random_uuid()::text, 0, 0)`)),
    )()
  /** As a server answers that has become a standby under a session. */
  const writeReadOnly = (at: Database) =>
    makeInScope({ database: at, stores: (query) => query })(Admin, (query) =>
      runQuery(async () => {
        await query.raw('set transaction read only')
        await query.raw(`insert into limits (key, window_end, taken) values ('none', 0, 0)`)
      }),
    )()
  const changeDatabase = async (change: string): Promise<void> => {
    const owner = new Client({ connectionString: fresh.adminUrl })
    await owner.connect()
    await owner.query('set default_transaction_read_only to off')
    await owner.query(`alter database ${escapeIdentifier(new URL(fresh.url).pathname.slice(1))} ${change}`)
    await owner.end()
  }
  const chosen = () => logged.findLast(({ message }) => message === 'postgres.host.chosen')?.data['host']

  verifies('OPS-15', 'uses the first that can be written, past one that is away and a standby', async () => {
    const [, , third] = await openDoors('closed', 'standby', 'open', 'open')
    expect(E.isRight(await write(openHere()))).to.equal(true)
    expect(chosen()).to.equal(third.host)
    await until('its trials to end', () => doors.every((door) => door === third || door.connections() === 0))
    await until('one session to be left', () => third.connections() === 1)
  })

  verifies('OPS-15', 'passes one that hangs within its part of the time limit', async () => {
    const [, second] = await openDoors('silent', 'open')
    const began = performance.now()
    expect(E.isRight(await write(openHere({ connectWithin: 6_000 })))).to.equal(true)
    expect(performance.now() - began).to.be.below(6_000)
    expect(chosen()).to.equal(second.host)
  })

  verifies('OPS-15', 'tries one that hung after the others', async () => {
    const [, second] = await openDoors('silent', 'standby')
    const here = openHere({ connectWithin: 6_000 })
    expect(await write(here)).to.deep.equal(E.left(storeUnavailable))
    await second.become('open')
    const began = performance.now()
    expect(E.isRight(await write(here))).to.equal(true)
    expect(performance.now() - began).to.be.below(1_900)
  })

  verifies('OPS-15', 'tries the last good one first, and returns to another only when that one goes', async () => {
    const [first, second] = await openDoors('closed', 'open')
    const here = openHere()
    await here.query('select 1')
    await first.become('open')
    // One session ends, as an administrator may end it: its host stays.
    await here.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
    expect(E.isRight(await write(here))).to.equal(true)
    expect(chosen()).to.equal(second.host)
    await second.become('closed')
    await until('the other host to be used', async () => E.isRight(await write(here)), 5_000)
    expect(chosen()).to.equal(first.host)
  })

  verifies('OPS-15', 'leaves one that turns read-only, with all connections of the queue as well', async () => {
    const [first, second] = await openDoors('open', 'open')
    const here = openHere()
    const boss = makeBoss({ databaseUrl: fresh.url, pool: here.poolOptions, log, working: false })
    await boss.start()
    try {
      const idle = await Promise.all([here.connect(), here.connect()])
      for (const client of idle) client.release()
      expect(first.connections()).to.be.at.least(3)
      expect(await writeReadOnly(here)).to.deep.equal(E.left(storeUnavailable))
      await until('its connections to end', () => first.connections() === 0, 2_000)
      expect(E.isRight(await write(here))).to.equal(true)
      expect(await boss.isInstalled()).to.equal(true)
      expect(chosen()).to.equal(second.host)
      await until('no session to be left', () => first.connections() === 0)
    } finally {
      await boss.stop({ graceful: false })
    }
  })

  verifies('OPS-15', 'leaves one that has come back as a standby, also where a session of before is left', async () => {
    const [first, second] = await openDoors('open', 'open')
    const here = openHere()
    const former = await here.connect()
    await first.become('standby')
    expect(await write(here)).to.deep.equal(E.left(storeUnavailable))
    expect(await former.query('select 1').catch((error: unknown) => error)).to.be.instanceOf(Error)
    former.release(true)
    expect(E.isRight(await write(here))).to.equal(true)
    expect(chosen()).to.equal(second.host)
    await until('no session to be left', () => first.connections() === 0)
  })

  verifies('OPS-15', 'leaves one that has become read-only by default', async () => {
    const [first] = await openDoors('open', 'closed')
    const here = openHere()
    const former = await here.connect()
    await changeDatabase('set default_transaction_read_only = on')
    try {
      expect(await write(here)).to.deep.equal(E.left(storeUnavailable))
      expect(await former.query('select 1').catch((error: unknown) => error)).to.be.instanceOf(Error)
      await until('no session to be left', () => first.connections() === 0)
    } finally {
      former.release(true)
      await changeDatabase('reset default_transaction_read_only')
    }
    await until('it to be used again', async () => E.isRight(await write(here)), 5_000)
  })

  verifies('OPS-15', 'ends the session of its trial before it opens another', async () => {
    const [first] = await openDoors('open', 'closed')
    await openHere().query('select 1')
    expect(first.mostAtOnce()).to.equal(1)
  })

  verifies('OPS-15', 'leaves one alone that turns read-only too: its name may lead to another by now', async () => {
    const [only] = await openDoors('open')
    const here = openHere({ target: 'any' })
    const former = await here.connect()
    expect(await writeReadOnly(here)).to.deep.equal(E.left(storeUnavailable))
    await until('its connections to end', () => only.connections() === 0, 2_000)
    former.release(true)
    expect(E.isRight(await write(here))).to.equal(true)
  })

  verifies('OPS-15', 'leaves one that hangs as soon as another replaces it', async () => {
    const [first] = await openDoors('open', 'open')
    const here = openHere({ connectWithin: 6_000 })
    const [one, other] = [await here.connect(), await here.connect()]
    const waiting = other.query('select pg_sleep(60)').catch((error: unknown) => error)
    await first.become('silent')
    const began = performance.now()
    // One connection is lost; the other would wait for its time limit.
    one.connection.stream.destroy()
    expect(await waiting).to.be.instanceOf(Error)
    expect(performance.now() - began).to.be.below(12_000)
    for (const client of [one, other]) client.release(true)
    expect(E.isRight(await write(here))).to.equal(true)
  })

  verifies(
    ['OPS-6', 'OPS-15'],
    'is unavailable while none can be written, and available as soon as one can',
    async () => {
      const [first, second] = await openDoors('open', 'standby')
      const here = openHere()
      expect(E.isRight(await write(here))).to.equal(true)
      await first.become('closed')
      for (let n = 0; n < 3; n += 1) expect(await write(here)).to.deep.equal(E.left(storeUnavailable))
      await second.become('open')
      expect(E.isRight(await write(here))).to.equal(true)
      await first.become('standby')
      expect(chosen()).to.equal(second.host)
      const states = await here.listHosts()
      expect(states.map(({ name, state }) => [name, state])).to.deep.equal([
        [first.host, 'readOnly'],
        [second.host, 'writable'],
      ])
    },
  )

  verifies(['OPS-6', 'OPS-15'], 'one alone that is a standby is unavailable with `read-write`', async () => {
    await openDoors('standby')
    expect(await write(openHere())).to.deep.equal(E.left(storeUnavailable))
    expect(logged.at(-1)?.data).to.include({ code: '25006' })
  })

  verifies('OPS-15', 'reports the refusal of a server that answers before one of the network', async () => {
    const [first, second] = await openDoors('closed', 'open')
    const wrong = new URL(fresh.url)
    wrong.password = 'another-password'
    const here = openDatabase({ url: throughDoors(wrong.href, [first, second]), log })
    expect(await here.connect().catch((error: unknown) => error)).to.include({ code: '28P01' })
    expect(await here.listHosts()).to.deep.equal([
      { name: first.host, state: { code: 'ECONNREFUSED' } },
      { name: second.host, state: { code: '28P01' } },
    ])
    await here.close()
  })

  verifies('OPS-15', 'migrations go to the one that can be written', async () => {
    await openDoors('standby', 'open')
    const outcome = await migrate({ url: throughDoors(fresh.adminUrl, doors), log })()
    expect(outcome).to.deep.equal(E.right([]))
    await until('the trial to end', () => doors[0]?.connections() === 0)
  })

  verifies(['OPS-14', 'OPS-15'], 'the doctor counts the servers that can be written, not their names', async () => {
    await openDoors('open', 'open')
    const here = openHere()
    const listFailures = async (at: Database) => {
      const [check] = makeDatabaseChecks({
        database: at,
        machineClock: { now: () => Date.now() },
        needed: 1,
        explain: () => reportFailing('', '', '', ''),
        explainStandby: () => reportFailing('', '', '', ''),
        examineOwner: () => Promise.resolve([]),
      })
      return (await check?.diagnose(5_000))?.flatMap((line) => (line._tag === 'Fails' ? [line.says[1]] : []))
    }
    expect(await listFailures(here)).to.deep.equal([])
    const states = await here.listHosts()
    const others = states.map((state, n) => ({ ...state, startedAt: String(n) }))
    const [says] = (await listFailures({ ...here, listHosts: () => Promise.resolve(others) })) ?? []
    expect(says).to.match(/^More than one server can be written: .+, .+\.$/)
  })

  it('the doors are what the driver takes them for', async () => {
    const [door] = await openDoors('standby')
    const client = new Client({ connectionString: throughDoors(fresh.url, [door]) })
    const reported = new Map<string, string>()
    client.connection.on('parameterStatus', (one: { parameterName: string; parameterValue: string }) =>
      reported.set(one.parameterName, one.parameterValue),
    )
    await client.connect()
    await client.end()
    expect(reported.get('in_hot_standby')).to.equal('on')
  })
})
