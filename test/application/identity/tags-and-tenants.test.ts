// Tags of a tenant, and tenants themselves.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import type { MailDomain } from '#domain/identity/tenant.ts'
import { MAX_TAGS } from '#domain/identity/naming.ts'
import { PERMISSIONS, type Role } from '#domain/identity/role.ts'
import type { IdentityStores } from '#domain/identity/ports.ts'
import { asTagUuid } from '#domain/identity/tag.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { Admin, type InScope, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { newTenant, newUuid } from '#test/contract/sample-connections.ts'
import { sampleTag } from '#test/contract/sample-people.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld, memoryInScope, named, refusal } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

const domain = (text: string): MailDomain => text as MailDomain

describe('tags of a tenant', () => {
  verifies(['IDN-1', 'IDN-3', 'IDN-7'], 'a tag is created, listed, renamed, removed and audited', async () => {
    const world = makePeopleWorld()
    const { tenant, principal } = await world.administrator()
    const tag = await must(world.addTag(principal, named('Klanten')))
    const eva = await world.person(tenant, [], { tags: [tag.uuid] })
    expect(await must(world.listTags(principal))).to.deep.equal([{ ...tag, holders: 1 }])
    expect(await refusal(world.addTag(principal, named('KLANTEN')))).to.deep.equal({ _tag: 'TagNameTaken' })
    const other = await must(world.addTag(principal, named('Relaties')))
    expect(await refusal(world.renameTag(principal, tag.uuid, named('relaties')))).to.deep.equal({
      _tag: 'TagNameTaken',
    })
    for (const _ of [1, 2])
      expect(await must(world.renameTag(principal, tag.uuid, named('Vaste klanten')))).to.deep.equal({
        uuid: tag.uuid,
        name: 'Vaste klanten',
      })
    await must(world.removeTag(principal, tag.uuid))
    expect(await world.find(tenant, eva)).to.deep.include({ tags: [] })
    expect(await must(world.listTags(principal))).to.deep.equal([{ ...other, holders: 0 }])
    for (const task of [
      world.removeTag(principal, tag.uuid),
      world.renameTag(principal, asTagUuid(newUuid()), named('X')),
    ])
      expect(await refusal<unknown, unknown>(task)).to.deep.equal({ _tag: 'TagNotFound' })
    expect((await world.auditLog(tenant)).map(({ action }) => action)).to.deep.equal([
      'tag.removed',
      'tag.changed',
      'tag.created',
      'tag.created',
    ])
  })

  verifies('IDN-1', 'a tenant has at most two thousand', async () => {
    let there = MAX_TAGS - 1
    const bare = memoryInScope()
    const crowded: InScope<IdentityStores> = (scope, work) =>
      bare(scope, (stores) => {
        const list = TE.fromIO(() => Array.from({ length: there }, () => sampleTag()))
        return work({ ...stores, tags: { ...stores.tags, list } })
      })
    const world = makePeopleWorld(crowded)
    const { principal } = await world.administrator()
    await must(world.addTag(principal, named('De laatste')))
    there += 1
    expect(await refusal(world.addTag(principal, named('Eén te veel')))).to.deep.equal({
      _tag: 'TooManyOfKind',
      kind: 'tags',
      limit: MAX_TAGS,
    })
  })
})

describe('tenants', () => {
  const operated = async () => {
    const world = makePeopleWorld()
    const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
    const add = (name: string, ...mailDomains: readonly string[]) =>
      world.addTenant(principal, {
        name: named(name),
        active: true,
        mailDomains: mailDomains.map(domain),
        language: 'nl',
      })
    return { world, principal, add }
  }

  verifies(
    ['IDN-6', 'IDN-7'],
    'an operator makes, lists and changes them, as the audit log of their own tenant shows',
    async () => {
      const { world, principal, add } = await operated()
      const linde = await must(add('De Linde', 'linde.example', 'b.example', 'b.example'))
      expect(linde.mailDomains).to.deep.equal(['b.example', 'linde.example'])
      expect(await must(world.inScope(Admin, ({ tenants }) => tenants.find(linde.uuid)))).to.deep.equal(O.some(linde))
      const changed = await must(
        world.changeTenant(principal, linde.uuid, {
          active: false,
          mailDomains: [domain('linde.example')],
          language: 'en',
        }),
      )
      expect(changed).to.deep.equal({ ...linde, active: false, mailDomains: ['linde.example'], language: 'en' })
      expect(await must(world.changeTenant(principal, linde.uuid, {}))).to.deep.equal(changed)
      expect((await must(world.listTenants(principal, { q: 'linde', skip: 0, limit: 10 }))).data).to.deep.equal([
        changed,
      ])
      const auditLog = await world.auditLog(linde.uuid)
      expect(
        auditLog.filter(({ action }) => action !== 'role.created').map(({ action, details }) => [action, details]),
      ).to.deep.equal([
        [
          'tenant.changed',
          { active: false, mailDomains: { given: [], taken: ['b.example'] }, language: { from: 'nl', to: 'en' } },
        ],
        ['tenant.created', { active: true, mailDomains: ['b.example', 'linde.example'], language: 'nl' }],
      ])
    },
  )

  verifies(['IDN-1', 'IDN-7'], 'a new one begins with a role for administrators and one for everybody', async () => {
    const { world, principal, add } = await operated()
    const { uuid } = await must(add('De Linde'))
    const there = { ...principal, tenantUuid: uuid }
    const roles = await must(world.listRoles(there))
    expect(roles.map(({ name, isDefault, permissions }) => ({ name, isDefault, permissions }))).to.deep.equal([
      {
        name: 'Beheerder',
        isDefault: false,
        permissions: PERMISSIONS.filter((permission) => permission !== 'platform:admin'),
      },
      { name: 'Medewerker', isDefault: true, permissions: [] },
    ])
    const created = (await world.auditLog(uuid)).filter(({ action }) => action === 'role.created')
    expect(created.map(({ subject }) => subject)).to.have.deep.members(roles.map((role) => O.some(role.uuid)))
    const email = 'noor@linde.example' as Mailbox
    const newcomer = {
      email,
      name: named('Noor'),
      roles: [],
      tags: [],
      facebook: false,
      language: O.none,
      status: 'ACTIVE',
    } as const
    expect((await must(world.addUser(there, newcomer))).roles).to.deep.equal([roles[1]?.uuid])
  })

  verifies('IDN-1', 'where its roles cannot be kept, there is no new one', async () => {
    const bare = memoryInScope()
    const withoutRoles: InScope<IdentityStores> = (scope, work) =>
      bare(scope, (stores) => {
        const put = (role: Role) => (role.isDefault ? TE.left(storeUnavailable) : stores.roles.put(role))
        return work({ ...stores, roles: { ...stores.roles, put } })
      })
    const world = makePeopleWorld(withoutRoles)
    const { principal } = await world.administrator(['platform:admin'], world.operatorTenant)
    const content = { name: named('De Linde'), active: true, mailDomains: [], language: 'nl' } as const
    expect(await refusal(world.addTenant(principal, content))).to.deep.equal(storeUnavailable)
    expect((await must(world.listTenants(principal, { q: 'linde', skip: 0, limit: 10 }))).total).to.equal(0)
  })

  verifies('IDN-6', 'a user who has just lost the operator role changes nothing any more, in any tenant', async () => {
    const { world, principal, add } = await operated()
    const linde = await must(add('De Linde'))
    const there = { ...principal, tenantUuid: linde.uuid }
    await must(world.addTag(there, named('Klanten')))
    const before = await world.auditLog(linde.uuid)
    const other = await world.person(
      world.operatorTenant,
      await must(world.inScope(Tenant(world.operatorTenant), ({ roles }) => roles.list)),
    )
    const colleague = await world.acting(world.operatorTenant, other)
    await must(world.changeUser(colleague, principal.user, { roles: [] }))
    const lost = { _tag: 'SignInNeeded', reason: 'unknown' }
    expect(await refusal(world.addTag(there, named('Relaties')))).to.deep.equal(lost)
    expect(await refusal(world.changeTenant(principal, linde.uuid, { active: false }))).to.deep.equal(lost)
    expect(await refusal(add('De Berk'))).to.deep.equal(lost)
    expect(await world.auditLog(linde.uuid)).to.deep.equal(before)
  })

  verifies('IDN-6', 'a mail domain is not taken from another tenant, and nothing is kept of the attempt', async () => {
    const { world, principal, add } = await operated()
    const [linde, berk] = [await must(add('De Linde', 'linde.example', 'l.example')), await must(add('De Berk'))]
    const refused = { _tag: 'MailDomainTaken', domains: ['l.example', 'linde.example'] }
    expect(await refusal(add('De Eik', 'eik.example', 'linde.example', 'l.example'))).to.deep.equal(refused)
    const mailDomains = ['l.example', 'linde.example'].map(domain)
    expect(await refusal(world.changeTenant(principal, berk.uuid, { mailDomains }))).to.deep.equal(refused)
    await must(world.changeTenant(principal, linde.uuid, { mailDomains: ['linde.example', 'l.example'].map(domain) }))
    expect((await must(world.listTenants(principal, { q: 'eik', skip: 0, limit: 10 }))).total).to.equal(0)
  })

  verifies('IDN-6', 'the operator’s own cannot be made inactive; one that is not there is not found', async () => {
    const { world, principal } = await operated()
    expect(await refusal(world.changeTenant(principal, world.operatorTenant, { active: false }))).to.deep.equal({
      _tag: 'OperatorTenantStays',
    })
    await must(world.changeTenant(principal, world.operatorTenant, { name: named('Kantoor Korrel') }))
    expect(await refusal(world.changeTenant(principal, newTenant(), { active: false }))).to.deep.equal({
      _tag: 'TenantNotFound',
    })
  })
})
