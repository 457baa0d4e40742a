// Contract of UserStore for callers: whether they are active, and the permissions of their roles.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { Permission, Role } from '#domain/identity/role.ts'
import type { Standing } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { sampleRole, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function userStandingContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const newOffice = async (): Promise<TenantUuid> => {
    const uuid = newTenant()
    await setActive(uuid, true)
    return uuid
  }
  const setActive = (uuid: TenantUuid, active: boolean) =>
    within(Admin, ({ tenants }) =>
      tenants.put({ uuid, name: 'Kantoor Noord', active, mailDomains: [], language: 'nl' }),
    )
  const put = (office: TenantUuid, role: Role) => within(Tenant(office), ({ roles }) => roles.put(role))
  const add = (office: TenantUuid, user: User) => within(Tenant(office), ({ users }) => users.add(user))
  const standing = async (office: TenantUuid, { uuid }: User): Promise<Standing | undefined> => {
    const found = O.toUndefined(await within(Tenant(office), ({ users }) => users.findStanding(uuid)))
    return found === undefined ? undefined : { ...found, permissions: found.permissions.toSorted() }
  }
  const listing = (...permissions: readonly Permission[]) => sampleRole({ permissions })

  verifies(['IDN-1', 'IDN-4'], 'returns the present permissions of all roles of a user, each once', async () => {
    const office = await newOffice()
    const [one, other, unused] = [
      listing('users:write', 'logs:read'),
      listing('logs:read', 'roles:read'),
      listing('roles:write'),
    ]
    for (const role of [one, other, unused]) await put(office, role)
    const [eva, bare] = [sampleUser({ roles: [one.uuid, other.uuid] }), sampleUser({ status: 'INACTIVE' })]
    for (const user of [eva, bare]) await add(office, user)
    const facts = { email: eva.email, name: eva.name, status: eva.status, tenantActive: true }
    expect(await standing(office, eva)).to.deep.equal({
      ...facts,
      permissions: ['logs:read', 'roles:read', 'users:write'],
    })
    expect(await standing(office, bare)).to.deep.include({ status: 'INACTIVE', permissions: [] })
    await put(office, { ...one, permissions: ['platform:admin'] })
    expect(await standing(office, eva)).to.deep.include({ permissions: ['logs:read', 'platform:admin', 'roles:read'] })
    await setActive(office, false)
    expect(await standing(office, eva)).to.deep.include({ tenantActive: false })
  })

  verifies(
    ['IDN-2', 'IDN-5'],
    'returns nothing for strangers, for other tenants’ people and for anonymised users',
    async () => {
      const [here, there] = [await newOffice(), await newOffice()]
      const role = listing('users:read')
      for (const office of [here, there]) await put(office, role)
      const [eva, piet] = [sampleUser({ roles: [role.uuid] }), sampleUser()]
      for (const user of [eva, piet]) await add(here, user)
      await add(there, { ...eva, roles: [] })
      expect(await standing(here, eva)).to.deep.include({ permissions: ['users:read'] })
      expect(await standing(there, eva)).to.deep.include({ permissions: [] })
      expect(await standing(there, piet)).to.equal(undefined)
      expect(await standing(here, sampleUser())).to.equal(undefined)
      await within(Tenant(here), ({ users }) => users.anonymise(piet.uuid, NOW))
      expect(await standing(here, piet)).to.equal(undefined)
      const nowhere = newTenant()
      await add(nowhere, { ...eva, roles: [] })
      expect(await standing(nowhere, eva)).to.deep.include({ tenantActive: false })
    },
  )
}
