// What is left of archives once their user is removed, and when all of it ends (PLG-23).
import { expect } from 'chai'
import * as E from 'fp-ts/lib/Either.js'
import { MAX_PARTS_AT_ONCE } from '#domain/archive/mail.ts'
import { fromDays } from '#domain/shared/clock.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, requestWith, sent } from './archive-world.ts'
import { begun, kept, NOTHING } from './sending.ts'
import { expectWholeOrNothing } from './wholeness.ts'

describe('a mail whose archiver is removed', () => {
  verifies('PLG-23', 'does not outlive them behind the attempt of a colleague', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid, ledgerUserName: 'Bram Bos' }))
    const request = requestWith(2)
    const { promise, resolve: letGo } = Promise.withResolvers<void>()
    world.steps.meet(() => (world.steps.taken().at(-1) === 'create' ? promise : Promise.resolve()))
    const asking = asked(world, colleague, request)
    while (world.steps.taken().at(-1) !== 'create') await new Promise(setImmediate)
    world.steps.meet(() => Promise.resolve())
    expect(await asked(world, caller, request)).to.equal('Queued')
    expect(await world.erase(caller)).to.have.nested.property('right.waitingMails', 1)
    world.ledger.refuse((operation) => (operation === 'attach' ? { _tag: 'LedgerForbidden' } : undefined))
    letGo()
    expect(await asking).to.equal('LedgerForbidden')
    expect(JSON.stringify(await world.held(caller))).not.to.include(caller.ledgerUserName)
    expect((await world.only(caller)).state._tag).to.equal('Failed')
  })

  verifies(
    ['PLG-23', 'ARC-4', 'ARC-10'],
    'is still archived for colleagues, and nothing readable is kept',
    async () => {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
      const request = requestWith(2)
      await asked(world, caller, request)
      const before = await world.only(caller)
      if (before.state._tag !== 'Archived') throw new Error(before.state._tag)
      await world.erase(caller)
      const text = JSON.stringify(await world.held(caller))
      const { receipt } = before.state
      for (const value of [
        before.internetMessageId,
        before.subject,
        caller.ledgerUserName,
        caller.ledgerUserId,
        caller.record,
        ...receipt.parts.map(({ fileName }) => fileName),
      ])
        expect(text).not.to.include(value)
      expect(await asked(world, colleague, request)).to.equal('Archived')
      expect(world.ledger.held()).to.have.length(1)
      const { internetMessageId } = request.email
      const seen = await world.archiveStatusOfMails(colleague, [internetMessageId, '<x@y>'])()
      expect(seen).to.deep.nested.include({ 'right[0].internetMessageId': internetMessageId })
      expect(seen).to.have.nested.property('right[0].archives[0].receipt.value.documentId', receipt.documentId)
      expect(seen).to.have.nested.property('right[1].archives').that.deep.equals([])
      const found = await world.findArchiveOfMail(colleague, internetMessageId)()
      expect(found).to.have.nested.property('right.value.archiveId', before.id)
    },
  )

  verifies(['PLG-23', 'ARC-4'], 'is archived again as another user’s where its document is gone', async () => {
    const world = makeArchiveWorld()
    const caller = world.know(newCaller())
    const colleague = world.know(newCaller({ tenantUuid: caller.tenantUuid }))
    const request = requestWith(2)
    await asked(world, caller, request)
    await world.erase(caller)
    const [document] = world.ledger.held()
    if (document !== undefined) world.ledger.remove(document.id)
    expect(await asked(world, colleague, request)).to.equal('Archived')
    expect(await asked(world, colleague, request)).to.equal('Archived')
    await world.workAll()
    expect(await expectWholeOrNothing(world, colleague, request)).to.equal('Archived')
  })

  verifies('PLG-23', 'and that waits, also for its target, is counted as it is removed', async () => {
    const { world, caller, request } = begun()
    await world.choose(caller, { autoArchiveOnSend: true })
    world.ledger.refuse(() => ({ _tag: 'LedgerDown' }))
    expect(await sent(world, caller, request)).to.equal('Undecided')
    expect(await asked(world, caller, requestWith(MAX_PARTS_AT_ONCE))).to.equal('Queued')
    const counts = { archives: 1, namesInReceipts: 0, waitingMails: 1, announcements: 1, undecidedMails: 1 }
    expect(await world.erase(caller)).to.deep.equal(E.right(counts))
    expect(await kept(world, caller)).to.deep.equal(NOTHING)
  })

  verifies('PLG-23', 'and any other, is kept for 24 months, where it failed for 90 days', async () => {
    const world = makeArchiveWorld()
    const [caller, other] = [world.know(newCaller()), world.know(newCaller())]
    await asked(world, caller, requestWith(1))
    world.ledger.refuse(() => ({ _tag: 'LedgerForbidden' }))
    await asked(world, other, requestWith(1))
    const archives = async (): Promise<readonly number[]> => [
      (await world.held(caller)).archives.length,
      (await world.held(other)).archives.length,
    ]
    world.advance(fromDays(90))
    await world.purgeArchives()
    expect(await archives()).to.deep.equal([1, 1])
    world.advance(1)
    await world.purgeArchives()
    expect(await archives()).to.deep.equal([1, 0])
    world.advance(fromDays(640) - 1)
    await world.purgeArchives()
    expect(await archives()).to.deep.equal([1, 0])
    world.advance(1)
    await world.purgeArchives()
    expect(await archives()).to.deep.equal([0, 0])
  })
})
