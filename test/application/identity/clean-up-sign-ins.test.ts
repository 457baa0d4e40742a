// Sign-ins that have run out are forgotten, and no others.
import { expect } from 'chai'
import { makeCleanUpSignIns } from '#application/identity/sign-ins.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { makePeopleWorld } from './people-world.ts'
import { must } from '#test/support/right-of.ts'

describe('the clean-up of sign-ins', () => {
  verifies('IDN-4', 'forgets those that have run out, to the millisecond', async () => {
    const world = makePeopleWorld()
    const tenant = await world.office()
    const user = await world.person(tenant, [])
    const cleanUp = makeCleanUpSignIns(world)
    await world.signedIn(tenant, user)
    world.clock.advance(1)
    const later = await world.signedIn(tenant, user)
    world.clock.advance(fromDays(1) - 2)
    await must(cleanUp)
    expect(await world.signIns(tenant, user)).to.have.length(2)
    world.clock.advance(1)
    await must(cleanUp)
    expect((await world.signIns(tenant, user)).map(({ id }) => id)).to.deep.equal([later])
    expect(world.logged.map(({ data }) => data)).to.deep.equal([{ deleted: 0 }, { deleted: 1 }])
  })
})
