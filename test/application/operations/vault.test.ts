// The health of the vault: what operators see of links, keys and refreshes, and who has to sign in again (ADM-5).
import { expect } from 'chai'
import { makeAdminVault } from '#application/operations/vault.ts'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import { refusal } from '#test/application/identity/people-world.ts'
import { linked } from '#test/contract/operations-stores.ts'
import { newUuid, NOW } from '#test/contract/sample-connections.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'
import { makeOperationsWorld, type OperationsWorld } from './operations-world.ts'

describe('the health of the vault', () => {
  let world: OperationsWorld
  let vault: ReturnType<typeof makeAdminVault>
  beforeEach(() => {
    world = makeOperationsWorld()
    vault = makeAdminVault({ inScope: world.inScope, clock: { now: () => NOW }, keyIds: ['new', 'old', 'unused'] })
  })
  const link = (...[name, of]: [string, Parameters<typeof linked>[2]?]) =>
    linked({ within: (scope, work) => must(world.inScope(scope, work)) }, name, of)

  verifies('ADM-5', 'shows which key sealed the links in force, and refreshes of the last fourteen days', async () => {
    await link('live')
    await link('other')
    await link('old', { key: 'old' })
    await link('lost', { key: 'lost', refreshed: fromDays(24) })
    await link('gone', { key: 'gone', ended: { at: NOW, cause: 'Refused' } })
    await must(
      world.inScope({ _tag: 'Admin' }, ({ refreshRuns }) => async () => {
        const run = newUuid()
        await refreshRuns.begin(run, 1, NOW)()
        const none = { success: 0, stale: 0, rate_limited: 0, invalid_grant: 0, transient: 0 }
        return refreshRuns.report(run, 0, { ...none, success: 7 })()
      }),
    )
    const health = await must(vault.health(await world.operator()))
    expect(health.keys).to.deep.equal([
      { id: 'new', use: 'active', count: 2 },
      { id: 'old', use: 'older', count: 1 },
      { id: 'unused', use: 'older', count: 0 },
      { id: 'lost', use: 'missing', count: 1 },
    ])
    expect(health.groups.map(({ state, count }) => [state, count])).to.have.deep.members([
      ['live', 2],
      ['live', 1],
      ['stale', 1],
      ['refused', 1],
    ])
    expect([health.days.length, health.days[0]?.date]).to.deep.equal([14, '2026-03-16'])
    expect(health.days.at(-1)).to.deep.include({ date: '2026-03-29' })
    expect(health.days.map(({ outcomes }) => outcomes.success)).to.deep.equal([...Array<number>(13).fill(0), 7])
  })

  verifies('ADM-5', 'names users whose link was refused', async () => {
    await link('refused', { ended: { at: NOW - fromMinutes(1), cause: 'Refused' } })
    await link('live')
    const { data, total } = await must(vault.listEnded(await world.operator(), { skip: 0, limit: 2 }))
    expect([total, data.map(({ name, state }) => [name, state])]).to.deep.equal([1, [['refused', 'refused']]])
  })

  verifies('ADM-5', 'is for operators alone', async () => {
    const { principal } = await world.administrator(['users:read', 'logs:read'])
    const forbidden = { _tag: 'Forbidden', permission: 'platform:admin' }
    expect(await refusal(vault.health(principal))).to.deep.equal(forbidden)
    expect(await refusal(vault.listEnded(principal, { skip: 0, limit: 1 }))).to.deep.equal(forbidden)
  })
})
