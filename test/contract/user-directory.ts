// What every UserDirectory has to do, beside the UserStore that keeps it.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { UserPlace } from '#domain/identity/ports.ts'
import type { User } from '#domain/identity/user.ts'
import { type Instant } from '#domain/shared/clock.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, NOW } from './sample-connections.ts'
import { sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf } from './store-subject.ts'

export function userDirectoryContract(open: () => Promise<StoreSubject>): void {
  const { within } = subjectOf(open)
  const add = (tenant: TenantUuid, user: User) => within(Tenant(tenant), ({ users }) => users.add(user))
  const put = (tenant: TenantUuid, user: User) => within(Tenant(tenant), ({ users }) => users.put(user))
  const places = (text: string, scope = Admin) =>
    within(scope, ({ userDirectory }) => userDirectory.findPlaces(mailbox(text)))
  const due = (markedBy: Instant, after: O.Option<UserPlace> = O.none, limit = 10) =>
    within(Admin, ({ userDirectory }) => userDirectory.listToBeRemoved(markedBy, after, limit))

  verifies(
    'IDN-4',
    'users of an address are found in every tenant, the longest holder first, while they have it',
    async () => {
      const tenants = [newTenant(), newTenant(), newTenant()].toSorted().toReversed()
      const people = tenants.map((tenant) => ({ tenant, user: sampleUser({ email: mailbox('Eva@Noord.example') }) }))
      expect(await places('eva@noord.example')).to.deep.equal([])
      for (const { tenant, user } of people) await add(tenant, user)
      const found = people.map(({ tenant, user }) => ({ tenantUuid: tenant, user: user.uuid }))
      for (const scope of [Admin, Tenant(newTenant())])
        expect(await places('EVA@noord.example', scope)).to.deep.equal(found)
      const [first, second, third] = people
      if (first === undefined || second === undefined || third === undefined) throw new Error('there are three')
      await put(first.tenant, { ...first.user, email: mailbox('e.jansen@noord.example'), status: 'INACTIVE' })
      await within(Tenant(second.tenant), ({ users }) => users.anonymise(second.user.uuid, NOW))
      expect(await places('eva@noord.example')).to.deep.equal(found.slice(2))
      expect(await places('e.jansen@noord.example')).to.deep.equal(found.slice(0, 1))
      // A user who gets the address back comes after those who have it; other changes keep the order.
      await put(first.tenant, first.user)
      expect(await places('eva@noord.example')).to.deep.equal([...found.slice(2), ...found.slice(0, 1)])
      await put(third.tenant, { ...third.user, status: 'INACTIVE' })
      expect(await places('eva@noord.example')).to.deep.equal([...found.slice(2), ...found.slice(0, 1)])
    },
  )

  verifies(
    'IDN-4',
    'a user whom no administrator invited is found, and signs in nowhere until they are changed',
    async () => {
      const [tenant, other] = [newTenant(), newTenant()]
      const [stranger, known] = [sampleUser({ email: mailbox('Noor@noord.example') }), sampleUser()]
      const addUninvited = () => within(Tenant(tenant), ({ users }) => users.addUninvited(stranger))
      const signInPlaces = () =>
        within(Admin, ({ userDirectory }) => userDirectory.findSignInPlaces(mailbox('noor@NOORD.example')))
      expect([await addUninvited(), await addUninvited()]).to.deep.equal([true, false])
      await add(other, { ...known, email: stranger.email })
      const [uninvited, invited] = [
        { tenantUuid: tenant, user: stranger.uuid },
        { tenantUuid: other, user: known.uuid },
      ]
      expect(await places(stranger.email)).to.deep.equal([uninvited, invited])
      await within(Tenant(tenant), ({ users }) => users.setFacebook([stranger.email]))
      expect(await signInPlaces()).to.deep.equal([invited])
      await put(tenant, stranger)
      expect(await signInPlaces()).to.deep.equal([uninvited, invited])
    },
  )

  verifies('IDN-11', 'the place chosen last is kept while its user has the address, and is invited', async () => {
    const [one, two] = [newTenant(), newTenant()]
    const [here, there] = [one, two].map((tenant) => ({
      tenant,
      user: sampleUser({ email: mailbox('Bo@noord.example') }),
    }))
    if (here === undefined || there === undefined) throw new Error('there are two')
    const placeOf = ({ tenant, user }: typeof here): UserPlace => ({ tenantUuid: tenant, user: user.uuid })
    const chosen = async () =>
      O.toUndefined(
        await within(Admin, ({ userDirectory }) => userDirectory.findChosenPlace(mailbox('bo@NOORD.example'))),
      )
    const choose = (at: typeof here, now: Instant) =>
      within(Tenant(at.tenant), ({ userDirectory }) => userDirectory.choose(placeOf(at), now))
    await within(Tenant(one), ({ users }) => users.addUninvited(here.user))
    await add(two, there.user)
    expect(await chosen()).to.equal(undefined)
    await choose(here, NOW + 2)
    expect(await chosen()).to.equal(undefined)
    await put(one, here.user)
    await choose(there, NOW + 1)
    expect(await chosen()).to.deep.equal(placeOf(here))
    await choose(there, NOW + 3)
    expect(await chosen()).to.deep.equal(placeOf(there))
    await put(two, { ...there.user, email: mailbox('b@noord.example') })
    await put(two, there.user)
    expect(await chosen()).to.deep.equal(placeOf(here))
    await within(Tenant(one), ({ users }) => users.anonymise(here.user.uuid, NOW))
    expect(await chosen()).to.equal(undefined)
  })

  verifies('IDN-10', 'a place accepts proofs of the address that are later than those that it has ended', async () => {
    const [tenant, other] = [newTenant(), newTenant()]
    const eva = sampleUser()
    const place = { tenantUuid: tenant, user: eva.uuid }
    const accepts = (provenAt: Instant, at: UserPlace = place) =>
      within(Tenant(at.tenantUuid), ({ userDirectory }) => userDirectory.acceptsProof(at, provenAt))
    await add(tenant, eva)
    expect([await accepts(NOW), await accepts(NOW, { tenantUuid: other, user: eva.uuid })]).to.deep.equal([true, false])
    await within(Tenant(tenant), ({ userDirectory }) => userDirectory.expireProofs(place, NOW))
    await put(tenant, { ...eva, name: 'Eva Smit' })
    expect([await accepts(NOW), await accepts(NOW + 1)]).to.deep.equal([false, true])
  })

  verifies('IDN-5', 'those marked for removal long enough ago are listed a few at a time, each once', async () => {
    const tenants = [newTenant(), newTenant()]
    const marked: UserPlace[] = []
    for (const tenant of tenants)
      for (let i = 0; i < 3; i++) {
        const user = sampleUser({ status: 'TO_BE_REMOVED', statusSince: NOW })
        await add(tenant, user)
        marked.push({ tenantUuid: tenant, user: user.uuid })
        await add(tenant, sampleUser({ status: 'TO_BE_REMOVED', statusSince: NOW + 1 }))
        await add(tenant, sampleUser({ status: 'INACTIVE', statusSince: NOW - 1 }))
      }
    const listed: UserPlace[] = []
    for (let after: O.Option<UserPlace> = O.none; ;) {
      const page = await due(NOW, after, 4)
      listed.push(...page)
      const last = page.at(-1)
      if (page.length < 4 || last === undefined) break
      after = O.some(last)
    }
    const order = ({ tenantUuid, user }: UserPlace): string => `${tenantUuid} ${user}`
    expect(listed.map(order)).to.have.members(marked.map(order)).and.to.have.length(6)
    expect(await due(NOW + 1, O.none, 100)).to.have.length(12)
    expect(await due(NOW - 1)).to.deep.equal([])
  })

  verifies('IDN-5', 'a user who is marked again, unmarked or anonymised is listed as that', async () => {
    const tenant = newTenant()
    const eva = sampleUser({ status: 'TO_BE_REMOVED', statusSince: NOW })
    await add(tenant, eva)
    const place = { tenantUuid: tenant, user: eva.uuid }
    expect(await due(NOW)).to.deep.equal([place])
    await put(tenant, { ...eva, statusSince: NOW + 5, email: mailbox('anders@noord.example') })
    expect(await due(NOW)).to.deep.equal([])
    expect(await due(NOW + 5)).to.deep.equal([place])
    await put(tenant, { ...eva, status: 'ACTIVE' })
    expect(await due(NOW + 5)).to.deep.equal([])
    await put(tenant, eva)
    await within(Tenant(tenant), ({ users }) => users.anonymise(eva.uuid, NOW))
    expect(await due(NOW + 5)).to.deep.equal([])
  })
}
