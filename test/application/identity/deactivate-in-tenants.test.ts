// A user is deactivated in one tenant or in all; a refusal in one does not stop the others.
import { expect } from 'chai'
import type { DeactivateInTenants } from '#application/identity/deactivate-in-tenants.ts'
import type { TenantSelection } from '#application/identity/find-people.ts'
import { type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { mailbox, newTenant } from '#test/contract/sample-connections.ts'
import { verifies } from '#test/support/verifies.ts'
import { ADMINISTRATOR, makePeopleWorld, memoryInScope, named, type PeopleWorld, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const EVA = mailbox('eva.jansen@korrel.example')

async function operated(inScope?: InScope<IdentityStores>) {
  const world = makePeopleWorld(inScope)
  const operator = await world.administrator(['platform:admin'], world.operatorTenant)
  return { world, operator, principal: operator.principal }
}

const outcomes = async (task: ReturnType<DeactivateInTenants>) =>
  (await must(task)).map((one) => [one.tenant.uuid, one.outcome === 'refused' ? one.because._tag : one.outcome])

const statusOf = async (world: PeopleWorld, ...[tenant, user]: Parameters<PeopleWorld['find']>) =>
  (await world.find(tenant, user))?.status

describe('deactivating a user everywhere', () => {
  verifies(['MCP-16', 'IDN-3', 'IDN-7'], 'is the change made over HTTP, audited in each tenant', async () => {
    const { world, principal } = await operated()
    const [linde, berk] = [await world.office(), await world.office()]
    const [there, elsewhere] = [
      await world.person(linde, [], { email: EVA }),
      await world.person(berk, [], { email: mailbox(EVA.toUpperCase()), status: 'NOT_ACTIVATED' }),
    ]
    await world.signedIn(linde, there)
    expect(await outcomes(world.deactivateInTenants(principal, EVA, 'all', false))).to.deep.equal([
      [linde, 'deactivated'],
      [berk, 'deactivated'],
    ])
    expect([await statusOf(world, linde, there), await statusOf(world, berk, elsewhere)]).to.deep.equal([
      'INACTIVE',
      'INACTIVE',
    ])
    expect(await world.signIns(linde, there)).to.deep.equal([])
    expect((await world.auditLog(linde)).map(({ action, actor }) => [action, actor])).to.deep.equal([
      ['user.sign-ins-ended', { _tag: 'Person', user: principal.user, tenantUuid: world.operatorTenant }],
      ['user.deactivated', { _tag: 'Person', user: principal.user, tenantUuid: world.operatorTenant }],
    ])
  })

  verifies('MCP-16', 'in one tenant leaves the others as they are', async () => {
    const { world, principal } = await operated()
    const [linde, berk] = [await world.office(), await world.office()]
    const [there, elsewhere] = [
      await world.person(linde, [], { email: EVA }),
      await world.person(berk, [], { email: EVA }),
    ]
    expect(await outcomes(world.deactivateInTenants(principal, EVA, linde, false))).to.deep.equal([
      [linde, 'deactivated'],
    ])
    expect([await statusOf(world, linde, there), await statusOf(world, berk, elsewhere)]).to.deep.equal([
      'INACTIVE',
      'ACTIVE',
    ])
  })

  verifies('MCP-16', 'goes on behind a tenant that refuses, or where the store gives up', async () => {
    const bare = memoryInScope()
    const [linde, berk, eik] = [newTenant(), newTenant(), newTenant()]
    const shaky: InScope<IdentityStores> = (scope, work) =>
      bare(scope, (stores) =>
        scope._tag === 'Tenant' && scope.tenantUuid === berk
          ? work({ ...stores, users: { ...stores.users, put: () => TE.left(storeUnavailable) } })
          : work(stores),
      )
    const { world, principal } = await operated(shaky)
    for (const one of [linde, berk, eik]) await world.office(one)
    const last = await world.person(linde, [await world.role(linde, ADMINISTRATOR)], { email: EVA })
    const [shakes, out] = [await world.person(berk, [], { email: EVA }), await world.person(eik, [], { email: EVA })]
    for (const dryRun of [true, false])
      expect(await outcomes(world.deactivateInTenants(principal, EVA, 'all', dryRun))).to.deep.equal([
        [linde, 'LastAdministrator'],
        [berk, 'StoreUnavailable'],
        [eik, 'deactivated'],
      ])
    expect(await statusOf(world, linde, last)).to.equal('ACTIVE')
    expect(await statusOf(world, berk, shakes)).to.equal('ACTIVE')
    expect(await statusOf(world, eik, out)).to.equal('INACTIVE')
    expect(await world.auditLog(linde)).to.deep.equal([])
  })

  verifies('MCP-16', 'leaves users who are out already as they are: one marked for removal stays marked', async () => {
    const { world, principal } = await operated()
    const [linde, berk] = [await world.office(), await world.office()]
    const [out, leaving] = [
      await world.person(linde, [], { email: EVA, status: 'INACTIVE' }),
      await world.person(berk, [], { email: EVA, status: 'TO_BE_REMOVED' }),
    ]
    for (const dryRun of [true, false])
      expect(await outcomes(world.deactivateInTenants(principal, EVA, 'all', dryRun))).to.deep.equal([
        [linde, 'already-inactive'],
        [berk, 'already-inactive'],
      ])
    expect([await world.find(linde, out), await world.find(berk, leaving)]).to.deep.equal([out, leaving])
    expect([await world.auditLog(linde), await world.auditLog(berk)]).to.deep.equal([[], []])
  })

  verifies('MCP-16', 'of oneself comes last in one’s own tenant, after which nothing more is done', async () => {
    const { world, operator, principal } = await operated()
    await world.person(world.operatorTenant, [operator.role])
    const { email } = operator.user
    const offices = [await world.office(), await world.office()]
    for (const one of offices) await world.person(one, [], { email })
    expect(await outcomes(world.deactivateInTenants(principal, email, 'all', false))).to.deep.equal(
      [...offices, world.operatorTenant].map((one) => [one, 'deactivated']),
    )
    expect(
      await refusal(world.addTag({ ...principal, tenantUuid: offices[0] ?? newTenant() }, named('Klanten'))),
    ).to.include({ _tag: 'SignInNeeded' })
  })

  verifies('MCP-16', 'an unknown person or tenant and a missing permission have their own refusals', async () => {
    const { world, principal } = await operated()
    const linde = await world.office()
    const away = async (where: TenantSelection) => refusal(world.deactivateInTenants(principal, EVA, where, false))
    expect(await away('all')).to.deep.equal({ _tag: 'UserNotFound' })
    expect(await away(linde)).to.deep.equal({ _tag: 'UserNotFound' })
    expect(await away(newTenant())).to.deep.equal({ _tag: 'TenantNotFound' })
    const administrator = await world.administrator(['users:read', 'users:write', 'roles:write'])
    const colleague = await world.person(administrator.tenant, [])
    const elsewhere = await world.person(linde, [], { email: colleague.email })
    for (const [where, permission] of [
      ['all', 'platform:admin'],
      [linde, 'platform:admin'],
    ] as const)
      expect(
        await refusal(world.deactivateInTenants(administrator.principal, colleague.email, where, false)),
      ).to.deep.equal({ _tag: 'Forbidden', permission })
    const reader = { ...administrator.principal, permissions: new Set(['users:read'] as const) }
    for (const dryRun of [true, false])
      expect(
        await refusal(world.deactivateInTenants(reader, colleague.email, administrator.tenant, dryRun)),
      ).to.deep.equal({ _tag: 'Forbidden', permission: 'users:write' })
    expect(await statusOf(world, linde, elsewhere)).to.equal('ACTIVE')
    expect(await statusOf(world, administrator.tenant, colleague)).to.equal('ACTIVE')
  })

  verifies('MCP-16', 'a person with more permissions is refused, with and without dry run', async () => {
    const { world } = await operated()
    const { tenant, principal } = await world.administrator()
    const above = await world.person(tenant, [await world.role(tenant, ['logs:read'])])
    for (const dryRun of [true, false])
      expect(await must(world.deactivateInTenants(principal, above.email, tenant, dryRun))).to.deep.include.members([
        {
          tenant: { uuid: tenant, name: 'Kantoor' },
          user: above,
          outcome: 'refused',
          because: { _tag: 'BeyondOwnRights', permissions: ['logs:read'] },
        },
      ])
    await must(world.inScope(Tenant(tenant), ({ users }) => users.put({ ...above, roles: [] })))
    expect(await outcomes(world.deactivateInTenants(principal, above.email, tenant, false))).to.deep.equal([
      [tenant, 'deactivated'],
    ])
  })
})
