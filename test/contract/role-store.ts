// What every RoleStore has to do.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { PERMISSIONS, type Role } from '#domain/identity/role.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { newTenant, NOW } from './sample-connections.ts'
import { sampleRole, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

export function roleStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const put = (role: Role, scope = here) => within(scope, ({ roles }) => roles.put(role))
  const find = ({ uuid }: Role, scope = here) => within(scope, ({ roles }) => roles.find(uuid))
  const remove = ({ uuid }: Role, scope = here) => within(scope, ({ roles }) => roles.remove(uuid))
  const list = (scope = here) => within(scope, ({ roles }) => roles.list)
  const names = async () => (await list()).map(({ name }) => name)
  const defaults = async () => (await list()).filter(({ isDefault }) => isDefault).map(({ uuid }) => uuid)

  it('knows no role before it is put, then returns it whole, and what it replaced', async () => {
    const role = sampleRole({ permissions: PERMISSIONS })
    expect(await find(role)).to.deep.equal(O.none)
    expect(await put(role)).to.equal(true)
    expect(await find(role)).to.deep.equal(O.some(role))
    const changed = sampleRole({ uuid: role.uuid, isDefault: true, permissions: [], timelineCategories: [] })
    expect(await put(changed)).to.equal(true)
    expect(await find(role)).to.deep.equal(O.some(changed))
    expect(await list()).to.deep.equal([changed])
  })

  verifies('IDN-1', 'roles are in the order of their names, each of which one of them has', async () => {
    const [zeta, echo] = [sampleRole({ name: 'zeta' }), sampleRole({ name: 'Écho' })]
    for (const role of [zeta, sampleRole({ name: 'Foxtrot' }), echo, sampleRole({ name: 'delta' })]) await put(role)
    expect(await names()).to.deep.equal(['delta', 'Écho', 'Foxtrot', 'zeta'])
    for (const name of ['ZETA', 'echo', 'É'.normalize('NFD') + 'CHO'])
      expect(await put(sampleRole({ name }))).to.equal(false)
    expect(await put({ ...zeta, name: 'Echo', isDefault: true })).to.equal(false)
    expect(await find(zeta)).to.deep.equal(O.some(zeta))
    expect(await put({ ...zeta, name: 'ZETA' })).to.equal(true)
    expect(await put(sampleRole({ name: 'zeta' }), Tenant(newTenant()))).to.equal(true)
  })

  it('gives a name once, when roles are created or renamed at once', async () => {
    const there = Array.from({ length: 4 }, () => sampleRole())
    for (const role of there) await put(role)
    for (const name of ['Beheer', 'Beleid', 'Bestuur']) {
      const given = await Promise.all([
        ...there.map((role) => put({ ...role, name })),
        ...there.map(() => put(sampleRole({ name: name.toUpperCase() }))),
      ])
      expect(given.filter(Boolean)).to.have.length(1)
      expect((await names()).filter((one) => one.toLowerCase() === name.toLowerCase())).to.have.length(1)
    }
  })

  verifies('IDN-1', 'one role of a tenant is given by default at most, the last that was made so', async () => {
    const [first, second] = [sampleRole({ isDefault: true }), sampleRole({ isDefault: true })]
    await put(first)
    await put(sampleRole({ isDefault: true }), Tenant(newTenant()))
    expect(await defaults()).to.deep.equal([first.uuid])
    await put(second)
    expect(await defaults()).to.deep.equal([second.uuid])
    await put(first)
    expect(await defaults()).to.deep.equal([first.uuid])
    await put({ ...first, isDefault: false })
    expect(await defaults()).to.deep.equal([])
    const many = Array.from({ length: 8 }, () => sampleRole({ isDefault: true }))
    await Promise.all(many.map((role) => put(role)))
    expect(await defaults()).to.have.length(1)
  })

  verifies('IDN-1', 'a role of a user in any status is not removed; its users are counted', async () => {
    const [held, free] = [sampleRole(), sampleRole()]
    await put(held)
    await put(free)
    const people = [sampleUser({ roles: [held.uuid], status: 'INACTIVE' }), sampleUser({ roles: [held.uuid] })]
    for (const one of people) await within(here, ({ users }) => users.add(one))
    expect(await within(here, ({ roles }) => roles.countHolders)).to.deep.equal(new Map([[held.uuid, 2]]))
    expect(await remove(held)).to.equal(false)
    expect(await remove(free)).to.equal(true)
    expect(await remove(free)).to.equal(false)
    for (const { uuid } of people) await within(here, ({ users }) => users.anonymise(uuid, NOW))
    expect(await remove(held)).to.equal(true)
    expect(await list()).to.deep.equal([])
  })

  it('is not removed while it is being given', async () => {
    const rounds = await together(8, async () => {
      const [role, eva] = [sampleRole(), sampleUser()]
      await put(role)
      await within(here, ({ users }) => users.add(eva))
      // Assigning a role that is gone fails.
      const give = within(here, ({ users }) => users.put({ ...eva, roles: [role.uuid] })).catch(() => false)
      const [removed] = await Promise.all([remove(role), give])
      return [removed, O.isNone(await find(role))]
    })
    for (const [removed, gone] of rounds) expect(removed).to.equal(gone)
  })

  verifies('IDN-2', 'roles of another tenant, and of none, are not to be seen nor touched', async () => {
    const role = sampleRole()
    await put(role)
    await within(here, ({ users }) => users.add(sampleUser({ roles: [role.uuid] })))
    for (const scope of [Tenant(newTenant()), Admin]) {
      expect(await find(role, scope)).to.deep.equal(O.none)
      expect(await list(scope)).to.deep.equal([])
      expect(await within(scope, ({ roles }) => roles.countHolders)).to.deep.equal(new Map())
      expect(await remove(role, scope)).to.equal(false)
    }
    expect(await find(role)).to.deep.equal(O.some(role))
    const stray = await put(sampleRole(), Admin).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(stray).to.be.instanceOf(Error)
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [role, other, added] = [sampleRole({ isDefault: true }), sampleRole(), sampleRole()]
    await put(role)
    await put(other)
    const outcome = await inScope(here, ({ roles }) =>
      pipe(
        roles.put({ ...other, isDefault: true }),
        TE.flatMap(() => roles.put(added)),
        TE.flatMap(() => roles.remove(role.uuid)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(role)).to.deep.equal(O.some(role))
    expect(await find(other)).to.deep.equal(O.some(other))
    expect(await find(added)).to.deep.equal(O.none)
  })
}
