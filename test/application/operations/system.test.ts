// The service as operators see it: replicas that report themselves, and what they may see (OPS-11).
import { expect } from 'chai'
import { makeAdminSystem } from '#application/operations/system.ts'
import { makeHeartbeat } from '#bootstrap/heartbeat.ts'
import { type DoctorLine, reportFailing } from '#domain/operations/doctor.ts'
import { fromHours, type Instant, fromMinutes } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { newTenant, newUuid, NOW } from '#test/contract/sample-connections.ts'
import { makeRecordingLog } from '#test/support/recording-log.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeOperationsWorld, type OperationsWorld } from './operations-world.ts'

const replica = (name: string, startedAt: Instant, version = '0.2.0') => ({ id: newUuid(), name, version, startedAt })

const line: DoctorLine = { name: 'mail', diagnosis: reportFailing('Weg.', 'Away.', 'Kijk.', 'Look.') }
const doctor = { examine: async () => [line], repeat: () => async () => [line], getLines: () => [line] }

describe('the system', () => {
  let world: OperationsWorld
  let written: number
  beforeEach(() => {
    world = makeOperationsWorld()
    written = 0
  })

  const systemAt = (now: Instant, one = replica('a', NOW)) => {
    const { inScope } = world
    const clock = { now: () => now }
    return {
      ...makeAdminSystem({ inScope, clock, replica: one, settings: [], doctor }),
      beat: async () => {
        const heartbeat = makeHeartbeat({
          replica: one,
          inScope: (scope, work) =>
            inScope(scope, ({ system }) =>
              work({
                system: {
                  ...system,
                  saveHeartbeat: (...given) => {
                    written += 1
                    return system.saveHeartbeat(...given)
                  },
                },
              }),
            ),
          clock,
          compareClocks: async () => 0,
          doctor,
          tenant: newTenant(),
          log: makeRecordingLog().log,
        })
        await heartbeat.start()
        await heartbeat.examine()
        return heartbeat
      },
    }
  }

  verifies('OPS-11', 'shows replicas until they leave, and those that are away as such', async () => {
    const asking = await world.operator()
    const own = replica('own', NOW)
    const here = systemAt(NOW, own)
    const beats = [
      await systemAt(NOW - fromMinutes(3), replica('away', NOW - fromHours(5), '0.1.0')).beat(),
      await systemAt(NOW - fromMinutes(1), replica('other', NOW - fromHours(4))).beat(),
      await here.beat(),
    ]
    const { version, replicas, checks } = await must(here.report(asking))
    expect(version).to.equal('0.2.0')
    expect(checks).to.deep.equal([line])
    expect(replicas.map(({ name, isAway, isThis, version: its }) => [name, isAway, isThis, its])).to.deep.equal([
      ['away', true, false, '0.1.0'],
      ['other', false, false, '0.2.0'],
      ['own', false, true, '0.2.0'],
    ])
    for (const { stop } of beats) await stop()
    expect((await must(here.report(asking))).replicas).to.deep.equal([])
  })

  verifies('OPS-4', 'probes of readiness write once a second, and nothing once the replica has left', async () => {
    const { beat } = systemAt(NOW)
    const { isStored, stop } = await beat()
    const before = written
    expect(await isStored()).to.equal(true)
    expect(written).to.equal(before + 1)
    for (let i = 0; i < 20; i++) expect(await isStored()).to.equal(true)
    expect(written).to.equal(before + 1)
    await stop()
    expect(await isStored()).to.equal(false)
    expect(written).to.equal(before + 1)
  })

  verifies('OPS-11', 'is for operators alone', async () => {
    const { principal } = await world.administrator(['logs:read'])
    expect((await refusal(systemAt(NOW).report(principal)))?._tag).to.equal('Forbidden')
  })
})
