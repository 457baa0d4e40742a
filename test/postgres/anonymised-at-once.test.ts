// Replicas that anonymise the same people at the same time.
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { makeRemovalWorld, replica } from '#test/application/identity/removal-world.ts'
import { openPersonalWorld } from '#test/support/stored-personal-world.ts'
import { verifies } from '#test/support/verifies.ts'

describe('anonymisation at once', () => {
  let world: Awaited<ReturnType<typeof openPersonalWorld>>
  before(async () => {
    world = await openPersonalWorld()
  })
  after(() => world?.close())

  verifies('IDN-5', 'two replicas at once do it once', async () => {
    const { furnished, isGone } = makeRemovalWorld(world)
    const people = [await furnished(), await furnished(), await furnished()]
    const outcomes = await Promise.all([1, 2, 3].map(() => replica(world.inScope).anonymiseDue()))
    expect(outcomes).to.deep.equal([1, 2, 3].map(() => E.right(undefined)))
    for (const one of people) await isGone(one)
  })
})
