// A process that dies, a ledger and a database that fail, at any step: in the end one transaction for an item, and our note of it.
import { expect } from 'chai'
import fc from 'fast-check'
import { TIME_CLAIM_LENGTH, TRANSACTION_APPEARS_WITHIN } from '#domain/ledger/time-link.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import type { ArchiveFault } from '#test/application/archive/faults.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { aDraft, ITEM, makeTimeWorld, type TimeWorld } from './time-world.ts'

const FAULTS: readonly ArchiveFault[] = ['die-before', 'die-after', 'down-before', 'down-after']
/** Of a first booking whose lists are not asked for item by item: link, account, project, items, claim, create, note. */
const STEPS = 7

const steps = (world: TimeWorld): number => world.steps.taken().length

/** Each item has one transaction, and each transaction one item. */
async function expectOneEach(world: TimeWorld, items: readonly string[], about: string): Promise<void> {
  const links = await Promise.all(items.map((item) => world.linkOf(item)))
  const ids = links.flatMap((link) => (link._tag === 'Booked' ? [link.registration.id] : []))
  expect(ids, about).to.have.length(items.length)
  expect(
    world.transactions().map(({ registration }) => registration.id),
    about,
  ).to.have.members(ids)
}

/** Repeats the request until it is booked, each time after the wait in the answer. */
async function persist(world: TimeWorld, item = ITEM): Promise<string> {
  world.steps.plan(() => undefined)
  for (let n = 0; n < 10; n += 1) {
    const outcome = await world.register(aDraft(), item)
    if (outcome !== 'TimeUnderWay') return outcome
    world.advance(TIME_CLAIM_LENGTH)
  }
  return 'never'
}

describe('booking time, killed and broken anywhere', () => {
  verifies('PLG-11', 'whatever fails at whichever step, the next attempts end in one transaction', async () => {
    const undisturbed = makeTimeWorld()
    await undisturbed.register()
    expect(steps(undisturbed)).to.equal(STEPS)
    for (let n = 0; n < STEPS; n += 1)
      for (const fault of FAULTS)
        for (const wait of [0, TIME_CLAIM_LENGTH, TRANSACTION_APPEARS_WITHIN, fromMinutes(60)]) {
          const about = `step ${n} ${fault}, ${wait} ms later`
          const world = makeTimeWorld()
          world.steps.plan((step) => (step === n ? fault : undefined))
          const outcome = await world.register()
          expect(outcome, about).not.to.equal('done')
          expect(world.transactions().length, about).to.be.at.most(1)
          world.advance(wait)
          const again = await persist(world)
          expect(['done', 'TimeAlreadyBooked'], about).to.include(again)
          await expectOneEach(world, [ITEM], about)
          expect(await world.register(), about).to.equal('TimeAlreadyBooked')
        }
  })

  verifies(
    'PLG-11',
    'an answer that was lost is given by the next attempt, at once and without a second one',
    async () => {
      const world = makeTimeWorld()
      world.steps.plan((_, name) => (name === 'create' ? 'down-after' : undefined))
      expect(await world.register()).to.equal('LedgerDown')
      world.steps.plan(() => undefined)
      expect(await world.register()).to.equal('done')
      expect(world.steps.taken()).to.deep.equal(['store', 'alike', 'store'])
      await expectOneEach(world, [ITEM], '')
    },
  )

  verifies('PLG-11', 'a transaction that shows late is waited for, and one that never does created again', async () => {
    const late = makeTimeWorld()
    late.setLateness(fromSeconds(100))
    late.steps.plan((_, name) => (name === 'create' ? 'down-after' : undefined))
    await late.register()
    expect(await persist(late)).to.equal('done')
    await expectOneEach(late, [ITEM], 'late')

    const never = makeTimeWorld()
    never.steps.plan((_, name) => (name === 'create' ? 'down-before' : undefined))
    await never.register()
    never.steps.plan(() => undefined)
    expect(await never.register()).to.equal('TimeUnderWay')
    never.advance(TRANSACTION_APPEARS_WITHIN)
    expect(await never.register()).to.equal('done')
    await expectOneEach(never, [ITEM], 'never')
  })

  verifies('PLG-11', 'a claim of other values is settled first: what it created is returned as a booking', async () => {
    const world = makeTimeWorld()
    world.steps.plan((_, name) => (name === 'create' ? 'die-after' : undefined))
    expect(await world.register()).to.equal('died')
    world.steps.plan(() => undefined)
    const other = aDraft({ notes: { _tag: 'Some', value: 'iets anders' } })
    expect(await world.register(other)).to.equal('TimeUnderWay')
    world.advance(TIME_CLAIM_LENGTH)
    expect(await world.register(other)).to.equal('TimeAlreadyBooked')
    await expectOneEach(world, [ITEM], '')
  })

  verifies('PLG-11', 'two items that lost the same values each get back one of their own', async () => {
    const world = makeTimeWorld()
    world.steps.plan((_, name) => (name === 'create' ? 'down-after' : undefined))
    expect([await world.register(aDraft(), 'a'), await world.register(aDraft(), 'b')]).to.deep.equal([
      'LedgerDown',
      'LedgerDown',
    ])
    expect([await persist(world, 'a'), await persist(world, 'b')]).to.deep.equal(['done', 'done'])
    await expectOneEach(world, ['a', 'b'], '')
  })

  /** A request that falls asleep before its `nth` step, while others and the clock go on, until it is woken. */
  const sleeping = async (world: TimeWorld, nth: number): Promise<() => Promise<string>> => {
    let wake: () => void = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    let sleeps = false
    world.steps.meet(async () => {
      if (sleeps || steps(world) !== nth) return
      sleeps = true
      await asleep
    })
    const asking = world.register()
    while (!sleeps) await new Promise(setImmediate)
    return () => {
      wake()
      return asking
    }
  }
  const [CREATE, NOTE] = [STEPS - 1, STEPS]

  verifies('PLG-11', 'a process asleep for longer than its claim lasts sends nothing on waking', async () => {
    const world = makeTimeWorld()
    const wake = await sleeping(world, CREATE)
    world.advance(fromMinutes(60))
    expect(await world.register()).to.equal('done')
    expect(await wake()).to.equal('LedgerDown')
    await expectOneEach(world, [ITEM], '')
  })

  verifies('PLG-11', 'what it had made before it fell asleep is found, and its own on waking', async () => {
    const world = makeTimeWorld()
    const wake = await sleeping(world, NOTE)
    world.advance(fromMinutes(60))
    expect(await world.register()).to.equal('done')
    expect(await wake()).to.equal('done')
    await expectOneEach(world, [ITEM], '')
  })

  verifies('PLG-11', 'what it had created and could not find in time it takes back on waking', async () => {
    const world = makeTimeWorld()
    world.setLateness(fromMinutes(5))
    const wake = await sleeping(world, NOTE)
    world.advance(TRANSACTION_APPEARS_WITHIN)
    world.setLateness(0)
    expect(await world.register()).to.equal('done')
    world.advance(fromMinutes(60))
    expect(world.transactions()).to.have.length(2)
    expect(await wake()).to.equal('TimeAlreadyBooked')
    await expectOneEach(world, [ITEM], '')
  })

  verifies('PLG-11', 'removing, killed anywhere, ends in nothing in the ledger and no note', async () => {
    const undisturbed = makeTimeWorld()
    await undisturbed.register()
    undisturbed.steps.plan(() => undefined)
    await undisturbed.remove()
    for (let n = 0; n < steps(undisturbed); n += 1)
      for (const fault of FAULTS) {
        const world = makeTimeWorld()
        await world.register()
        world.steps.plan((step) => (step === n ? fault : undefined))
        const outcome = await world.remove()
        world.steps.plan(() => undefined)
        expect(['done', 'TimeNotBooked'], `${n} ${fault} ${outcome}`).to.include(await world.remove())
        expect(world.transactions(), `${n} ${fault}`).to.have.length(0)
        expect(await world.linkOf()).to.deep.equal({ _tag: 'Free' })
      }
  })

  verifies('PLG-11', 'changing, killed anywhere, ends in a note that says what the ledger has', async () => {
    const undisturbed = makeTimeWorld()
    await undisturbed.register()
    undisturbed.steps.plan(() => undefined)
    await undisturbed.update({ quantity: 2 })
    for (let n = 0; n < steps(undisturbed); n += 1)
      for (const fault of FAULTS) {
        const world = makeTimeWorld()
        await world.register()
        world.steps.plan((step) => (step === n ? fault : undefined))
        await world.update({ quantity: 2 })
        world.steps.plan(() => undefined)
        expect(await world.update({ quantity: 2 }), `${n} ${fault}`).to.equal('done')
        const link = await world.linkOf()
        expect(link).to.have.nested.property('registration.quantity', 2)
        expect(world.transactions().map(({ registration }) => registration)).to.deep.equal(
          link._tag === 'Booked' ? [link.registration] : [],
        )
      }
  })

  const fault: fc.Arbitrary<ArchiveFault> = fc.constantFrom(...FAULTS)
  const faults = fc.array(fc.record({ after: fc.nat({ max: 6 }), fault }), { maxLength: 5 })

  verifies(
    'PLG-11',
    'requests for two items that meet in any order, with faults and pauses of any length, make one transaction each',
    function () {
      this.timeout(120_000)
      const passing = fc.infiniteStream(
        fc.constantFrom(0, 0, 0, 0, fromSeconds(5), TIME_CLAIM_LENGTH, TRANSACTION_APPEARS_WITHIN),
      )
      return fc.assert(
        fc.asyncProperty(
          fc.scheduler(),
          faults,
          passing,
          fc.constantFrom(0, fromSeconds(100)),
          async (scheduler, series, time, late) => {
            const world = makeTimeWorld()
            const planned = new Map<number, ArchiveFault>()
            let at = 0
            for (const one of series) planned.set((at += one.after + 1), one.fault)
            world.steps.plan((n) => planned.get(n))
            world.setLateness(late)
            world.steps.meet(async () => {
              await scheduler.schedule(Promise.resolve())
              const passes: number = time.next().value
              world.advance(passes)
            })
            const user = async (item: string): Promise<void> => {
              for (let n = 0; n < 4; n += 1) {
                await scheduler.schedule(Promise.resolve())
                await world.register(aDraft(), item)
              }
            }
            await scheduler.waitFor(Promise.all([user('a'), user('a'), user('b'), world.register(aDraft(), 'b')]))
            world.steps.meet(() => Promise.resolve())
            world.advance(late)
            for (const item of ['a', 'b']) expect(['done', 'TimeAlreadyBooked']).to.include(await persist(world, item))
            await expectOneEach(world, ['a', 'b'], '')
          },
        ),
        { numRuns: propertyRuns(400) },
      )
    },
  )
})
