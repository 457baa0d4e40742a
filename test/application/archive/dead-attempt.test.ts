// A retry that finds an attempt under way: of a dead one it takes over with the mail it brought, a live one it leaves alone.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { ARCHIVE_CLAIM_LENGTH, CLAIM_RENEWAL_INTERVAL } from '#domain/archive/timing.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

describe('archiving again while an attempt is under way', () => {
  for (const step of ['store', 'create', 'attach', 'parts'])
    verifies(['ARC-2', 'ARC-13'], `takes over from one that died after ${step}, and soon`, async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(3)
      let died = false
      world.steps.plan((_, name) => {
        if (died || name !== step) return undefined
        died = true
        return 'die-after'
      })
      expect(await asked(world, caller, request)).to.equal('died')
      const began = world.clock.now()
      expect(await asked(world, caller, request)).to.equal('Queued')
      while ((await world.only(caller)).state._tag !== 'Archived') await world.workNext()
      expect(world.clock.now() - began).to.be.at.most(ARCHIVE_CLAIM_LENGTH)
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    })

  verifies(['ARC-2', 'ARC-13'], 'keeps the mail of the first retry, and takes over with what it brought', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
    const request = requestWith(1)
    world.steps.plan((_, name) => (name === 'attach' ? 'die-before' : undefined))
    await asked(world, caller, request)
    world.steps.plan(() => undefined)
    const more = { ...requestWith(4), target: request.target, email: request.email }
    expect(await asked(world, colleague, more)).to.equal('Queued')
    expect(await asked(world, caller, request)).to.equal('Queued')
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, more)).to.equal('Archived')
    expect((await world.only(caller)).by.ledgerUserId).to.equal(colleague.ledgerUserId)
  })

  /** Attaching stands still until `letGo`, while as much time passes as three claims are long. */
  const standingStill = async (perRenewal: (world: ArchiveWorld) => void = () => {}) => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(1)
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    world.steps.meet(() => (world.steps.taken().at(-1) === 'attach' ? promise : Promise.resolve()))
    const asking = asked(world, caller, request)
    while (world.steps.taken().at(-1) !== 'attach') await new Promise(setImmediate)
    world.steps.meet(() => Promise.resolve())
    for (let passed = 0; passed < 3 * ARCHIVE_CLAIM_LENGTH; passed += CLAIM_RENEWAL_INTERVAL) {
      perRenewal(world)
      await world.renew()
      await new Promise(setImmediate)
      while (await world.workNext(world.clock.now()));
    }
    return { world, caller, request, letGo, asking }
  }

  verifies('ARC-2', 'a step that takes longer than a claim is not taken for dead', async () => {
    const { world, caller, request, letGo, asking } = await standingStill()
    expect(await asked(world, caller, request)).to.equal('Queued')
    const { state } = await world.only(caller)
    expect(state._tag === 'Archiving' && O.isSome(state.next)).to.equal(true)
    letGo()
    expect(await asking).to.equal('Archived')
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-2', 'nor where the store was away for one renewal of its claim', async () => {
    let renewals = 0
    const { world, caller, request, letGo, asking } = await standingStill(({ steps }) => {
      renewals += 1
      let isAway = renewals === 2
      steps.plan((_, name) => {
        const fails = isAway && name === 'store'
        if (fails) isAway = false
        return fails ? 'down-before' : undefined
      })
    })
    letGo()
    expect(await asking).to.equal('Archived')
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })
})
