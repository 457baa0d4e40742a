// Users are added and changed: by principals with the permission, with valid names, roles and tags, and with audit entries.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { ANY_AUDIT_ENTRY } from '#domain/logging/audit.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { mailbox, newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { everybody, sampleRole, sampleTag } from '#test/contract/sample-people.ts'
import type { Principal } from '#domain/identity/principal.ts'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import { Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, named, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const newPerson = (change: object = {}) => ({
  email: mailbox(`nieuw-${newUuid()}@korrel.example`),
  name: named('Nieuwe Collega'),
  roles: [],
  tags: [],
  facebook: false,
  language: O.none,
  status: 'NOT_ACTIVATED' as const,
  ...change,
})

describe('people of a tenant', () => {
  verifies(
    ['IDN-3', 'IDN-7'],
    'a user is added with what they are given, and the audit entry has no name',
    async () => {
      const world = makePeopleWorld()
      const { tenant, principal, user, role } = await world.administrator()
      const tag = await must(world.addTag(principal, named('Klanten')))
      const asked = newPerson({
        roles: [role.uuid, role.uuid],
        tags: [tag.uuid],
        facebook: true,
        language: O.some('en'),
        status: 'ACTIVE',
      })
      const added = await must(world.addUser(principal, asked))
      expect(added).to.deep.include({ name: asked.name, roles: [role.uuid], statusSince: world.clock.now() })
      expect(await world.find(tenant, added)).to.deep.equal(added)
      const [entry] = await world.auditLog(tenant)
      expect(entry).to.deep.include({
        action: 'user.created',
        subject: O.some(added.uuid),
        outcome: 'done',
        at: world.clock.now(),
        actor: { _tag: 'Person', user: user.uuid, tenantUuid: tenant },
        details: { status: 'ACTIVE', roles: [role.uuid], tags: [tag.uuid], facebook: true, language: 'en' },
      })
      const mirrored = world.logged.find(({ message }) => message === 'audit.user.created')
      expect(mirrored).to.deep.include({ level: 'info' })
      expect(mirrored?.data).to.deep.include({ tenantUuid: tenant, actor: user.uuid, subject: added.uuid })
      expect(JSON.stringify([entry, world.logged]))
        .not.to.include(asked.email)
        .and.not.to.include(asked.name)
    },
  )

  verifies('IDN-3', 'a user who is added without a role gets the default, if there is one', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    expect(await must(world.addUser(principal, newPerson()))).to.deep.include({ roles: [] })
    const member = await world.role(tenant, [], { isDefault: true })
    expect(await must(world.addUser(principal, newPerson()))).to.deep.include({ roles: [member.uuid] })
  })

  verifies('IDN-5', 'a user marked for removal who gets another address can be restored in full time', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const since = world.clock.now()
    const gone = await world.person(tenant, [], { status: 'TO_BE_REMOVED', email: mailbox('anne@korrel.example') })
    world.clock.advance(fromDays(13))
    const change = (email: string) => must(world.changeUser(principal, gone.uuid, { email: mailbox(email) }))
    expect(await change('Anne@korrel.example')).to.include({ status: 'TO_BE_REMOVED', statusSince: since })
    expect(await change('bram@korrel.example')).to.include({
      status: 'TO_BE_REMOVED',
      statusSince: since + fromDays(13),
    })
    const stays = await world.person(tenant, [], { status: 'INACTIVE', statusSince: since })
    const moved = await must(world.changeUser(principal, stays.uuid, { email: mailbox('cees@korrel.example') }))
    expect(moved).to.include({ status: 'INACTIVE', statusSince: since })
  })

  verifies('IDN-3', 'an address in use, and unknown roles and tags, are refused by name', async () => {
    const world = makePeopleWorld()
    const { tenant, principal, user, role } = await world.administrator()
    const [elsewhere, nowhere] = [await world.administrator(), sampleTag()]
    const taken = newPerson({ email: mailbox(user.email.toUpperCase()) })
    expect(await refusal(world.addUser(principal, taken))).to.deep.equal({ _tag: 'EmailTaken' })
    expect(
      await refusal(world.addUser(principal, newPerson({ roles: [role.uuid, elsewhere.role.uuid] }))),
    ).to.deep.equal({ _tag: 'RolesUnknown', roles: [elsewhere.role.uuid] })
    expect(await refusal(world.addUser(principal, newPerson({ tags: [nowhere.uuid] })))).to.deep.equal({
      _tag: 'TagsUnknown',
      tags: [nowhere.uuid],
    })
    const other = await world.person(tenant, [])
    expect(await refusal(world.changeUser(principal, other.uuid, { email: user.email }))).to.deep.equal({
      _tag: 'EmailTaken',
    })
    expect(await refusal(world.changeUser(principal, elsewhere.user.uuid, { facebook: true }))).to.deep.equal({
      _tag: 'UserNotFound',
    })
    expect((await must(world.listUsers(principal, everybody))).total).to.equal(2)
    expect(await world.auditLog(tenant)).to.deep.equal([])
  })

  verifies(['IDN-3', 'IDN-7'], 'absent fields stay, changes are audited, and an equal value is no change', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const eva = await world.person(tenant, [await world.role(tenant, ['users:read'])], { facebook: true })
    const after = { ...eva, name: 'Eva de Wit' }
    expect(await must(world.changeUser(principal, eva.uuid, { name: named('Eva de Wit') }))).to.deep.equal(after)
    world.clock.advance(fromDays(1))
    expect(await must(world.changeUser(principal, eva.uuid, { status: 'ACTIVE', roles: eva.roles }))).to.deep.equal(
      after,
    )
    const gone = await must(world.changeUser(principal, eva.uuid, { status: 'TO_BE_REMOVED', roles: [] }))
    expect(gone).to.deep.equal({ ...after, roles: [], status: 'TO_BE_REMOVED', statusSince: world.clock.now() })
    for (const language of [O.some('en' as const), O.some('en' as const), O.none])
      expect(await must(world.changeUser(principal, eva.uuid, { language }))).to.deep.equal({ ...gone, language })
    expect((await world.auditLog(tenant)).map(({ action, details }) => [action, details])).to.deep.equal([
      ['user.changed', { language: { from: 'en', to: 'office' } }],
      ['user.changed', { language: { from: 'office', to: 'en' } }],
      ['user.changed', { roles: { given: [], taken: eva.roles } }],
      ['user.marked-for-removal', { from: 'ACTIVE' }],
      ['user.changed', { name: true }],
    ])
  })

  verifies(['IDN-3', 'IDN-7'], 'one role of two that another replaces is a change', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const [kept, before, after] = [
      await world.role(tenant, []),
      await world.role(tenant, []),
      await world.role(tenant, []),
    ]
    const tag = await must(world.addTag(principal, named('Klanten')))
    const eva = await world.person(tenant, [kept, before], { tags: [tag.uuid] })
    await must(world.changeUser(principal, eva.uuid, { roles: [kept.uuid, after.uuid] }))
    expect((await world.find(tenant, eva))?.roles).to.have.members([kept.uuid, after.uuid])
    const [entry] = await world.auditLog(tenant)
    expect(entry?.details).to.deep.equal({ roles: { given: [after.uuid], taken: [before.uuid] } })
  })

  verifies('IDN-3', 'the refusal names the missing permission, in every use case', async () => {
    const world = makePeopleWorld()
    const { tenant, user, role } = await world.administrator()
    const member = await world.person(tenant, [])
    const principal = await world.acting(tenant, member)
    const tenantContent = { name: named('X'), active: true, mailDomains: [], language: 'nl' } as const
    const content = { name: named('X'), isDefault: false, permissions: [], timelineCategories: [] }
    const page = { skip: 0, limit: 10 }
    const asked: Readonly<Record<string, readonly [string, Promise<unknown>]>> = {
      listUsers: ['users:read', refusal(world.listUsers(principal, everybody))],
      countUsers: ['users:read', refusal(world.countUsers(principal))],
      readUser: ['users:read', refusal(world.readUser(principal, user.uuid))],
      listSignInsOfUser: ['users:read', refusal(world.listSignInsOfUser(principal, user.uuid))],
      listTags: ['users:read', refusal(world.listTags(principal))],
      readTenant: ['platform:admin', refusal(world.readTenant(principal, newTenant()))],
      findPeople: ['users:read', refusal(world.findPeople(principal, user.email, tenant))],
      peopleAccess: ['users:read', refusal(world.peopleAccess(principal, user.email, tenant))],
      deactivateInTenants: ['users:write', refusal(world.deactivateInTenants(principal, user.email, tenant, true))],
      syncFacebook: ['users:write', refusal(world.syncFacebook(principal, [], true))],
      addUser: ['users:write', refusal(world.addUser(principal, newPerson()))],
      changeUser: ['users:write', refusal(world.changeUser(principal, member.uuid, { facebook: true }))],
      importPeople: ['users:write', refusal(world.importPeople(principal, [], true))],
      endSignInsOfUser: ['users:write', refusal(world.endSignInsOfUser(principal, user.uuid))],
      addTag: ['users:write', refusal(world.addTag(principal, named('X')))],
      renameTag: ['users:write', refusal(world.renameTag(principal, sampleTag().uuid, named('X')))],
      removeTag: ['users:write', refusal(world.removeTag(principal, sampleTag().uuid))],
      listRoles: ['roles:read', refusal(world.listRoles(principal))],
      addRole: ['roles:write', refusal(world.addRole(principal, content))],
      changeRole: ['roles:write', refusal(world.changeRole(principal, role.uuid, content))],
      removeRole: ['roles:write', refusal(world.removeRole(principal, sampleRole().uuid))],
      listTenants: ['platform:admin', refusal(world.listTenants(principal, { q: '', ...page }))],
      addTenant: ['platform:admin', refusal(world.addTenant(principal, tenantContent))],
      changeTenant: ['platform:admin', refusal(world.changeTenant(principal, tenant, tenantContent))],
      listAudit: ['logs:read', refusal(world.listAudit(principal, { ...ANY_AUDIT_ENTRY, ...page }))],
    }
    expect(Object.keys(asked)).to.have.members(Object.keys(world.useCases))
    for (const [name, [permission, refused]] of Object.entries(asked))
      expect(await refused, name).to.deep.equal({ _tag: 'Forbidden', permission })
    expect(await world.auditLog(tenant)).to.deep.equal([])
  })

  verifies('IDN-3', 'sign-ins are listed with the right to see people, ended with that to change them', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const eva = await world.person(tenant, [])
    const [first, second] = [await world.signedIn(tenant, eva), await world.signedIn(tenant, eva)]
    const asked = { ...principal, signIn: second }
    const listed = await must(world.listSignInsOfUser(asked, eva.uuid))
    expect(listed.map(({ id, current }) => [id, current])).to.have.deep.members([
      [first, false],
      [second, true],
    ])
    expect(await must(world.endSignInsOfUser(principal, eva.uuid))).to.equal(2)
    expect(await must(world.endSignInsOfUser(principal, eva.uuid))).to.equal(0)
    expect((await world.auditLog(tenant)).map(({ action, details }) => [action, details])).to.deep.equal([
      ['user.sign-ins-ended', { ended: 2 }],
    ])
    await world.signedIn(tenant, eva)
    world.clock.advance(fromDays(2))
    expect(await must(world.listSignInsOfUser(asked, eva.uuid))).to.deep.equal([])
    const unknown = asUserUuid(newUuid())
    for (const task of [world.listSignInsOfUser(principal, unknown), world.endSignInsOfUser(principal, unknown)])
      expect(await refusal<unknown, unknown>(task)).to.deep.equal({ _tag: 'UserNotFound' })
  })

  verifies('IDN-10', 'a user whose sign-in ended after admission writes nothing, in any tenant', async () => {
    const world = makePeopleWorld()
    const { tenant, principal, user } = await world.administrator()
    const eva = await world.person(tenant, [])
    const operator = await world.administrator(['platform:admin'], world.operatorTenant)
    const elsewhere = { ...operator.principal, tenantUuid: tenant }
    const end = (principal: Principal, { uuid }: User) => must(world.endSignInsOfUser(principal, uuid))
    await end(principal, user)
    await end(operator.principal, operator.user)
    const before = await world.auditLog(tenant)
    for (const one of [principal, elsewhere])
      for (const work of [
        world.changeUser(one, eva.uuid, { name: named('Anders') }),
        world.addTag(one, named('Klanten')),
        world.endSignInsOfUser(one, eva.uuid),
      ])
        expect(await refusal<unknown, unknown>(work)).to.deep.equal({ _tag: 'SignInNeeded', reason: 'unknown' })
    expect(await world.find(tenant, eva)).to.deep.equal(eva)
    expect(await world.auditLog(tenant)).to.deep.equal(before)
    const late = { ...principal, signIn: await world.signedIn(tenant, user) }
    world.clock.advance(fromDays(1))
    expect(await refusal(world.addTag(late, named('Klanten')))).to.include({ _tag: 'SignInNeeded' })
  })

  verifies('IDN-5', 'no use case finds an anonymised user', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const eva = await world.person(tenant, [], { status: 'TO_BE_REMOVED' })
    await must(world.inScope(Tenant(tenant), ({ users }) => users.anonymise(eva.uuid, world.clock.now())))
    for (const status of ['ACTIVE', 'INACTIVE', 'TO_BE_REMOVED'] as const)
      expect(await refusal(world.changeUser(principal, eva.uuid, { status }))).to.deep.equal({ _tag: 'UserNotFound' })
    expect(await refusal(world.readUser(principal, eva.uuid))).to.deep.equal({ _tag: 'UserNotFound' })
    expect(await must(world.countUsers(principal))).to.deep.include({ ACTIVE: 1, TO_BE_REMOVED: 0, ANONYMISED: 1 })
  })
})
