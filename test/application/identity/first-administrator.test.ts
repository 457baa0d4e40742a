// How a tenant without an administrator gets its first one, and that no other tenant can get one in this way.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeAppointFirstAdministrator } from '#application/identity/appoint-first-administrator.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, type PeopleWorld, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const EVA = 'eva@office.example' as Mailbox

const appointing = ({ runAudited, clock, operatorTenant }: PeopleWorld) =>
  makeAppointFirstAdministrator({
    runAudited,
    clock,
    random: { uuid: randomUUID },
    operatorTenant: O.some(operatorTenant),
    actor: { _tag: 'Service', name: 'admin:token' },
  })

describe('the first administrator', () => {
  let world: PeopleWorld
  beforeEach(() => {
    world = makePeopleWorld()
  })

  verifies(
    'IDN-4',
    'of an empty office has a role with all permissions there, and the audit log says who gave it',
    async () => {
      const tenant = await world.office()
      const eva = await must(appointing(world)(tenant, EVA, 'Eva Jansen'))
      expect(eva).to.include({ email: EVA, name: 'Eva Jansen', status: 'ACTIVE' })
      const { permissions } = await world.acting(tenant, eva)
      expect(permissions.has('users:write') && permissions.has('roles:write') && permissions.has('logs:read')).to.equal(
        true,
      )
      expect(permissions.has('platform:admin')).to.equal(false)
      const auditLog = await world.auditLog(tenant)
      expect(auditLog.map(({ action }) => action)).to.have.members(['role.created', 'role.created', 'user.created'])
      for (const { actor } of auditLog) expect(actor).to.deep.equal({ _tag: 'Service', name: 'admin:token' })
    },
  )

  verifies('IDN-1', 'joins an office that has the default roles and the administrator’s own', async () => {
    const tenant = await world.office()
    const eva = await must(appointing(world)(tenant, EVA, 'Eva'))
    const roles = await must(world.inScope(Tenant(tenant), ({ roles: all }) => all.list))
    expect(roles.map(({ name, isDefault }) => [name, isDefault])).to.deep.equal([
      ['Beheerder', false],
      ['Medewerker', true],
    ])
    expect(eva.roles).to.deep.equal(roles.filter(({ isDefault }) => !isDefault).map(({ uuid }) => uuid))
  })

  verifies('IDN-6', 'of the operator’s office looks after all', async () => {
    const tenant = await world.office(world.operatorTenant)
    const eva = await must(appointing(world)(tenant, EVA, 'Eva'))
    expect((await world.acting(tenant, eva)).permissions.has('platform:admin')).to.equal(true)
  })

  verifies('IDN-4', 'can be an existing user in any state, who keeps what they have', async () => {
    const tenant = await world.office()
    const usual = await world.role(tenant, [], { name: 'beheerder' })
    const eva = await world.person(tenant, [usual], { email: EVA, status: 'INACTIVE', name: 'Eva Jansen' })
    const now = await must(appointing(world)(tenant, 'EVA@office.example' as Mailbox, 'Another name'))
    expect(now).to.include({ uuid: eva.uuid, name: 'Eva Jansen', status: 'ACTIVE' })
    expect(now.roles).to.include(usual.uuid).and.to.have.length(2)
    const roles = await must(world.inScope(Tenant(tenant), ({ roles: all }) => all.list))
    expect(roles.map(({ name }) => name)).to.have.members(['beheerder', 'Beheerder 2'])
  })

  verifies('IDN-4', 'is given a role that is there, if it suffices', async () => {
    const tenant = await world.office()
    const role = await world.role(tenant, ['users:write', 'roles:write'])
    const eva = await must(appointing(world)(tenant, EVA, 'Eva'))
    expect(eva.roles).to.deep.equal([role.uuid])
  })

  verifies('IDN-4', 'is appointed once: in an office with an administrator, nothing changes', async () => {
    const { tenant } = await world.administrator()
    const before = await world.auditLog(tenant)
    expect(await refusal(appointing(world)(tenant, EVA, 'Eva'))).to.deep.equal({ _tag: 'AdministratorThere' })
    expect(await world.auditLog(tenant)).to.deep.equal(before)
    expect(await must(world.inScope(Tenant(tenant), ({ users }) => users.findByEmail(EVA)))).to.deep.equal(O.none)
    // Two at the same moment: one of them is the first.
    const empty = await world.office()
    const both = await Promise.all(
      [EVA, 'piet@office.example' as Mailbox].map((email) => refusal(appointing(world)(empty, email, 'A name'))),
    )
    expect(both.filter((one) => one === undefined)).to.have.length(1)
  })

  verifies('IDN-4', 'needs an office', async () => {
    expect(await refusal(appointing(world)(newTenant(), EVA, 'Eva'))).to.deep.equal({ _tag: 'TenantNotFound' })
  })
})
