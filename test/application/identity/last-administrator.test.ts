// A tenant always keeps a user who can restore it, whatever happens at the same time. In memory and in PostgreSQL.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { keptStores } from '#bootstrap/compose/stores.ts'
import { administering } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, memoryInScope, type PeopleWorld, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const last = { _tag: 'LastAdministrator' }

const inMemory = async () => ({ world: makePeopleWorld(memoryInScope()), close: async () => {} })

const inPostgres = async () => {
  const { database, close } = await openFreshDatabase()
  return { world: makePeopleWorld(makeInScope<IdentityStores>({ database, stores: keptStores })), close }
}

for (const [name, open] of Object.entries({ memory: inMemory, PostgreSQL: inPostgres }))
  describe(`the last administrator in ${name}`, () => {
    let world: PeopleWorld
    let close = async (): Promise<void> => {}
    before(async () => {
      const opened = await open()
      world = opened.world
      close = opened.close
    })
    after(() => close())

    const isAdministered = (tenant: TenantUuid): Promise<boolean> =>
      must(
        world.inScope(Tenant(tenant), ({ users }) => {
          const inOperatorTenant = tenant === world.operatorTenant
          return users.hasHolder(administering(inOperatorTenant), inOperatorTenant)
        }),
      )

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

    verifies(
      ['IDN-3', 'IDN-8'],
      'stays, however many shut each other out or take from roles at once',
      async function () {
        this.timeout(60_000)
        for (let round = 0; round < 8; round += 1) {
          const { tenant, principal, user, role } = await world.administrator()
          const others = await Promise.all([1, 2, 3].map(() => world.person(tenant, [role])))
          const spare = await world.role(tenant, role.permissions)
          await world.person(tenant, [spare])
          const all = [user, ...others]
          const principals = [principal, ...(await Promise.all(others.map((one) => world.acting(tenant, one))))]
          const tasks: readonly TaskEither<unknown, unknown>[] = principals.flatMap((who, i) => [
            world.changeUser(who, all[(i + 1) % all.length]?.uuid ?? user.uuid, { status: 'INACTIVE' }),
            world.changeUser(who, who.user, { roles: [] }),
            world.changeRole(who, round % 2 === 0 ? role.uuid : spare.uuid, { permissions: ['users:read'] }),
          ])
          const outcomes = await Promise.all(tasks.map((task) => task()))
          expect(await isAdministered(tenant), `round ${round}`).to.equal(true)
          expect(outcomes.some(E.isRight)).to.equal(true)
          expect(outcomes.some(E.isLeft)).to.equal(true)
          for (const one of outcomes)
            if (E.isLeft(one))
              expect(one.left)
                .to.have.property('_tag')
                .that.is.oneOf(['LastAdministrator', 'Forbidden', 'BeyondOwnRights'])
        }
      },
    )
  })
