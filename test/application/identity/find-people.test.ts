// The users with an address are found in one tenant or in all, with their permissions there.
import { expect } from 'chai'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { FOUND_PEOPLE_AT_MOST } from '#application/identity/find-people.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asUserUuid } from '#domain/identity/user.ts'
import type { InScope } from '#domain/shared/unit-of-work.ts'
import { mailbox, newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { ADMINISTRATOR, makePeopleWorld, memoryInScope, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const EVA = mailbox('Eva.Jansen@korrel.example')
const eva = mailbox('eva.jansen@KORREL.example')

async function offices(inScope?: InScope<IdentityStores>) {
  const world = makePeopleWorld(inScope)
  const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
  const [linde, berk] = [
    await world.office(newTenant(), { name: 'De Linde' }),
    await world.office(newTenant(), { name: 'De Berk', active: false }),
  ]
  return { world, principal, linde, berk }
}

describe('people by their address', () => {
  verifies('MCP-11', 'are found in every tenant, active or not, the longest holder first', async () => {
    const { world, principal, linde, berk } = await offices()
    const [there, gone] = [
      await world.person(berk, [], { email: EVA }),
      await world.person(linde, [], { email: eva, status: 'INACTIVE' }),
    ]
    await world.person(linde, [])
    expect(await must(world.findPeople(principal, eva, 'all'))).to.deep.equal({
      data: [
        { tenant: { uuid: berk, name: 'De Berk' }, user: there },
        { tenant: { uuid: linde, name: 'De Linde' }, user: gone },
      ],
      total: 2,
    })
    expect(await must(world.findPeople(principal, EVA, linde))).to.deep.equal({
      data: [{ tenant: { uuid: linde, name: 'De Linde' }, user: gone }],
      total: 1,
    })
  })

  verifies('MCP-11', 'an address without users gives an empty page, an unknown tenant a refusal', async () => {
    const { world, principal, linde, berk } = await offices()
    await world.person(berk, [], { email: EVA })
    const empty = { data: [], total: 0 }
    expect(await must(world.findPeople(principal, EVA, linde))).to.deep.equal(empty)
    expect(await must(world.findPeople(principal, mailbox('x@korrel.example'), 'all'))).to.deep.equal(empty)
    expect(await refusal(world.findPeople(principal, EVA, newTenant()))).to.deep.equal({ _tag: 'TenantNotFound' })
    expect(await refusal(world.peopleAccess(principal, EVA, newTenant()))).to.deep.equal({ _tag: 'TenantNotFound' })
  })

  verifies(['MCP-11', 'MCP-12', 'IDN-6'], 'only operators may search other tenants', async () => {
    const { world, linde, berk } = await offices()
    const { tenant, principal, user } = await world.administrator()
    await world.person(linde, [], { email: user.email })
    expect((await must(world.findPeople(principal, user.email, tenant))).data.map((one) => one.user)).to.deep.equal([
      user,
    ])
    const refused = { _tag: 'Forbidden', permission: 'platform:admin' }
    for (const where of [linde, berk, newTenant(), 'all'] as const)
      for (const ask of [world.findPeople, world.peopleAccess])
        expect(await refusal<unknown, unknown>(ask(principal, user.email, where)), where).to.deep.equal(refused)
    const asks = { ...principal, permissions: new Set(['users:read'] as const) }
    expect(await refusal(world.peopleAccess(asks, user.email, tenant))).to.include({ permission: 'roles:read' })
    expect(await refusal(world.findPeople({ ...asks, permissions: new Set() }, user.email, tenant))).to.include({
      permission: 'users:read',
    })
  })

  verifies(
    'MCP-12',
    'have what their roles come to in each tenant, and see every category of any of them',
    async () => {
      const { world, principal, linde } = await offices()
      const people = await world.role(linde, ['users:read', 'logs:read'], {
        name: 'Mensen',
        timelineCategories: ['Mails', 'Facturen'],
      })
      const all = await world.role(linde, ['users:read', 'platform:admin'], {
        name: 'Alles',
        timelineCategories: ['Facturen', 'Afspraken'],
      })
      await world.role(linde, ADMINISTRATOR, { timelineCategories: ['Geheim'] })
      const user = await world.person(linde, [people, all], { email: EVA })
      await world.person(world.operatorTenant, [], { email: EVA })
      const shown = ({ uuid, name, permissions }: typeof people) => ({ uuid, name, permissions })
      const { data } = await must(world.peopleAccess(principal, EVA, 'all'))
      expect(data[0]).to.deep.equal({
        tenant: { uuid: linde, name: 'De Linde' },
        user,
        roles: [shown(all), shown(people)],
        // What lists platform:admin elsewhere than at the operator’s gives nothing by it.
        permissions: ['users:read', 'logs:read'],
        timelineCategories: ['Afspraken', 'Facturen', 'Mails'],
      })
      expect(data[1]).to.deep.include({ roles: [], permissions: [], timelineCategories: [] })
      const operator = await must(world.peopleAccess(principal, principal.email, world.operatorTenant))
      expect(operator.data[0]?.permissions).to.include.members(['platform:admin', 'users:write'])
    },
  )

  verifies('MCP-11', 'of an address that is in use in hundreds of tenants, the rest is counted', async () => {
    const bare = memoryInScope()
    const places = Array.from({ length: FOUND_PEOPLE_AT_MOST + 7 }, () => ({
      tenantUuid: newTenant(),
      user: asUserUuid(newUuid()),
    }))
    let read = 0
    const crowded: InScope<IdentityStores> = (scope, work) =>
      bare(scope, (stores) => {
        if (scope._tag === 'Tenant' && places.some(({ tenantUuid }) => tenantUuid === scope.tenantUuid)) read += 1
        return work({ ...stores, userDirectory: { ...stores.userDirectory, findPlaces: () => TE.right(places) } })
      })
    const { world, principal } = await offices(crowded)
    for (const { tenantUuid } of places) await world.office(tenantUuid)
    for (const { tenantUuid } of places) await world.person(tenantUuid, [], { email: EVA })
    read = 0
    const found = await must(world.findPeople(principal, EVA, 'all'))
    expect([found.data.length, found.total, read]).to.deep.equal([
      FOUND_PEOPLE_AT_MOST,
      FOUND_PEOPLE_AT_MOST + 7,
      FOUND_PEOPLE_AT_MOST,
    ])
  })
})
