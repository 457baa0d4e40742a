// What every UserStore has to do with one person at a time: find, add, replace, forget.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import * as TE from 'fp-ts/lib/TaskEither.js'
import { pipe } from 'fp-ts/lib/function.js'
import { asUserUuid, type User } from '#domain/identity/user.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { verifies } from '#test/support/verifies.ts'
import { mailbox, newTenant, newUuid, NOW } from './sample-connections.ts'
import { everybody, sampleRole, sampleTag, sampleUser } from './sample-people.ts'
import { type StoreSubject, subjectOf, together } from './store-subject.ts'

const NO_ONE = { NOT_ACTIVATED: 0, ACTIVE: 0, INACTIVE: 0, TO_BE_REMOVED: 0, ANONYMISED: 0 }

export function userStoreContract(open: () => Promise<StoreSubject>): void {
  const { within, inScope } = subjectOf(open)
  let here = Tenant(newTenant())
  beforeEach(() => {
    here = Tenant(newTenant())
  })
  const add = (user: User, scope = here) => within(scope, ({ users }) => users.add(user))
  const put = (user: User, scope = here) => within(scope, ({ users }) => users.put(user))
  const find = ({ uuid }: User, scope = here) => within(scope, ({ users }) => users.find(uuid))
  const byEmail = (text: string, scope = here) => within(scope, ({ users }) => users.findByEmail(mailbox(text)))
  const anonymise = ({ uuid }: User, scope = here) => within(scope, ({ users }) => users.anonymise(uuid, NOW + 9))
  const counts = (scope = here) => within(scope, ({ users }) => users.countByStatus)

  /** With two roles and two tags of the tenant, in the order of their uuids. */
  const furnished = async (change: Partial<User> = {}): Promise<User> => {
    const [roles, tags] = [
      [sampleRole(), sampleRole()],
      [sampleTag(), sampleTag()],
    ]
    for (const role of roles) await within(here, (stores) => stores.roles.put(role))
    for (const tag of tags) await within(here, (stores) => stores.tags.put(tag))
    return sampleUser({
      roles: roles.map(({ uuid }) => uuid).toSorted(),
      tags: tags.map(({ uuid }) => uuid).toSorted(),
      ...change,
    })
  }

  verifies('ADM-7', 'several are found by their addresses at once, without regard to case', async () => {
    const [eva, piet] = [await furnished(), await furnished()]
    for (const user of [eva, piet]) await add(user)
    const byEmails = (...emails: readonly string[]) =>
      within(here, ({ users }) => users.findByEmails(emails.map((email) => mailbox(email))))
    const found = await byEmails(piet.email.toUpperCase(), 'elders@noord.example', eva.email)
    expect(found).to.have.deep.members([eva, piet])
    expect(await byEmails()).to.deep.equal([])
    expect(await within(Tenant(newTenant()), ({ users }) => users.findByEmails([eva.email]))).to.deep.equal([])
  })

  verifies('IDN-1', 'one mailbox is one user, whichever way its domain is spelled', async () => {
    const info = await furnished({ email: mailbox('Info@Müller.example') })
    expect(await add(info)).to.equal(true)
    expect(await byEmail('info@xn--mller-kva.example')).to.deep.equal(O.some(info))
    expect(await add(await furnished({ email: mailbox('info@xn--mller-kva.example') }))).to.equal(false)
    const found = await within(here, ({ users }) => users.list({ ...everybody, q: 'xn--mller-kva' }))
    expect(found.data).to.deep.equal([info])
  })

  it('has no user before one is added, then returns them whole, by uuid and by address in any case', async () => {
    const eva = await furnished({
      facebook: true,
      status: 'TO_BE_REMOVED',
      email: mailbox('Eva.Ökş@Noord.example'),
      language: O.some('en'),
    })
    expect(await find(eva)).to.deep.equal(O.none)
    expect(await byEmail('eva.ökş@noord.example')).to.deep.equal(O.none)
    expect(await add({ ...eva, roles: eva.roles.toReversed(), tags: eva.tags.toReversed() })).to.equal(true)
    expect(await find(eva)).to.deep.equal(O.some(eva))
    expect(await byEmail('EVA.ÖKŞ@noord.EXAMPLE')).to.deep.equal(O.some(eva))
    expect(await byEmail('eva.oks@noord.example')).to.deep.equal(O.none)
  })

  verifies('IDN-1', 'an address is one person’s in a tenant, however often it is claimed at once', async () => {
    const spelled = (i: number) => (i % 2 === 0 ? 'eva@noord.example' : 'Eva@NOORD.example')
    const asked = await together(8, (i) => add(sampleUser({ email: mailbox(spelled(i)) })))
    expect(asked.filter(Boolean)).to.have.length(1)
    const kept = await within(here, ({ users }) => users.list(everybody))
    expect(kept.total).to.equal(1)
    expect(await add(sampleUser({ email: mailbox('EVA@noord.example') }))).to.equal(false)
    const there = Tenant(newTenant())
    expect(await add(sampleUser({ email: mailbox('eva@noord.example') }), there)).to.equal(true)
  })

  verifies('IDN-1', 'of two who take one address at once, one has it and the other keeps the old one', async () => {
    const people = Array.from({ length: 6 }, (_, i) => sampleUser({ email: mailbox(`p${i}@noord.example`) }))
    for (const one of people) await add(one)
    const taken = await Promise.all(people.map((one) => put({ ...one, email: mailbox('een@noord.example') })))
    expect(taken.filter(Boolean)).to.have.length(1)
    for (const [i, one] of people.entries())
      expect(await find(one)).to.have.nested.property('value.email', taken[i] ? 'een@noord.example' : one.email)
    // Only the user who moved has left the address.
    for (const [i, one] of people.entries()) expect(await add(sampleUser({ email: one.email }))).to.equal(taken[i])
  })

  it('replaces a user as a whole, and writes nothing for an address in use or an unknown user', async () => {
    const eva = await furnished()
    const piet = sampleUser()
    await add(eva)
    await add(piet)
    const changed: User = {
      ...eva,
      email: mailbox('E.Jansen@zuid.example'),
      name: 'E. Jansen',
      status: 'INACTIVE',
      statusSince: NOW + 5,
      roles: eva.roles.slice(1),
      tags: [],
      facebook: true,
      language: O.some('nl'),
    }
    expect(await put(changed)).to.equal(true)
    expect(await find(eva)).to.deep.equal(O.some(changed))
    expect(await byEmail(eva.email)).to.deep.equal(O.none)
    expect(await put({ ...changed, name: 'Anders', email: mailbox(piet.email.toUpperCase()) })).to.equal(false)
    expect(await find(eva)).to.deep.equal(O.some(changed))
    const respelled = { ...changed, email: mailbox('e.jansen@ZUID.example') }
    expect(await put(respelled)).to.equal(true)
    expect(await find(eva)).to.deep.equal(O.some(respelled))
    const unknown = sampleUser()
    expect(await put(unknown)).to.equal(false)
    expect(await find(unknown)).to.deep.equal(O.none)
    expect(await within(Admin, ({ userDirectory }) => userDirectory.findPlaces(unknown.email))).to.deep.equal([])
  })

  it('leaves a user who is put many times at once with the roles and the address of one of them', async () => {
    const eva = await furnished()
    await add(eva)
    const sets = [eva.roles.slice(0, 1), eva.roles.slice(1), []]
    await together(12, (i) => put({ ...eva, email: mailbox(`e${i % 3}@noord.example`), roles: sets[i % 3] ?? [] }))
    const kept = await find(eva)
    if (O.isNone(kept)) throw new Error('she is gone')
    const which = Number(kept.value.email[1])
    expect(kept.value.roles).to.deep.equal(sets[which])
    const places = await Promise.all(
      [0, 1, 2].map((i) =>
        within(Admin, ({ userDirectory }) => userDirectory.findPlaces(mailbox(`e${i}@noord.example`))),
      ),
    )
    expect(places.map((found) => found.length)).to.deep.equal([0, 1, 2].map((i) => (i === which ? 1 : 0)))
  })

  verifies(
    ['IDN-1', 'IDN-5'],
    'an anonymised user is counted, never found, and leaves the address to others',
    async () => {
      const eva = await furnished({ status: 'TO_BE_REMOVED' })
      const piet = sampleUser()
      await add(eva)
      await add(piet)
      expect(await counts()).to.deep.equal({ ...NO_ONE, ACTIVE: 1, TO_BE_REMOVED: 1 })
      expect(await anonymise(eva)).to.equal(true)
      expect(await anonymise(eva)).to.equal(false)
      expect(await anonymise(sampleUser())).to.equal(false)
      expect(await counts()).to.deep.equal({ ...NO_ONE, ACTIVE: 1, ANONYMISED: 1 })
      expect(await find(eva)).to.deep.equal(O.none)
      expect(await byEmail(eva.email)).to.deep.equal(O.none)
      expect(await put(eva)).to.equal(false)
      expect((await within(here, ({ users }) => users.list(everybody))).data).to.deep.equal([piet])
      expect((await within(here, ({ users }) => users.list({ ...everybody, sortBy: 'status' }))).total).to.equal(1)
      expect(await within(here, ({ roles }) => roles.countHolders)).to.deep.equal(new Map())
      expect(await within(here, ({ tags }) => tags.countHolders)).to.deep.equal(new Map())
      expect(await add(sampleUser({ email: eva.email }))).to.equal(true)
    },
  )

  verifies('IDN-5', 'an anonymised user is not restored by a write that read them before', async () => {
    await together(10, async () => {
      const eva = await furnished()
      await add(eva)
      const changed = { ...eva, email: mailbox(`anders-${eva.uuid}@noord.example`) }
      await Promise.all([put(changed), anonymise(eva), put({ ...changed, tags: [] })])
      expect(await find(eva)).to.deep.equal(O.none)
      for (const email of [eva.email, changed.email])
        expect(await within(Admin, ({ userDirectory }) => userDirectory.findPlaces(email))).to.deep.equal([])
    })
    expect(await counts()).to.deep.equal({ ...NO_ONE, ANONYMISED: 10 })
    expect(await within(here, ({ roles }) => roles.countHolders)).to.deep.equal(new Map())
    expect(await within(here, ({ tags }) => tags.countHolders)).to.deep.equal(new Map())
  })

  verifies(['IDN-1', 'IDN-2'], 'people of another tenant, and of none, are not to be seen nor touched', async () => {
    const eva = await furnished()
    await add(eva)
    for (const scope of [Tenant(newTenant()), Admin]) {
      expect(await find(eva, scope)).to.deep.equal(O.none)
      expect(await byEmail(eva.email, scope)).to.deep.equal(O.none)
      expect(await counts(scope)).to.deep.equal(NO_ONE)
      expect(await within(scope, ({ users }) => users.list(everybody))).to.deep.equal({ data: [], total: 0 })
      expect(await within(scope, ({ users }) => users.hasHolder(['users:read'], false))).to.equal(false)
      expect(await put({ ...eva, name: 'Anders' }, scope)).to.equal(false)
      expect(await anonymise(eva, scope)).to.equal(false)
    }
    expect(await find(eva)).to.deep.equal(O.some(eva))
    const stray = await add(sampleUser(), Admin).then(
      () => undefined,
      (error: unknown) => error,
    )
    expect(stray).to.be.instanceOf(Error)
  })

  it('may know one uuid in two tenants, as two people', async () => {
    const there = Tenant(newTenant())
    const uuid = asUserUuid(newUuid())
    const [one, other] = [sampleUser({ uuid, name: 'Een' }), sampleUser({ uuid, name: 'Ander' })]
    await add(one)
    await add(other, there)
    await anonymise(one)
    expect(await find(other, there)).to.deep.equal(O.some(other))
  })

  it('keeps nothing of a unit of work that ends in Left', async () => {
    const [eva, piet, noor] = [await furnished(), sampleUser(), sampleUser()]
    await add(eva)
    await add(piet)
    const outcome = await inScope(here, ({ users }) =>
      pipe(
        users.put({ ...eva, email: mailbox('nieuw@noord.example'), roles: [], tags: [] }),
        TE.flatMap(() => users.add(noor)),
        TE.flatMap(() => users.anonymise(piet.uuid, NOW)),
        TE.flatMap(() => TE.left('no' as const)),
      ),
    )()
    expect(outcome).to.deep.equal(E.left('no'))
    expect(await find(eva)).to.deep.equal(O.some(eva))
    expect(await find(piet)).to.deep.equal(O.some(piet))
    expect(await find(noor)).to.deep.equal(O.none)
    expect(await within(Admin, ({ userDirectory }) => userDirectory.findPlaces(noor.email))).to.deep.equal([])
    expect(await within(Admin, ({ userDirectory }) => userDirectory.findPlaces(piet.email))).to.have.length(1)
    expect(await add(sampleUser({ email: mailbox('nieuw@noord.example') }))).to.equal(true)
  })
}
