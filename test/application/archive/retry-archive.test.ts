// What failed and is tried again by its user, and what is left to the worker while the ledger does not answer (ARC-13).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import * as O from 'fp-ts/lib/Option.js'
import { fromDays, fromMinutes } from '#domain/shared/clock.ts'
import type { LedgerCaller } from '#domain/session/caller.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'
import { announce, begun, status, view } from './sending.ts'
import { expectWholeOrNothing } from './wholeness.ts'

const down = { _tag: 'LedgerDown' } as const
const none = (): undefined => undefined

async function retried(world: ArchiveWorld, caller: LedgerCaller): Promise<string> {
  const outcome = await world.retryArchive(caller, (await world.only(caller)).id)()
  return E.isLeft(outcome) ? outcome.left._tag : 'under way'
}
async function retriedByKey(world: ArchiveWorld, caller: LedgerCaller, key = 'sleutel'): Promise<string> {
  const outcome = await world.retrySendArchive(caller, key)()
  return E.isLeft(outcome) ? outcome.left._tag : 'under way'
}

describe('an archive that failed', () => {
  const failedOnce = async () => {
    const { world, caller, request } = begun()
    await announce(world, caller, request.target)
    await sent(world, caller, request)
    world.ledger.refuse(() => down)
    while ((await status(world, caller)) !== 'failed') await world.workNext()
    world.ledger.refuse(none)
    return { world, caller, request }
  }

  verifies('ARC-13', 'is tried again from the mail that is kept, once, however often it is asked for', async () => {
    const { world, caller, request } = await failedOnce()
    expect([await retried(world, caller), await retriedByKey(world, caller)]).to.deep.equal(['under way', 'under way'])
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(await retried(world, caller)).to.equal('under way')
    expect(world.jobs()).to.deep.equal([])
  })

  verifies('ARC-13', 'has all its tries again, and fails again where the ledger stays away', async () => {
    const { world, caller } = await failedOnce()
    world.ledger.refuse(() => down)
    expect(await retriedByKey(world, caller)).to.equal('under way')
    while ((await status(world, caller)) !== 'failed') await world.workNext()
    expect((await world.only(caller)).tries).to.equal(5)
  })

  verifies(['ARC-13', 'IDN-2'], 'is its user’s alone to try again, for fourteen days', async () => {
    const { world, caller } = await failedOnce()
    const colleague = newCaller({ tenantUuid: caller.tenantUuid })
    expect(await retried(world, { ...colleague })).to.equal('ArchiveNotFound')
    expect(await retriedByKey(world, colleague)).to.equal('ArchiveNotFound')
    const { state } = await world.only(caller)
    if (state._tag !== 'Failed') throw new Error(state._tag)
    world.advance(state.at + fromDays(14) - world.clock.now())
    expect(await retried(world, caller)).to.equal('MailNotKept')
  })

  verifies('ARC-13', 'within a request has to be handed over again: its mail was not kept', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    world.ledger.refuse(() => down)
    await asked(world, caller, requestWith(1))
    expect(await retried(world, caller)).to.equal('MailNotKept')
  })

  verifies('ARC-13', 'for want of a target is looked for again, or goes where its user says', async () => {
    for (const chosen of [true, false]) {
      const { world, caller, request } = begun()
      await world.choose(caller, { autoArchiveOnSend: true })
      const address = request.email.to[0]?.address
      world.ledger.refuse(() => down)
      await sent(world, caller, request)
      await world.workAll()
      expect(await status(world, caller)).to.equal('Failed')
      world.ledger.refuse(none)
      const target = chosen ? newTarget() : request.target
      if (address !== undefined && !chosen && request.target.kind === 'contact')
        world.ledger.know({ address: address as never, contact: O.some(request.target.id), account: O.none })
      if (chosen) expect(await announce(world, caller, target)).to.equal('Queued')
      else expect(await retriedByKey(world, caller)).to.equal('under way')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
      expect((await world.only(caller)).target).to.deep.equal(target)
    }
  })
})

describe('a sent mail whose target is still looked for', () => {
  verifies(['ARC-5', 'ARC-7'], 'goes where its user chooses meanwhile, without a look at the ledger', async () => {
    const { world, caller, request } = begun()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse((operation) => (operation === 'recipients' ? down : undefined))
    expect(await sent(world, caller, request)).to.equal('Undecided')
    const [first, second] = [newTarget(), newTarget()]
    expect(await announce(world, caller, first)).to.equal('Queued')
    expect(await announce(world, caller, second)).to.equal('Queued')
    expect(await view(world, caller)).to.deep.equal({
      _tag: 'Undecided',
      target: O.some(second),
      awaitsSignIn: false,
    })
    expect(world.jobs()).to.have.length(1)
    await world.workAll()
    expect((await world.only(caller)).target).to.deep.equal(second)
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(await announce(world, caller, first)).to.equal('SendArchiveSent')
  })
})

describe('an archive asked for while the ledger is down', () => {
  verifies('ARC-13', 'is left to the worker, and done once it answers, as one document', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const request = requestWith(2)
    world.ledger.refuse(() => down)
    expect(await asked(world, caller, request)).to.equal('LedgerDown')
    const left = { ...request, whenAvailable: true }
    expect(await asked(world, caller, left)).to.equal('Queued')
    expect(await asked(world, caller, left)).to.equal('Queued')
    world.steps.plan(() => undefined)
    await world.workNext()
    world.ledger.refuse(none)
    world.advance(fromMinutes(2))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    expect(await asked(world, caller, left)).to.equal('Archived')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })
})
