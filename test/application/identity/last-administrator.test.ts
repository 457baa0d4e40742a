// A tenant always keeps a user who can restore it. test/postgres has changes at the same time.
import { expect } from 'chai'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const last = { _tag: 'LastAdministrator' }

describe('the last administrator', () => {
  const world = makePeopleWorld()

  verifies(
    ['IDN-3', 'IDN-8'],
    'cannot be deactivated, removed or stripped of the role, also by themselves; with another they can',
    async () => {
      const { tenant, principal, user, role } = await world.administrator()
      const half = await world.role(tenant, ['users:write'])
      await world.person(tenant, [half])
      await world.person(tenant, [role], { status: 'NOT_ACTIVATED' })
      for (const change of [
        { status: 'INACTIVE' },
        { status: 'TO_BE_REMOVED' },
        { roles: [] },
        { roles: [half.uuid] },
      ] as const)
        expect(await refusal(world.changeUser(principal, user.uuid, change))).to.deep.equal(last)
      for (const permissions of [[], ['users:write'], ['roles:write']] as const)
        expect(await refusal(world.changeRole(principal, role.uuid, { permissions }))).to.deep.equal(last)
      expect(await world.find(tenant, user)).to.deep.equal(user)
      expect(await world.signIns(tenant, user)).to.have.length(1)
      expect(await world.auditLog(tenant)).to.deep.equal([])
      await world.person(tenant, [role])
      await must(world.changeUser(principal, user.uuid, { status: 'INACTIVE' }))
    },
  )

  verifies(['IDN-3', 'IDN-8'], 'may be one by two roles together', async () => {
    const { tenant, principal, user } = await world.administrator()
    const [people, roles] = [await world.role(tenant, ['users:write']), await world.role(tenant, ['roles:write'])]
    const other = await world.person(tenant, [people, roles])
    await must(world.changeUser(principal, user.uuid, { roles: [] }))
    const asOther = await world.acting(tenant, other)
    expect(await refusal(world.changeUser(asOther, other.uuid, { roles: [people.uuid] }))).to.deep.equal(last)
    expect(await refusal(world.changeRole(asOther, roles.uuid, { permissions: [] }))).to.deep.equal(last)
  })

  verifies(['IDN-3', 'IDN-6'], 'of the operator’s tenant is the last operator', async () => {
    const { tenant, principal, user } = await world.administrator(['platform:admin'], world.operatorTenant)
    const usual = await world.role(tenant, ['users:write', 'roles:write'])
    await world.person(tenant, [usual])
    expect(await refusal(world.changeUser(principal, user.uuid, { roles: [usual.uuid] }))).to.deep.equal(last)
    expect(await refusal(world.changeUser(principal, user.uuid, { status: 'INACTIVE' }))).to.deep.equal(last)
  })

  verifies(['IDN-3', 'IDN-8'], 'a tenant that has none may be changed as it is', async () => {
    const { user } = await world.administrator(['platform:admin'], world.operatorTenant)
    const tenant = await world.office()
    const member = await world.person(tenant, [await world.role(tenant, ['users:read'])])
    const abroad = await world.acting(world.operatorTenant, user, tenant)
    await must(world.changeUser(abroad, member.uuid, { status: 'INACTIVE' }))
  })
})
