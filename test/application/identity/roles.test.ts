// Roles are created, changed and removed; the sign-ins of users who lose a permission by it end at once.
import { expect } from 'chai'
import { MAX_ROLES } from '#domain/identity/naming.ts'
import { asRoleUuid } from '#domain/identity/role.ts'
import { newUuid } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { category, makePeopleWorld, named, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const content = (change: object = {}) => ({
  name: named('Leest mee'),
  isDefault: false,
  permissions: ['roles:read', 'users:read', 'users:read'] as const,
  timelineCategories: [category('Facturen'), category('Facturen'), category('Gesprekken')],
  ...change,
})

describe('roles of a tenant', () => {
  verifies(
    ['IDN-1', 'IDN-3', 'IDN-7'],
    'a role is created, listed with its number of users, changed, removed and audited',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, role } = await world.administrator()
      const made = await must(world.addRole(principal, content()))
      expect(made).to.deep.include({
        permissions: ['users:read', 'roles:read'],
        timelineCategories: ['Facturen', 'Gesprekken'],
      })
      const eva = await world.person(tenant, [made], { status: 'INACTIVE' })
      const listed = await must(world.listRoles(principal))
      expect(listed).to.have.deep.members([
        { ...made, holders: 1 },
        { ...role, holders: 1 },
      ])
      expect(await refusal(world.removeRole(principal, made.uuid))).to.deep.equal({ _tag: 'RoleInUse', holders: 1 })
      const renamed = await must(world.changeRole(principal, made.uuid, { name: named('Kijkt mee') }))
      expect(renamed).to.deep.equal({ ...made, name: 'Kijkt mee' })
      expect(await must(world.changeRole(principal, made.uuid, { name: named('Kijkt mee') }))).to.deep.equal(renamed)
      await must(world.changeUser(principal, eva.uuid, { roles: [] }))
      await must(world.removeRole(principal, made.uuid))
      expect(await refusal(world.removeRole(principal, made.uuid))).to.deep.equal({ _tag: 'RoleNotFound' })
      expect((await world.auditLog(tenant)).map(({ action }) => action)).to.deep.equal([
        'role.removed',
        'user.changed',
        'role.changed',
        'role.created',
      ])
    },
  )

  verifies('IDN-1', 'a name is one role’s, at most one is the default, and that one cannot be removed', async () => {
    const world = makePeopleWorld()
    const { principal } = await world.administrator()
    const first = await must(world.addRole(principal, content({ isDefault: true })))
    expect(await refusal(world.addRole(principal, content({ name: named('LEEST MEE') })))).to.deep.equal({
      _tag: 'RoleNameTaken',
    })
    expect(await refusal(world.removeRole(principal, first.uuid))).to.deep.equal({ _tag: 'RoleIsDefault' })
    const second = await must(world.addRole(principal, content({ name: named('Tweede'), isDefault: true })))
    expect(await refusal(world.changeRole(principal, second.uuid, { name: first.name as never }))).to.deep.equal({
      _tag: 'RoleNameTaken',
    })
    await must(world.removeRole(principal, first.uuid))
    await must(world.changeRole(principal, second.uuid, { isDefault: false }))
    await must(world.removeRole(principal, second.uuid))
    expect(await refusal(world.changeRole(principal, asRoleUuid(newUuid()), {}))).to.deep.equal({
      _tag: 'RoleNotFound',
    })
  })

  verifies('IDN-1', 'a tenant has at most two hundred', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    for (let n = 1; n < MAX_ROLES; n += 1) await world.role(tenant, [])
    expect(await refusal(world.addRole(principal, content()))).to.deep.equal({
      _tag: 'TooManyOfKind',
      kind: 'roles',
      limit: MAX_ROLES,
    })
  })

  verifies(
    ['IDN-3', 'IDN-4'],
    'when a role loses a permission its users are signed out everywhere, and no others',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, user } = await world.administrator()
      const role = await world.role(tenant, ['users:read', 'roles:read'])
      const [eva, piet] = [await world.person(tenant, [role]), await world.person(tenant, [role])]
      for (const one of [eva, eva, piet]) await world.signedIn(tenant, one)
      const left = async () =>
        Promise.all([user, eva, piet].map(async (one) => (await world.signIns(tenant, one)).length))
      await must(world.changeRole(principal, role.uuid, { name: named('Anders'), timelineCategories: [] }))
      await must(world.changeRole(principal, role.uuid, { permissions: ['users:read', 'roles:read', 'users:write'] }))
      expect(await left()).to.deep.equal([1, 2, 1])
      await must(world.changeRole(principal, role.uuid, { permissions: ['users:write', 'roles:read'] }))
      expect(await left()).to.deep.equal([1, 0, 0])
      expect((await world.auditLog(tenant))[0]?.details).to.deep.equal({
        permissions: { given: [], taken: ['users:read'] },
        signInsEnded: 3,
      })
    },
  )

  verifies(
    ['IDN-3', 'IDN-4'],
    'a user who is deactivated, loses a role or gets another address is signed out everywhere',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal } = await world.administrator()
      const [reads, alike, nothing] = [
        await world.role(tenant, ['users:read']),
        await world.role(tenant, ['users:read']),
        await world.role(tenant, []),
      ]
      const cases = [
        [{ status: 'INACTIVE' }, 0],
        [{ status: 'TO_BE_REMOVED' }, 0],
        [{ roles: [nothing.uuid] }, 0],
        [{ email: 'anders@korrel.example' as never }, 0],
        [{ roles: [alike.uuid] }, 1],
        [{ roles: [reads.uuid, nothing.uuid] }, 1],
        [{ name: named('Anders'), facebook: true }, 1],
      ] as const
      for (const [change, left] of cases) {
        const eva = await world.person(tenant, [reads])
        await world.signedIn(tenant, eva)
        await must(world.changeUser(principal, eva.uuid, change))
        expect(await world.signIns(tenant, eva), JSON.stringify(change)).to.have.length(left)
      }
      const bare = await world.person(tenant, [])
      await world.signedIn(tenant, bare)
      await must(world.changeUser(principal, bare.uuid, { status: 'INACTIVE' }))
      expect(await world.signIns(tenant, bare)).to.deep.equal([])
    },
  )
})
