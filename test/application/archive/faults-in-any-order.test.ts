// Deaths, and a ledger and a database that fail, at any steps and several times over, with others in between: one whole document, or none and the word for it.
import { expect } from 'chai'
import fc from 'fast-check'
import { DOCUMENT_APPEARS_WITHIN } from '#domain/archive/timing.ts'
import { fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import type { ArchiveFault } from './faults.ts'
import { targetSetAndSent, atOnce, begin, byRequest, INLINE, sentUndecided, STORED } from './ways.ts'
import { expectWholeOrNothing } from './wholeness.ts'

describe('archiving, broken anywhere and in any order', () => {
  const fault: fc.Arbitrary<ArchiveFault> = fc.constantFrom('down-before', 'down-after', 'die-before', 'die-after')
  const faults = fc.array(fc.record({ after: fc.nat({ max: 12 }), fault }), { maxLength: 12 })
  const faultsOf = (
    series: readonly { after: number; fault: ArchiveFault }[],
  ): ((n: number) => ArchiveFault | undefined) => {
    const planned = new Map<number, ArchiveFault>()
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
          fc.constantFrom(atOnce, byRequest, targetSetAndSent, sentUndecided),
          fc.boolean(),
          fc.nat({ max: 14 }),
          async (series, way, twice, late) => {
            const { world, caller, request } = await begin(way)
            world.steps.plan(faultsOf(series))
            world.ledger.setLateness(fromMinutes(late))
            const outcome = await way.hand(world, caller, request)
            if (twice) world.duplicateJobs()
            await world.workAll()
            const ended = await expectWholeOrNothing(world, caller, request)
            if (outcome === 'Archived') expect(ended).to.equal('Archived')
            world.steps.plan(() => undefined)
            world.ledger.setLateness(0)
            world.advance(fromHours(1))
            await way.hand(world, caller, request)
            await world.workAll()
            expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
          },
        ),
        { numRuns: propertyRuns(500) },
      )
    },
  )

  verifies(
    ['ARC-2', 'ARC-4'],
    'requests, workers and clean-ups that meet in any order, claims run out or not, make one whole document',
    function () {
      this.timeout(120_000)
      // After most turns no time has passed; after some, all claims have run out.
      const passing = fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, 0, fromSeconds(40), fromMinutes(2)))
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
            if (world.clock.now() + passes < began + DOCUMENT_APPEARS_WITHIN) world.advance(passes)
          })
          const worker = async (): Promise<void> => {
            for (let n = 0; n < 60; n += 1) {
              await turn()
              await world.workNext(world.clock.now())
            }
          }
          /** Repeats the request until no other attempt is under way. */
          const archiver = async (): Promise<string> => {
            let received = 'Queued'
            for (let n = 0; n < 60 && received === 'Queued'; n += 1) {
              await turn()
              received = await asked(world, caller, request)
            }
            return received
          }
          const outcome = await scheduler.waitFor(
            Promise.all([asked(world, caller, request), archiver(), archiver(), worker(), worker()]),
          )
          world.steps.plan(() => undefined)
          world.steps.meet(() => Promise.resolve())
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          if (outcome.includes('Archived')) expect(ended).to.equal('Archived')
        }),
        { numRuns: propertyRuns(1_000) },
      )
    },
  )
})
