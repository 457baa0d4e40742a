// Users cannot exceed their own permissions: by creating, giving, taking or changing roles, through users with more permissions, or from another tenant.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { PERMISSIONS } from '#domain/identity/role.ts'
import { mailbox, newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { ADMINISTRATOR, makePeopleWorld, named, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const ofOffice = PERMISSIONS.filter((one) => one !== 'platform:admin')

const content = (permissions: readonly (typeof PERMISSIONS)[number][]) => ({
  name: named(`Rol ${newUuid()}`),
  isDefault: false,
  permissions,
  timelineCategories: [],
})

const personWith = (roles: readonly (typeof PERMISSIONS)[number][] | readonly string[]) => ({
  email: mailbox(`${newUuid()}@korrel.example`),
  name: named('Iemand'),
  roles: roles as never,
  tags: [],
  facebook: false,
  language: O.none,
  status: 'ACTIVE' as const,
})

const beyond = (...permissions: readonly string[]) => ({ _tag: 'BeyondOwnRights', permissions })

describe('escalation', () => {
  verifies(
    'IDN-3',
    'a role that lists more cannot be made, changed, removed, given, nor be what one becomes',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, user, role } = await world.administrator()
      const more = await world.role(tenant, ['users:read', 'logs:read', 'campaigns:write'])
      const tasks = {
        make: world.addRole(principal, content(['logs:read', 'campaigns:write'])),
        widen: world.changeRole(principal, role.uuid, {
          permissions: [...role.permissions, 'logs:read', 'campaigns:write'],
        }),
        narrow: world.changeRole(principal, more.uuid, { permissions: [] }),
        rename: world.changeRole(principal, more.uuid, { name: named('Anders') }),
        remove: world.removeRole(principal, more.uuid),
        give: world.addUser(principal, personWith([more.uuid])),
        become: world.changeUser(principal, user.uuid, { roles: [role.uuid, more.uuid] }),
      }
      for (const [name, task] of Object.entries(tasks))
        expect(await refusal<unknown, unknown>(task), name).to.deep.equal(beyond('logs:read', 'campaigns:write'))
      expect(await world.auditLog(tenant)).to.deep.equal([])
    },
  )

  verifies('IDN-3', 'a default role that lists more is not given to a user who is added without a role', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    await world.role(tenant, ['logs:read'], { isDefault: true })
    expect(await refusal(world.addUser(principal, personWith([])))).to.deep.equal(beyond('logs:read'))
  })

  verifies(
    ['IDN-3', 'IDN-7'],
    'a role that lists more stays the default, and one that does not is no longer the default',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, role } = await world.administrator()
      const more = await world.role(tenant, ['logs:read'], { isDefault: true })
      for (const task of [
        world.addRole(principal, { ...content([]), isDefault: true }),
        world.changeRole(principal, role.uuid, { isDefault: true }),
      ])
        expect(await refusal<unknown, unknown>(task)).to.deep.equal(beyond('logs:read'))
      await world.role(tenant, [], { ...more, permissions: [] })
      await must(world.changeRole(principal, role.uuid, { isDefault: true }))
      const audited = (await world.auditLog(tenant)).map(({ subject, details }) => [O.toNullable(subject), details])
      expect(audited).to.have.deep.members([
        [role.uuid, { isDefault: true }],
        [more.uuid, { isDefault: false }],
      ])
    },
  )

  verifies(
    'IDN-3',
    'a user with more permissions cannot be changed, deactivated or taken over through their address',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, role } = await world.administrator()
      const above = await world.role(tenant, ofOffice)
      for (const status of ['ACTIVE', 'INACTIVE', 'NOT_ACTIVATED'] as const) {
        const boss = await world.person(tenant, [above], { status })
        await world.signedIn(tenant, boss)
        const ofMail = ['templates:read', 'templates:write', 'mail:read', 'mail:send'] as const
        const lacks = beyond('logs:read', 'campaigns:read', 'campaigns:write', ...ofMail)
        for (const change of [
          { status: 'INACTIVE' },
          { status: 'TO_BE_REMOVED' },
          { email: mailbox(`mine-${status}@korrel.example`) },
          { roles: [role.uuid] },
          { name: named('Anders') },
        ] as const)
          expect(await refusal(world.changeUser(principal, boss.uuid, change)), status).to.deep.equal(lacks)
        expect(await refusal(world.endSignInsOfUser(principal, boss.uuid))).to.deep.equal(lacks)
        expect(await world.find(tenant, boss)).to.deep.equal(boss)
        expect(await world.signIns(tenant, boss)).to.have.length(1)
      }
    },
  )

  verifies('IDN-6', 'only an operator makes, gives or takes what makes an operator', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator(ofOffice, world.operatorTenant)
    const operates = await world.role(tenant, ['platform:admin'])
    const operator = await world.person(tenant, [operates])
    const refused = beyond('platform:admin')
    expect(await refusal(world.addRole(principal, content(['platform:admin'])))).to.deep.equal(refused)
    expect(await refusal(world.changeRole(principal, operates.uuid, { permissions: [] }))).to.deep.equal(refused)
    expect(await refusal(world.addUser(principal, personWith([operates.uuid])))).to.deep.equal(refused)
    expect(await refusal(world.changeUser(principal, operator.uuid, { roles: [] }))).to.deep.equal(refused)
    const asOperator = await world.acting(tenant, operator)
    await must(world.addUser(asOperator, personWith([operates.uuid])))
    await must(world.addRole(asOperator, content(['platform:admin'])))
  })

  verifies('IDN-6', 'an operator manages another tenant, but cannot make operators there', async () => {
    const world = makePeopleWorld()
    const { user } = await world.administrator(['platform:admin'], world.operatorTenant)
    const { tenant } = await world.administrator()
    const abroad = await world.acting(world.operatorTenant, user, tenant)
    expect(await refusal(world.addRole(abroad, content(['platform:admin', 'users:read'])))).to.deep.equal({
      _tag: 'OperatorOnly',
    })
    const role = await must(world.addRole(abroad, content(['users:read', 'logs:read'])))
    expect(await refusal(world.changeRole(abroad, role.uuid, { permissions: ['platform:admin'] }))).to.deep.equal({
      _tag: 'OperatorOnly',
    })
    const added = await must(world.addUser(abroad, personWith([role.uuid])))
    expect(await world.find(tenant, added)).to.deep.include({ roles: [role.uuid] })
    const [entry] = await world.auditLog(tenant)
    expect(entry).to.deep.include({
      action: 'user.created',
      actor: { _tag: 'Person', user: user.uuid, tenantUuid: world.operatorTenant },
      actorPerson: O.none,
    })
  })

  verifies('IDN-6', 'a role that lists platform:admin in another tenant gives nothing there', async () => {
    const world = makePeopleWorld()
    const { tenant, user } = await world.administrator([...ADMINISTRATOR, 'platform:admin'])
    const principal = await world.acting(tenant, user)
    expect(await refusal(world.listTenants(principal, { q: '', skip: 0, limit: 10 }))).to.deep.equal({
      _tag: 'Forbidden',
      permission: 'platform:admin',
    })
  })

  verifies('IDN-3', 'a permission lost between request and effect is not used', async () => {
    const world = makePeopleWorld()
    const { tenant, principal: first, user, role } = await world.administrator()
    const second = await world.person(tenant, [role])
    const asSecond = await world.acting(tenant, second)
    await must(world.changeUser(asSecond, user.uuid, { status: 'INACTIVE' }))
    const forbidden = { _tag: 'Forbidden', permission: 'users:write' }
    expect(await refusal(world.changeUser(first, second.uuid, { roles: [] }))).to.deep.equal(forbidden)
    await must(world.changeUser(asSecond, user.uuid, { status: 'ACTIVE', roles: [] }))
    expect(await refusal(world.addUser(first, personWith([])))).to.deep.equal(forbidden)
  })
})
