// The sandbox's offices are furnished once; what an administrator makes of them is theirs.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { makeMemory } from '#adapters/memory/kernel/memory.ts'
import { makeMemoryInScope } from '#adapters/memory/kernel/unit-of-work.ts'
import { makeMemoryStores } from '#adapters/memory/stores.ts'
import { ensureDefaultTenant, LINK_OFFICE, SAMPLE_OFFICE } from '#bootstrap/default-tenant.ts'
import { ensureSampleOffices } from '#bootstrap/sample-office.ts'
import { SECOND_OFFICE } from '#bootstrap/sample/founders.ts'
import { Admin, Tenant } from '#domain/shared/unit-of-work.ts'
import { everybody, sampleUser } from '#test/contract/sample-people.ts'
import { makeMovableClock } from '#test/support/vault-world.ts'
import { verifies } from '#test/support/verifies.ts'
import { must } from '#test/support/right-of.ts'

describe('the sample offices', () => {
  const begun = async (isFull = true) => {
    const memory = makeMemory()
    const deps = {
      inScope: makeMemoryInScope({ memory, stores: makeMemoryStores(memory) }),
      clock: makeMovableClock(),
      linkTenant: LINK_OFFICE.uuid,
      isFull,
    }
    await ensureDefaultTenant(deps.inScope, SAMPLE_OFFICE.uuid)
    const peopleOf = async (tenant = SAMPLE_OFFICE.uuid) =>
      (await must(deps.inScope(Tenant(tenant), ({ users }) => users.list(everybody)))).data
    return { ...deps, furnish: () => ensureSampleOffices(deps), peopleOf }
  }

  verifies('OPS-1', 'have people and roles from the first start on, and the same after the second', async () => {
    const { furnish, peopleOf } = await begun()
    await furnish()
    const people = await peopleOf()
    expect(people.map(({ name, status }) => `${name} ${status}`)).to.have.members([
      'Eva Jansen ACTIVE',
      'Piet de Vries ACTIVE',
      'Fatima el Amrani ACTIVE',
      'Bram Smit NOT_ACTIVATED',
    ])
    await Promise.all([furnish(), furnish()])
    expect(await peopleOf()).to.deep.equal(people)
    expect((await peopleOf(SECOND_OFFICE.uuid)).map(({ email }) => email)).to.deep.equal(['noor@linde.example'])
  })

  verifies('OPS-1', 'are left as they are: removed people stay removed, and no office is renamed back', async () => {
    const { furnish, peopleOf, inScope, clock } = await begun()
    await furnish()
    for (const { uuid } of await peopleOf())
      await must(inScope(Tenant(SAMPLE_OFFICE.uuid), ({ users }) => users.anonymise(uuid, clock.now())))
    const renamed = { ...SECOND_OFFICE, name: 'De Linde & Zonen', active: false }
    await must(inScope(Admin, ({ tenants }) => tenants.put(renamed)))
    await furnish()
    expect(await peopleOf()).to.deep.equal([])
    expect(await must(inScope(Admin, ({ tenants }) => tenants.find(SECOND_OFFICE.uuid)))).to.deep.equal(O.some(renamed))
  })

  verifies('ADM-8', 'are one empty office with its administrator if the sample is not wanted', async () => {
    const { furnish, peopleOf, inScope } = await begun(false)
    await furnish()
    expect((await peopleOf()).map(({ name }) => name)).to.deep.equal(['Eva Jansen'])
    const roles = await must(inScope(Tenant(SAMPLE_OFFICE.uuid), (stores) => stores.roles.list))
    expect(roles.map(({ name }) => name)).to.deep.equal(['Beheerder', 'Medewerker'])
    expect(await must(inScope(Admin, ({ tenants }) => tenants.find(SECOND_OFFICE.uuid)))).to.deep.equal(O.none)
  })

  verifies('ADM-8', 'are no sample beside licences, which its end would remove', async () => {
    const { furnish, peopleOf, inScope } = await begun()
    await must(inScope(Tenant(LINK_OFFICE.uuid), ({ users }) => users.addUninvited(sampleUser())))
    await furnish()
    expect((await peopleOf()).map(({ name }) => name)).to.deep.equal(['Eva Jansen'])
    expect((await must(inScope(Admin, ({ samples }) => samples.list))).size).to.equal(0)
  })

  verifies('OPS-1', 'get nothing where an office has people already', async () => {
    const { furnish, peopleOf, inScope } = await begun()
    const own = sampleUser()
    await must(inScope(Tenant(SAMPLE_OFFICE.uuid), ({ users }) => users.add(own)))
    await furnish()
    expect((await peopleOf()).map(({ uuid }) => uuid)).to.deep.equal([own.uuid])
  })
})
