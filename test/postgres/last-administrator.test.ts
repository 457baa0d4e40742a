// A tenant keeps a user who can restore it, whatever happens at the same time.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import type { TaskEither } from 'fp-ts/lib/TaskEither.js'
import { makeInScope } from '#adapters/postgres/kernel/unit-of-work.ts'
import { makeTableStores } from '#bootstrap/compose/stores.ts'
import { getAdministratorPermissions } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { makePeopleWorld, type PeopleWorld } from '#test/application/identity/people-world.ts'
import { openFreshDatabase } from '#test/support/opened-database.ts'
import { must } from '#test/support/right-of.ts'
import { verifies } from '#test/support/verifies.ts'

describe('the last administrator', () => {
  let world: PeopleWorld
  let close = async (): Promise<void> => {}
  before(async () => {
    const opened = await openFreshDatabase()
    close = opened.close
    world = makePeopleWorld(makeInScope<IdentityStores>({ database: opened.database, stores: makeTableStores }))
  })
  after(() => close())

  const isAdministered = (tenant: TenantUuid): Promise<boolean> =>
    must(world.inScope(Tenant(tenant), ({ users }) => users.hasHolder(getAdministratorPermissions(false), false)))

  verifies(['IDN-3', 'IDN-8'], 'stays, however many shut each other out or take from roles at once', async function () {
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
          expect(one.left).to.have.property('_tag').that.is.oneOf(['LastAdministrator', 'Forbidden', 'BeyondOwnRights'])
    }
  })
})
