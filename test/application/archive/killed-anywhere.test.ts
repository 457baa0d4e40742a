// A process that dies, or stands still for hours, at any step, however the mail came to it: in the end one whole document, or none and the word for it.
import { expect } from 'chai'
import { fromHours, fromMinutes } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import type { ArchiveFault } from './faults.ts'
import { targetSetAndSent, begin, byRequest, INLINE, sentUndecided, STORED, type Way } from './ways.ts'
import { expectWholeOrNothing } from './wholeness.ts'

/** How many steps an undisturbed archiving takes, its clean-up jobs included. */
async function stepsOf(separate: number): Promise<number> {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  await asked(world, caller, requestWith(separate))
  await world.workAll()
  return world.steps.taken().length
}

const KILLED: readonly ArchiveFault[] = ['die-before', 'die-after']

/** At each of them there is one whole document in the end. Answers how many there are. */
async function killedAtEachStep(way: Way): Promise<number> {
  const undisturbed = await begin(way)
  undisturbed.world.steps.plan(() => undefined)
  const outcome = await way.hand(undisturbed.world, undisturbed.caller, undisturbed.request)
  await undisturbed.world.workAll()
  const steps = undisturbed.world.steps.taken().length
  for (let n = 0; n < steps; n += 1)
    for (const fault of KILLED) {
      const { world, caller, request } = await begin(way)
      world.steps.plan((step) => (step === n ? fault : undefined))
      // A client that gets no answer asks again.
      const received = await way.hand(world, caller, request)
      const last = received === 'died' ? await way.hand(world, caller, request) : received
      expect(last, `${n} ${fault}`).to.be.oneOf([outcome, 'Queued'])
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request), `${n} ${fault}`).to.equal('Archived')
    }
  return steps
}

describe('archiving, killed at any step', () => {
  verifies(
    'ARC-2',
    'a request killed at any step leaves one whole document or none, and may be made again',
    async () => {
      const steps = await stepsOf(INLINE)
      expect(steps).to.be.greaterThan(13)
      for (let n = 0; n < steps; n += 1)
        for (const fault of KILLED) {
          const world = makeArchiveWorld()
          const caller = world.know(newCaller())
          const request = requestWith(INLINE)
          world.steps.plan((step) => (step === n ? fault : undefined))
          const outcome = await asked(world, caller, request)
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          if (outcome === 'Archived') expect(ended).to.equal('Archived')
          expect(await asked(world, caller, request)).to.equal('Archived')
          await world.workAll()
          expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        }
    },
  )

  verifies('ARC-2', 'a request made again beside the remains of a killed one removes them first', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(INLINE)
    world.steps.plan((_, name) => (name === 'attach' ? 'die-after' : undefined))
    expect(await asked(world, caller, request)).to.equal('died')
    world.steps.plan(() => undefined)
    expect(await asked(world, caller, request)).to.equal('Queued')
    // No job has been worked, and the claim has run out.
    world.advance(fromMinutes(2))
    expect(await asked(world, caller, request)).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(1)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(['ARC-2', 'ARC-9'], 'a worker killed at any step leaves exactly one whole document', async function () {
    this.timeout(60_000)
    expect(await killedAtEachStep(byRequest)).to.be.greaterThan(2 * STORED)
  })

  verifies(
    ['ARC-6', 'ARC-8'],
    'so does one whose mail was handed over as it was sent, killed then or at any step behind it',
    async function () {
      this.timeout(60_000)
      expect(await killedAtEachStep(targetSetAndSent)).to.be.greaterThan(10)
    },
  )

  verifies(
    ['ARC-6', 'ARC-7', 'ARC-8'],
    'and one whose mail was sent while the ledger could not be asked where it goes',
    async function () {
      this.timeout(60_000)
      expect(await killedAtEachStep(sentUndecided)).to.be.greaterThan(13)
    },
  )

  verifies('ARC-2', 'a mail that kills its worker every time fails in the end, and leaves nothing', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(STORED)
    world.steps.plan((_, name) => (name === 'parts' ? 'die-before' : undefined))
    await asked(world, caller, request)
    // The clean-up dies of the same step for as long as that lasts.
    for (let n = 0; n < 200; n += 1) await world.workNext()
    world.steps.plan(() => undefined)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
    expect((await world.only(caller)).tries).to.equal(5)
  })

  verifies(
    'ARC-2',
    'a process that was stopped for hours, at any step, takes back what it makes on waking',
    async () => {
      const undisturbed = makeArchiveWorld()
      await asked(undisturbed, newCaller(), requestWith(INLINE))
      for (let n = 1; n < undisturbed.steps.taken().length; n += 1) {
        const world = makeArchiveWorld()
        const caller = world.know(newCaller())
        const request = requestWith(INLINE)
        let wake: () => void = () => {}
        const asleep = new Promise<void>((resolve) => {
          wake = resolve
        })
        let sleeps = false
        world.steps.meet(async () => {
          if (sleeps || world.steps.taken().length !== n + 1) return
          sleeps = true
          await asleep
        })
        const asking = asked(world, caller, request)
        while (!sleeps) await new Promise(setImmediate)
        // Everybody else goes on, until there is nothing left to be looked for.
        await world.workAll()
        world.advance(fromHours(3))
        wake()
        const outcome = await asking
        await world.workAll()
        const ended = await expectWholeOrNothing(world, caller, request)
        expect(outcome === 'Archived', `${n}`).to.equal(ended === 'Archived')
      }
    },
  )

  verifies('ARC-2', 'a receipt whose keeping goes unanswered for long is never one of a removed document', async () => {
    for (const fault of ['down-after', 'down-before'] as const) {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(INLINE)
      let whole = false
      world.steps.plan((_, name) => {
        whole ||= name === 'parts'
        return whole && name === 'store' ? fault : undefined
      })
      expect(await asked(world, caller, request)).to.equal('StoreUnavailable')
      world.steps.plan(() => undefined)
      await world.workAll()
      const ended = fault === 'down-after' ? 'Archived' : 'Failed'
      expect(await expectWholeOrNothing(world, caller, request)).to.equal(ended)
    }
  })
})
