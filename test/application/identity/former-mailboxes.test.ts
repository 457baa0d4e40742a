// An anonymised user had other addresses before: the data of those mailboxes goes too, unless another user has them by now.
import { randomUUID } from 'node:crypto'
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import type { Person } from '#domain/identity/personal-data.ts'
import { REMOVAL_GRACE, type User } from '#domain/identity/user.ts'
import type { TenantUuid } from '#domain/shared/uuid.ts'
import { Admin, storeUnavailable, Tenant } from '#domain/shared/unit-of-work.ts'
import { freshTokens, mailbox, newRecordId, newTenant, newUser, NOW } from '#test/contract/sample-connections.ts'
import { sampleActivation, sampleLicence } from '#test/contract/sample-licences.ts'
import { sampleUser } from '#test/contract/sample-people.ts'
import { personalWorldInMemory } from '#test/support/personal-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { replica } from './removal-world.ts'

describe('former mailboxes', () => {
  const world = personalWorldInMemory()

  const office = async (mailDomains: readonly string[] = []): Promise<TenantUuid> => {
    const uuid = newTenant()
    await world.within(Admin, ({ tenants }) =>
      tenants.put({ uuid, name: 'Kantoor', active: true, mailDomains, language: 'nl' }),
    )
    return uuid
  }
  const addresses = (count: number, domain = 'kantoor.example'): readonly string[] => {
    const mark = randomUUID()
    return Array.from({ length: count }, (_, i) => `a${i}-${mark}@${domain}`)
  }
  /** Due to be anonymised, and has had all of the addresses, one after the other; the last is the present one. */
  const userOf = async (tenant: TenantUuid, all: readonly string[]): Promise<User> => {
    const user = sampleUser({ status: 'TO_BE_REMOVED', statusSince: NOW - REMOVAL_GRACE })
    const [first, ...others] = all.map((email): User => ({ ...user, email: mailbox(email) }))
    if (first === undefined) throw new Error('he needs an address')
    await world.within(Tenant(tenant), ({ users }) => users.add(first))
    for (const one of others) await world.within(Tenant(tenant), ({ users }) => users.put(one))
    return others.at(-1) ?? first
  }
  /** A user of the ledger who has connected the mailboxes, has settings, and whose mailboxes have a place of a licence. */
  const connected = async (tenantUuid: TenantUuid, ...mailboxes: readonly string[]): Promise<Person> => {
    const user = newUser()
    const licence = sampleLicence()
    await world.within(Admin, ({ licences }) => licences.add(licence))
    for (const email of mailboxes) {
      const mailclientEmail = mailbox(email.toUpperCase())
      const connection = {
        ledgerUserId: user,
        tenantUuid,
        mailclientEmail,
        ledgerUserName: 'Anne',
        division: 1,
        isProven: true,
      }
      await world.within(Admin, ({ tokens }) => tokens.connect(newRecordId(), connection, freshTokens(NOW), NOW))
      await world.within(Admin, ({ licences }) => licences.putActivation(sampleActivation(licence, email)))
    }
    await world.within(Tenant(tenantUuid), ({ settings }) =>
      settings.put(user, { autoArchiveOnSend: true, defaultArchiveTarget: 'account' }),
    )
    return { tenantUuid, user }
  }
  const kept = async (person: Person): Promise<Readonly<Record<string, number>>> => {
    const { connections = [], settings = [], licenceActivations = [] } = await world.exported(person)
    return { connections: connections.length, settings: settings.length, places: licenceActivations.length }
  }
  const NOTHING = { connections: 0, settings: 0, places: 0 }
  const ONE_EACH = { connections: 1, settings: 1, places: 1 }
  const hasPlace = async (email: string): Promise<boolean> => {
    const found = await world.within(Admin, ({ licences }) => licences.findFor(mailbox(email)))
    return O.isSome(found) && O.isSome(found.value.activation)
  }
  const isGone = async (tenant: TenantUuid, { uuid }: User): Promise<boolean> =>
    O.isNone(await world.within(Tenant(tenant), ({ users }) => users.find(uuid)))
  const run = async () => expect(await replica(world.inScope).anonymiseDue()).to.deep.equal(E.right(undefined))

  verifies('IDN-5', 'all mailboxes that the user has had are anonymised, despite an interruption', async () => {
    for (let n = 0; ; n += 1) {
      const [tenant, all] = [await office(), addresses(3)]
      const user = await userOf(tenant, all)
      const people: Person[] = []
      for (const email of all) people.push(await connected(tenant, email))
      people.push(await connected(tenant, ...all))
      const colleague = await connected(tenant, ...addresses(1))
      const cutOff = replica(world.inScope, n)
      const outcome = await cutOff.anonymiseDue()
      const finished = cutOff.steps() <= n
      expect(outcome, `behind step ${n}`).to.deep.equal(finished ? E.right(undefined) : E.left(storeUnavailable))
      if (!finished) await run()
      expect(await isGone(tenant, user), `behind step ${n}`).to.equal(true)
      for (const one of people) expect(await kept(one), `behind step ${n}`).to.deep.equal(NOTHING)
      for (const email of all) expect(await hasPlace(email), `behind step ${n}`).to.equal(false)
      expect(await kept(colleague), `behind step ${n}`).to.deep.equal(ONE_EACH)
      if (finished) {
        expect(n).to.be.greaterThan(15)
        break
      }
    }
  })

  verifies('IDN-5', 'a mailbox that a colleague took over stays until that colleague is anonymised', async () => {
    const domain = `${randomUUID()}.example`
    const [tenant, all] = [await office([domain]), addresses(3, domain)]
    const [, taken = '', present = ''] = all
    const user = await userOf(tenant, all)
    const colleague = sampleUser({ email: mailbox(taken.toUpperCase()) })
    await world.within(Tenant(tenant), ({ users }) => users.add(colleague))
    const [theirs, both] = [await connected(tenant, taken), await connected(tenant, taken, present)]
    await run()
    expect(await isGone(tenant, user)).to.equal(true)
    expect(await kept(theirs)).to.deep.equal(ONE_EACH)
    expect(await kept(both)).to.deep.equal(ONE_EACH)
    expect(await hasPlace(present)).to.equal(false)
    const due = { status: 'TO_BE_REMOVED', statusSince: NOW - REMOVAL_GRACE } as const
    await world.within(Tenant(tenant), ({ users }) => users.put({ ...colleague, ...due }))
    await run()
    for (const one of [theirs, both]) expect(await kept(one)).to.deep.equal(NOTHING)
    expect(await hasPlace(taken)).to.equal(false)
  })

  verifies('IDN-5', 'what another office has of an address stays, and so does the licence’s place', async () => {
    const domain = `${randomUUID()}.example`
    const [tenant, elsewhere, all] = [await office([domain]), await office(), addresses(3, domain)]
    const [shared = '', own = ''] = all
    const user = await userOf(tenant, all)
    await world.within(Tenant(elsewhere), ({ users }) => users.add(sampleUser({ email: mailbox(shared) })))
    const [theirs, strays] = [await connected(elsewhere, shared), await connected(elsewhere, own)]
    await run()
    expect(await isGone(tenant, user)).to.equal(true)
    expect(await kept(theirs)).to.deep.equal(ONE_EACH)
    expect(await kept(strays)).to.deep.equal({ ...ONE_EACH, places: 0 })
  })

  verifies('IDN-5', 'all former addresses are anonymised, however many there are', async () => {
    const [tenant, all] = [await office(), addresses(203)]
    const user = await userOf(tenant, all)
    const people: Person[] = []
    for (const email of all.filter((_, i) => i % 20 === 0)) people.push(await connected(tenant, email))
    await run()
    expect(await isGone(tenant, user)).to.equal(true)
    for (const one of people) expect(await kept(one)).to.deep.equal(NOTHING)
  })
})
