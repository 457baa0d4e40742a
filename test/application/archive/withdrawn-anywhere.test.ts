// Undoing an archiving, broken at any step, several times over, and met by others who archive the same mail: who gets the answer that it is undone is
// right about it in the end, and a receipt is never of a document that is gone.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import fc from 'fast-check'
import type { ArchiveId } from '#domain/archive/archive.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { propertyRuns } from '#test/support/property-runs.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { type ArchiveFault, ProcessDied } from './faults.ts'
import { INLINE, STORED } from './ways.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const FAULTS: readonly ArchiveFault[] = ['down-before', 'down-after', 'die-before', 'die-after']

async function archivedOnce(separate: number) {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  const request = requestWith(separate)
  await asked(world, caller, request)
  await world.workAll()
  const { id } = await world.only(caller)
  world.steps.plan(() => undefined)
  return { world, caller, request, id }
}

async function undone(world: ArchiveWorld, caller: LedgerCaller, id: ArchiveId): Promise<string> {
  try {
    const outcome = await world.withdrawArchive(caller, id, O.none)()
    return outcome._tag === 'Left' ? outcome.left._tag : outcome.right.removed ? 'removed' : 'later'
  } catch (error) {
    if (error instanceof ProcessDied) return 'died'
    throw error
  }
}

describe('undoing an archiving, broken anywhere', () => {
  verifies(['ARC-2', 'ARC-8'], 'at any step, it is undone in the end, or not begun', async () => {
    for (const separate of [INLINE, STORED]) {
      const undisturbed = await archivedOnce(separate)
      await undone(undisturbed.world, undisturbed.caller, undisturbed.id)
      await undisturbed.world.workAll()
      const steps = undisturbed.world.steps.taken().length
      expect(steps).to.be.greaterThan(separate)
      for (let n = 0; n < steps; n += 1)
        for (const fault of FAULTS) {
          const { world, caller, request, id } = await archivedOnce(separate)
          world.steps.plan((step) => (step === n ? fault : undefined))
          const outcome = await undone(world, caller, id)
          const before = world.ledger.held().length
          if (outcome === 'removed') expect(before, `${n} ${fault}`).to.equal(0)
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          // Only a database that did not keep the decision leaves things as they were.
          if (ended === 'Archived') expect([n, fault, outcome].join(' ')).to.match(/^0 (down|die)-before /)
          else expect(ended, `${n} ${fault}`).to.equal('Withdrawn')
          // A client that gets no answer asks again.
          expect(await undone(world, caller, id), `${n} ${fault}`).to.equal(
            ended === 'Archived' && separate === STORED ? 'later' : 'removed',
          )
          await world.workAll()
          expect(await expectWholeOrNothing(world, caller, request), `${n} ${fault}`).to.equal('Withdrawn')
        }
    }
  })

  verifies(
    ['ARC-2', 'ARC-4'],
    'beside workers and others who archive the mail again, there is one whole document or none',
    function () {
      this.timeout(120_000)
      const faults = fc.array(fc.constantFrom(...FAULTS, undefined, undefined, undefined), { maxLength: 30 })
      const passing = fc.infiniteStream(fc.constantFrom(0, 0, 0, 0, fromSeconds(40), fromMinutes(2)))
      return fc.assert(
        fc.asyncProperty(fc.scheduler(), faults, passing, async (scheduler, series, time) => {
          const { world, caller, request, id } = await archivedOnce(INLINE)
          const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
          const [first] = world.ledger.held()
          world.steps.plan((n) => series[n])
          const turn = (): Promise<void> => scheduler.schedule(Promise.resolve())
          world.steps.meet(async () => {
            await turn()
            const passes: number = time.next().value
            world.advance(passes)
          })
          const worker = async (): Promise<void> => {
            for (let n = 0; n < 40; n += 1) {
              await turn()
              await world.workNext(world.clock.now())
            }
          }
          const later = async (work: () => Promise<string>): Promise<string> => {
            await turn()
            return work()
          }
          const [outcome] = await scheduler.waitFor(
            Promise.all([
              undone(world, caller, id),
              later(() => undone(world, caller, id)),
              later(() => asked(world, colleague, request)),
              later(() => asked(world, caller, request)),
              worker(),
              worker(),
            ]),
          )
          world.steps.plan(() => undefined)
          world.steps.meet(() => Promise.resolve())
          await world.workAll()
          const ended = await expectWholeOrNothing(world, caller, request)
          if (outcome === 'removed' || outcome === 'later')
            expect(world.ledger.held().map((one) => one.id)).to.not.include(first?.id)
          // A user who archives it by then finds their document whole.
          expect(await asked(world, colleague, request), ended).to.equal('Archived')
          await world.workAll()
          expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        }),
        { numRuns: propertyRuns(500) },
      )
    },
  )
})
