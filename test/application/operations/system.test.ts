// Replicas that report themselves, and migrations applied and pending, over real tables (OPS-11).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { migrationNames } from '#adapters/postgres/kernel/migration-files.ts'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeAdminSystem } from '#application/operations/system.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { makeHeartbeat } from '#bootstrap/heartbeat.ts'
import { hours, type Instant, minutes } from '#domain/shared/clock.ts'
import { makePeopleWorld } from '#test/application/identity/people-world.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { openFreshDatabase, type OpenedDatabase } from '#test/support/opened-database.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

const NOW = Date.parse('2026-03-30T10:00:00Z')
const replica = (name: string, startedAt: Instant, version = '0.2.0') => ({ id: newUuid(), name, version, startedAt })

describe('the system', function () {
  this.timeout(60_000)
  let opened: OpenedDatabase
  let people: ReturnType<typeof makePeopleWorld>
  before(async () => {
    opened = await openFreshDatabase()
    people = makePeopleWorld(makeInScope({ database: opened.database, stores: keptStores }))
  })
  after(() => opened?.close())

  const systemAt = (now: Instant, one = replica('a', NOW)) => {
    const inScope = makeInScope({ database: opened.database, stores: keptStores })
    const clock = { now: () => now }
    return {
      ...makeAdminSystem({ inScope, clock, replica: one, settings: [] }),
      beat: async () => {
        const heartbeat = makeHeartbeat({
          replica: one,
          inScope,
          clock,
          compareClocks: async () => 0,
          findAway: async () => [],
          tenant: newTenant(),
          log: makeRecordingLog().log,
        })
        await heartbeat.start()
        await heartbeat.visited()
        return heartbeat
      },
    }
  }
  const operator = async () => (await people.administrator(['platform:admin'], people.operatorTenant)).principal

  verifies(
    'OPS-11',
    'shows replicas until they leave, those that are away as such, and forgets them after a day',
    async () => {
      const asking = await operator()
      const own = replica('own', NOW)
      const here = systemAt(NOW, own)
      const beats = [
        await systemAt(NOW - hours(25), replica('forgotten', NOW - hours(30))).beat(),
        await systemAt(NOW - minutes(3), replica('away', NOW - hours(5), '0.1.0')).beat(),
        await systemAt(NOW - minutes(1), replica('other', NOW - hours(4))).beat(),
        await here.beat(),
      ]
      const { version, replicas } = await must(here.report(asking))
      expect(version).to.equal('0.2.0')
      expect(replicas.map(({ name, isAway, isThis, version: its }) => [name, isAway, isThis, its])).to.deep.equal([
        ['away', true, false, '0.1.0'],
        ['other', false, false, '0.2.0'],
        ['own', false, true, '0.2.0'],
      ])
      for (const { stop } of beats) await stop()
      expect((await must(here.report(asking))).replicas).to.deep.equal([])
    },
  )

  verifies('OPS-4', 'probes of readiness write once a second, and nothing once the replica has left', async () => {
    const own = replica('probed', NOW)
    const { beat, report } = systemAt(NOW, own)
    const { isStored, stop } = await beat()
    const versionOfRow = async (): Promise<unknown> => {
      const { rows } = await opened.owner.query('select xmin::text from service_replicas where id = $1', [own.id])
      return rows[0]
    }
    const before = await versionOfRow()
    expect(await isStored()).to.equal(true)
    const after = await versionOfRow()
    expect(after).to.not.deep.equal(before)
    for (let i = 0; i < 20; i++) expect(await isStored()).to.equal(true)
    expect(await versionOfRow()).to.deep.equal(after)
    await stop()
    expect(await isStored()).to.equal(false)
    expect((await must(report(await operator()))).replicas.map(({ name }) => name)).to.not.include('probed')
  })

  verifies('OPS-11', 'shows migrations with their moment, and those that the database lacks', async () => {
    const asking = await operator()
    const names = await migrationNames()
    await opened.owner.query('delete from knex_migrations where name = $1', [names.at(-1)])
    const { migrations } = await must(systemAt(NOW).report(asking))
    expect(migrations.applied.map(({ name }) => name)).to.deep.equal(names.slice(0, -1))
    expect(migrations.pending).to.deep.equal(names.slice(-1))
  })

  verifies('OPS-11', 'is for operators alone', async () => {
    const { principal } = await people.administrator(['logs:read'])
    const answer = await systemAt(NOW).report(principal)()
    expect(E.isLeft(answer) && answer.left._tag).to.equal('Forbidden')
  })
})
