// A worker with a stored mail: how it waits, repeats, gives up, and on whose behalf it works.
import { expect } from 'chai'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { fromDays, fromHours, fromMinutes, fromSeconds } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { type ArchiveWorld, asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

async function queued(separate = MAX_PARTS_AT_ONCE) {
  const world = makeArchiveWorld()
  const caller = world.know(newCaller())
  const request = requestWith(separate)
  expect(await asked(world, caller, request)).to.equal('Queued')
  return { world, caller, request, began: world.clock.now() }
}

const attached = (world: ArchiveWorld): number => world.steps.taken().filter((name) => name === 'attach').length

describe('a worker that archives', () => {
  verifies('ARC-9', 'holds one attachment at a time, and reports its progress', async () => {
    const { world, caller, request } = await queued()
    const seen: number[] = []
    world.steps.meet(async () => {
      if (world.steps.taken().at(-1) !== 'attach') return
      const view = await world.findArchiveOfMail(caller, request.email.internetMessageId)()
      if (view._tag === 'Right' && view.right._tag === 'Some') seen.push(view.right.value.partsDone)
    })
    await world.workAll()
    expect(seen).to.deep.equal(Array.from({ length: MAX_PARTS_AT_ONCE + 1 }, (_, i) => i))
    const sequence = world.steps.taken().join(' ')
    // Each content is read, sent and noted before the next one is read.
    expect(sequence).to.include('attach store store attach store store attach')
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies(
    'ARC-2',
    'tries five times within a day while the ledger is down, then fails and leaves nothing',
    async () => {
      const { world, caller, request, began } = await queued()
      world.ledger.refuse(() => ({ _tag: 'LedgerDown', status: 502 }))
      while ((await world.only(caller)).state._tag !== 'Failed') await world.workNext()
      const archive = await world.only(caller)
      expect(archive.tries).to.equal(5)
      expect(world.clock.now() - began).to.be.within(fromHours(20), fromDays(1))
      expect(archive.state).to.deep.include({ failure: { _tag: 'LedgerDown', status: 502 } })
      expect((await world.held(caller)).storedMails).to.have.length(1)
      world.ledger.refuse(undefined)
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
      expect(await asked(world, caller, request)).to.equal('Queued')
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )

  verifies('ARC-8', 'archives by itself once the ledger is back, though it was away for a day', async () => {
    const { world, caller, request, began } = await queued()
    world.ledger.refuse(() => (world.clock.now() < began + fromDays(1) ? { _tag: 'LedgerDown' } : undefined))
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-8', 'waits for a busy renderer without spending a try, and goes on with its document', async () => {
    const { world, caller, request, began } = await queued()
    world.keepRendererBusy(() => (world.clock.now() < began + fromMinutes(10) ? fromSeconds(10) : undefined))
    await world.workAll()
    expect(world.turns().length).to.be.greaterThan(50)
    expect(world.steps.taken().filter((name) => name === 'create')).to.have.length(1)
    const archive = await world.only(caller)
    expect([archive.state._tag, archive.tries]).to.deep.equal(['Archived', 1])
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  verifies('ARC-9', 'goes on where it stands after waiting for the ledger’s next minute', async () => {
    const { world, caller, request } = await queued(100)
    let left = 60
    world.ledger.refuse(() => {
      if (left > 0) left -= 1
      else return { _tag: 'LedgerBusy', retryAt: world.clock.now() + fromMinutes(1) }
      return undefined
    })
    const more = async (): Promise<void> => {
      await world.workNext()
      left = 60
    }
    await more()
    const archive = await world.only(caller)
    expect(archive.state._tag).to.equal('Queued')
    expect(world.ledger.held()).to.have.length(1)
    for (let n = 0; n < 20 && (await world.only(caller)).state._tag === 'Queued'; n += 1) await more()
    expect(attached(world)).to.equal(101 + 1)
    expect(world.rendered().length).to.equal(1)
    expect((await world.only(caller)).tries).to.equal(1)
    world.ledger.refuse(undefined)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  it('does not leave half a document to wait for the ledger’s next day', async () => {
    const { world, caller, request, began } = await queued()
    world.ledger.refuse((operation) =>
      operation === 'attach' && world.clock.now() < began + fromHours(3)
        ? { _tag: 'LedgerBusy', retryAt: began + fromHours(3) }
        : undefined,
    )
    await world.workNext()
    expect(world.ledger.held()).to.have.length(0)
    await world.workAll()
    expect(world.clock.now()).to.be.at.least(began + fromHours(3))
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  it('fails at once where trying again does not help', async () => {
    const refusals: readonly LedgerFailure[] = [
      { _tag: 'LedgerNotFound' },
      { _tag: 'LedgerForbidden' },
      { _tag: 'LedgerRejected', reason: 'Relatie is geblokkeerd' },
    ]
    for (const failure of refusals) {
      const { world, caller, request } = await queued()
      world.ledger.refuse((operation) => (operation === 'attach' ? failure : undefined))
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Failed')
      expect((await world.only(caller)).state).to.deep.include({ failure })
    }
  })

  verifies(
    'ARC-8',
    'waits where the link of its user is lost, and so do the leftover, until they sign in',
    async () => {
      const { world, caller, request } = await queued()
      world.steps.plan((_, name) => (name === 'parts' ? 'die-before' : undefined))
      await world.workNext()
      world.steps.plan(() => undefined)
      world.forget(caller)
      for (let n = 0; n < 12; n += 1) await world.workNext()
      expect((await world.only(caller)).state).to.deep.include({ _tag: 'Queued', awaitsSignIn: true })
      expect(world.ledger.held()).to.have.length(1)
      world.know(caller)
      await world.workAll()
      expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
    },
  )

  it('gives remains up after weeks, and says so once', async () => {
    const { world, caller } = await queued()
    world.ledger.refuse((operation) =>
      operation === 'attach' || operation === 'removeDocument' ? { _tag: 'LedgerForbidden' } : undefined,
    )
    await world.workAll()
    expect((await world.only(caller)).traces).to.have.length(1)
    const leftovers = world.logged.filter(({ message }) => message === 'archive.leftovers')
    expect(leftovers.map(({ level }) => level)).to.deep.equal(['error'])
    expect(leftovers[0]?.data).to.include({ document: world.ledger.held()[0]?.id })
  })

  it('works in the administration in which it was asked for, whichever the user has moved to', async () => {
    const { world, caller, request } = await queued()
    world.know({ ...caller, division: 99 })
    world.steps.plan((_, name) => (name === 'parts' ? 'die-before' : undefined))
    await world.workNext()
    world.steps.plan(() => undefined)
    await world.workAll()
    expect(world.ledger.held().map(({ division }) => division)).to.deep.equal([caller.division])
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  it('leaves an archive alone that is done, gone, or in other hands', async () => {
    const { world, caller } = await queued()
    const key = { tenantUuid: caller.tenantUuid, archiveId: (await world.only(caller)).id }
    const both = await Promise.all([world.runArchive(key)(), world.runArchive(key)()])
    expect(both.map(({ _tag }) => _tag)).to.deep.equal(['Right', 'Right'])
    expect(world.ledger.held()).to.have.length(1)
    world.steps.plan(() => undefined)
    await world.runArchive(key)()
    await world.runArchive({ ...key, tenantUuid: newCaller().tenantUuid })()
    expect(world.steps.taken()).to.deep.equal(['store', 'store'])
  })

  verifies(
    'ARC-2',
    'puts a job back that comes before its time, and one waits however often that happens',
    async () => {
      const { world, caller } = await queued()
      world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
      await world.workNext()
      const archive = await world.only(caller)
      const before = world.jobs().length
      for (let n = 0; n < 3; n += 1) await world.runArchive({ tenantUuid: caller.tenantUuid, archiveId: archive.id })()
      expect(world.jobs()).to.have.length(before)
      expect((await world.only(caller)).tries).to.equal(1)
    },
  )

  it('answers StoreUnavailable while our database is away, so that the queue brings the job again', async () => {
    const { world, caller, request } = await queued()
    const key = { tenantUuid: caller.tenantUuid, archiveId: (await world.only(caller)).id }
    world.memory.setAvailable(false)
    expect(await world.runArchive(key)()).to.deep.equal({ _tag: 'Left', left: { _tag: 'StoreUnavailable' } })
    expect(await world.cleanUpArchive(key)()).to.deep.equal({ _tag: 'Left', left: { _tag: 'StoreUnavailable' } })
    world.memory.setAvailable(true)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })

  it('answers StoreUnavailable whichever call of the clean-up our database does not answer', async () => {
    let at = 0
    for (; ; at += 1) {
      const { world, caller } = await queued()
      world.steps.plan((_, name) => (name === 'attach' ? 'die-after' : undefined))
      while ((await world.only(caller)).traces.length === 0) await world.workNext()
      world.advance(fromDays(1))
      const key = { tenantUuid: caller.tenantUuid, archiveId: (await world.only(caller)).id }
      let calls = 0
      world.steps.plan((_, name) => (name === 'store' && calls++ === at ? 'down-before' : undefined))
      const done = await world.cleanUpArchive(key)()
      if (calls <= at) break
      expect(done, `call ${at}`).to.deep.equal({ _tag: 'Left', left: { _tag: 'StoreUnavailable' } })
    }
    expect(at).to.be.greaterThan(3)
  })

  it('jobs do not multiply while the ledger is down', async () => {
    const { world } = await queued()
    world.ledger.refuse((operation) => (operation === 'create' ? undefined : { _tag: 'LedgerDown' }))
    let most = 0
    for (let n = 0; n < 150; n += 1) {
      await world.workNext()
      most = Math.max(most, world.jobs().length)
    }
    expect(most).to.be.below(16)
  })
})

describe('stored mails', () => {
  verifies('ARC-9', 'of failed archives are kept for 14 days and then purged, tenant by tenant', async () => {
    const world = makeArchiveWorld()
    world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
    const callers = Array.from({ length: 103 }, () => world.know(newCaller()))
    for (const caller of callers) await asked(world, caller, requestWith(MAX_PARTS_AT_ONCE))
    await world.workAll()
    world.advance(fromDays(14) - fromHours(1))
    expect(await world.purgeArchives()).to.deep.equal({ _tag: 'Right', right: 0 })
    world.advance(fromHours(2))
    expect(await world.purgeArchives()).to.deep.equal({ _tag: 'Right', right: 103 })
    for (const caller of callers) expect((await world.held(caller)).storedMails).to.have.length(0)
    expect(world.logged.at(-1)).to.deep.include({ message: 'archive.mails.purged', data: { purged: 103 } })
  })
})

describe('the state of an archive', () => {
  it('is visible to colleagues, and not to other tenants', async () => {
    const { world, caller, request } = await queued()
    const { id } = await world.only(caller)
    const colleague = newCaller({ tenantUuid: caller.tenantUuid })
    const view = await world.findArchive(colleague, id)()
    expect(view).to.deep.include({ _tag: 'Right' })
    expect(view._tag === 'Right' && view.right._tag === 'Some' && view.right.value).to.deep.include({
      archiveId: id,
      status: 'queued',
      partsDone: 0,
      parts: MAX_PARTS_AT_ONCE + 1,
    })
    const none = { _tag: 'Right', right: { _tag: 'None' } }
    expect(await world.findArchive(newCaller(), id)()).to.deep.equal(none)
    expect(await world.findArchiveOfMail(newCaller(), request.email.internetMessageId)()).to.deep.equal(none)
    await world.workAll()
    const done = await world.findArchiveOfMail(colleague, request.email.internetMessageId)()
    const archive = await world.only(caller)
    expect(done._tag === 'Right' && done.right._tag === 'Some' && done.right.value).to.deep.include({
      status: 'archived',
      partsDone: MAX_PARTS_AT_ONCE + 1,
      receipt: { _tag: 'Some', value: archive.state._tag === 'Archived' ? archive.state.receipt : undefined },
    })
  })
})
