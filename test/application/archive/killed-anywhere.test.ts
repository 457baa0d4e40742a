// A process that dies, a ledger and a database that fail, at any step and several times over: in the end one whole document, or none and the word for it.
import { expect } from 'chai'
import fc from 'fast-check'
import * as O from 'fp-ts/lib/Option.js'
import type { ArchiveRequest } from '#application/archive/archive-mail.ts'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { SETTLING } from '#domain/archive/timing.ts'
import type { ContactId } from '#domain/ledger/contact.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { hours, minutes, seconds } from '#domain/shared/clock.ts'
import type { Mailbox } from '#domain/shared/mailbox.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'
import type { Fault } from './faults.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const INLINE = 2
/** The fewest attachments that are left to a worker. */
const STORED = MAX_PARTS_AT_ONCE

/** How many steps an undisturbed archiving takes, its clean-up jobs included. */
const stepsOf = async (separate: number): Promise<number> => {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  await asked(world, caller, requestWith(separate))
  await world.workAll()
  return world.steps.taken().length
}

/** A way by which a mail comes to a worker. `hand` answers what its client was told. */
interface Way {
  readonly separate: number
  readonly prepare: (world: ArchiveWorld, caller: LedgerCaller, request: ArchiveRequest) => Promise<unknown>
  readonly hand: (world: ArchiveWorld, caller: LedgerCaller, request: ArchiveRequest) => Promise<string>
}

const atOnce: Way = { separate: INLINE, prepare: async () => undefined, hand: asked }

const byRequest: Way = { separate: STORED, prepare: async () => undefined, hand: asked }

const announcedAndSent: Way = {
  separate: INLINE,
  prepare: (world, caller, { target }) =>
    world.announceTarget(caller, { archiveKey: 'sleutel', target, documentType: O.none, conversationId: O.none })(),
  hand: sent,
}

const sentUndecided: Way = {
  separate: INLINE,
  prepare: async (world, caller, { target, email }) => {
    const address = email.to[0]?.address as Mailbox
    world.ledger.know({ address, contact: O.some(target.id as ContactId), account: O.none })
    // Nobody is there until the mail has been handed over; the ledger is back before it is first asked again.
    let away = true
    world.ledger.refuse((operation) => {
      if (!away || operation !== 'recipients') return undefined
      away = false
      return { _tag: 'LedgerDown' }
    })
    return world.choose(caller, { autoArchiveOnSend: true })
  },
  hand: sent,
}

const begin = async ({ separate, prepare }: Way) => {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  const request = requestWith(separate)
  await prepare(world, caller, request)
  return { world, caller, request }
}

/** At each of them there is one whole document in the end. Answers how many there are. */
const killedAtEachStep = async (way: Way): Promise<number> => {
  const undisturbed = await begin(way)
  undisturbed.world.steps.plan(() => undefined)
  const told = await way.hand(undisturbed.world, undisturbed.caller, undisturbed.request)
  await undisturbed.world.workAll()
  const steps = undisturbed.world.steps.taken().length
  for (let n = 0; n < steps; n += 1)
    for (const fault of KILLED) {
      const { world, caller, request } = await begin(way)
      world.steps.plan((step) => (step === n ? fault : undefined))
      // A client that gets no answer asks again.
      const heard = await way.hand(world, caller, request)
      const last = heard === 'died' ? await way.hand(world, caller, request) : heard
      expect(last, `${n} ${fault}`).to.be.oneOf([told, 'Queued'])
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request), `${n} ${fault}`).to.equal('Archived')
    }
  return steps
}

const KILLED: readonly Fault[] = ['die-before', 'die-after']

describe('archiving, killed and broken anywhere', () => {
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
          const told = await asked(world, caller, request)
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          if (told === 'Archived') expect(ended).to.equal('Archived')
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
    world.advance(minutes(2))
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
      expect(await killedAtEachStep(announcedAndSent)).to.be.greaterThan(10)
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

  const fault: fc.Arbitrary<Fault> = fc.constantFrom('down-before', 'down-after', 'die-before', 'die-after')
  const faults = fc.array(fc.record({ after: fc.nat({ max: 12 }), fault }), { maxLength: 12 })
  const faultsOf = (series: readonly { after: number; fault: Fault }[]): ((n: number) => Fault | undefined) => {
    const planned = new Map<number, Fault>()
    let at = 0
    for (const one of series) planned.set((at += one.after + 1), one.fault)
    return (n) => planned.get(n)
  }

  verifies(
    ['ARC-2', 'ARC-6', 'ARC-8'],
    'any series of faults, late documents and jobs delivered twice end in one whole document or none',
    function () {
      this.timeout(120_000)
      return fc.assert(
        fc.asyncProperty(
          faults,
          fc.constantFrom(atOnce, byRequest, announcedAndSent, sentUndecided),
          fc.boolean(),
          fc.nat({ max: 14 }),
          async (series, way, twice, late) => {
            const { world, caller, request } = await begin(way)
            world.steps.plan(faultsOf(series))
            world.ledger.setLateness(minutes(late))
            const told = await way.hand(world, caller, request)
            if (twice) world.duplicateJobs()
            await world.workAll()
            const ended = await expectWholeOrNothing(world, caller, request)
            if (told === 'Archived') expect(ended).to.equal('Archived')
            world.steps.plan(() => undefined)
            world.ledger.setLateness(0)
            world.advance(hours(1))
            await way.hand(world, caller, request)
            await world.workAll()
            expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
          },
        ),
        { numRuns: 500 },
      )
    },
  )

  verifies(
    ['ARC-2', 'ARC-4'],
    'requests, workers and clean-ups that meet in any order, claims run out or not, make one whole document',
    function () {
      this.timeout(120_000)
      // After most turns no time has passed; after some, all claims have run out.
      const passing = fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, 0, seconds(40), minutes(2)))
      return fc.assert(
        fc.asyncProperty(fc.scheduler(), faults, passing, fc.boolean(), async (scheduler, series, time, stored) => {
          const world = makeArchiveWorld()
          const caller = world.know(newCaller())
          const request = requestWith(stored ? STORED : INLINE)
          world.steps.plan(faultsOf(series))
          const began = world.clock.now()
          const turn = (): Promise<void> => scheduler.schedule(Promise.resolve())
          world.steps.meet(async () => {
            await turn()
            const passes: number = time.next().value
            // No call to the ledger is under way for longer than its documents are looked for.
            if (world.clock.now() + passes < began + SETTLING) world.advance(passes)
          })
          const worker = async (): Promise<void> => {
            for (let n = 0; n < 60; n += 1) {
              await turn()
              await world.workNext(world.clock.now())
            }
          }
          /** Asks until he hears of no other who is at it. */
          const asker = async (): Promise<string> => {
            let heard = 'Queued'
            for (let n = 0; n < 60 && heard === 'Queued'; n += 1) {
              await turn()
              heard = await asked(world, caller, request)
            }
            return heard
          }
          const told = await scheduler.waitFor(
            Promise.all([asked(world, caller, request), asker(), asker(), worker(), worker()]),
          )
          world.steps.plan(() => undefined)
          world.steps.meet(() => Promise.resolve())
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          if (told.includes('Archived')) expect(ended).to.equal('Archived')
        }),
        { numRuns: 1_000 },
      )
    },
  )

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
        world.advance(hours(3))
        wake()
        const told = await asking
        await world.workAll()
        const ended = await expectWholeOrNothing(world, caller, request)
        expect(told === 'Archived', `${n}`).to.equal(ended === 'Archived')
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
