// Archiving that takes longer than a request may: the answer in time, and what becomes of the mail afterwards.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { ANSWER_WITHIN, CLAIM_RENEWAL_INTERVAL } from '#domain/archive/timing.ts'
import { fromMinutes } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

/** Held up at the first step of that name until `letGo`; `reached` when it is there. */
function heldUpAt(world: ArchiveWorld, step: string) {
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  world.steps.meet(() => (world.steps.taken().at(-1) === step ? promise : Promise.resolve()))
  const reached = async (): Promise<void> => {
    while (world.steps.taken().at(-1) !== step) await new Promise(setImmediate)
  }
  return { letGo, reached }
}

describe('archiving a mail that takes long', () => {
  verifies('ARC-9', 'more parts than fit a request are left to a worker, and the mail is kept until then', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(MAX_PARTS_AT_ONCE)
    expect(await asked(world, caller, requestWith(MAX_PARTS_AT_ONCE - 1))).to.equal('Archived')
    world.steps.plan(() => undefined)
    expect(await asked(world, caller, request)).to.equal('Queued')
    expect(await asked(world, caller, request)).to.equal('Queued')
    expect(world.steps.taken()).to.deep.equal(['store', 'store'])
    expect((await world.held(caller)).storedMails).to.have.length(1)
    for (const { data } of world.jobs()) expect(Object.keys(data)).to.deep.equal(['tenantUuid', 'archiveId'])
    await world.workAll()
    const { archives, storedMails } = await world.held(caller)
    expect(archives.map(({ state }) => state._tag)).to.deep.equal(['Archived', 'Archived'])
    expect(storedMails).to.have.length(0)
    expect(await asked(world, caller, request)).to.equal('Archived')
  })

  it('answers in time with what is known, and goes on behind the answer', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    const { letGo, reached } = heldUpAt(world, 'attach')
    const asking = asked(world, caller, request)
    await reached()
    world.timeIsUp()
    expect(await asking).to.equal('Queued')
    const view = await world.findArchiveOfMail(caller, request.email.internetMessageId)()
    expect(view._tag === 'Right' && O.isSome(view.right) && view.right.value).to.include({
      status: 'archiving',
      partsDone: 0,
      parts: 2,
    })
    letGo()
    await Promise.all(world.background.map((work) => work()))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(world.runningTimeouts()).to.deep.equal([])
  })

  it('leaves no timeout running where the work ends in time', async () => {
    const world = makeArchiveWorld()
    const { letGo, reached } = heldUpAt(world, 'attach')
    const asking = asked(world, newCaller(), requestWith(1))
    await reached()
    expect(world.runningTimeouts()).to.have.members([ANSWER_WITHIN, CLAIM_RENEWAL_INTERVAL])
    letGo()
    expect(await asking).to.equal('Archived')
    expect(world.runningTimeouts()).to.deep.equal([])
  })

  it('answers the failure in time where undoing it takes longer', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    world.ledger.refuse((operation) => (operation === 'attach' ? { _tag: 'LedgerForbidden' } : undefined))
    const { letGo, reached } = heldUpAt(world, 'removeDocument')
    const asking = asked(world, caller, request)
    await reached()
    world.timeIsUp()
    expect(await asking).to.equal('LedgerForbidden')
    letGo()
    await Promise.all(world.background.map((work) => work()))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
  })

  it('begins no step once its own time is up', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(5)
    world.steps.meet(async () => {
      if (world.steps.taken().at(-1) === 'attach') world.advance(fromMinutes(1))
    })
    expect(await asked(world, caller, request)).to.equal('LedgerDown')
    expect(world.steps.taken().filter((name) => name === 'attach').length).to.be.below(5)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
  })
})
