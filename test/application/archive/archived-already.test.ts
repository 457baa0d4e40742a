// A mail that is archived a second time: its receipt, or a new document where the old one is gone.
import { expect } from 'chai'
import * as O from 'fp-ts/lib/Option.js'
import type { DocumentId } from '#domain/archive/ports.ts'
import type { LedgerFailure } from '#domain/ledger/failures.ts'
import { newTarget } from '#test/support/sample-archives.ts'
import { verifies } from '#test/support/verifies.ts'
import { asked, makeArchiveWorld, newCaller, requestWith } from './archive-world.ts'
import { expectWholeOrNothing } from './wholeness.ts'

describe('archiving a mail again', () => {
  verifies(
    'ARC-4',
    'the same mail to the same target answers the receipt, once the ledger was asked whether it holds it',
    async () => {
      const world = makeArchiveWorld()
      const caller = newCaller()
      const request = requestWith(1)
      const first = await world.archiveMail(caller, request)()
      world.steps.plan(() => undefined)
      const colleague = newCaller({ tenantUuid: caller.tenantUuid, ledgerUserName: 'Bram' })
      const again = await world.archiveMail(colleague, request)()
      expect(world.steps.taken()).to.deep.equal(['store', 'exists'])
      expect(again).to.deep.equal({
        ...first,
        // A colleague cannot undo it.
        right: { ...(first._tag === 'Right' ? first.right : {}), already: true, undoUntil: O.none },
      })
    },
  )

  verifies('ARC-4', 'a document that was removed in the ledger is created again, and only then', async () => {
    for (const parts of [1, 30]) {
      const world = makeArchiveWorld()
      const caller = world.know(newCaller())
      const request = requestWith(parts)
      const archive = async (): Promise<DocumentId | undefined> => {
        expect(await asked(world, caller, request)).to.equal(parts === 1 ? 'Archived' : 'Queued')
        await world.workAll()
        expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
        return world.ledger.held()[0]?.id
      }
      const first = await archive()
      if (first) world.ledger.remove(first)
      const second = await archive()
      expect(second).to.not.equal(first)
      expect(await world.archiveMail(caller, request)()).to.have.nested.property('right.receipt.documentId', second)
    }
  })

  verifies('ARC-4', 'a ledger that cannot be asked has lost nothing: the receipt is answered as it is', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    const first = await world.archiveMail(caller, request)()
    const failures: readonly LedgerFailure[] = [
      { _tag: 'LedgerDown' },
      { _tag: 'LedgerBusy', retryAt: 1 },
      { _tag: 'LedgerForbidden' },
      { _tag: 'ReauthRequired' },
    ]
    for (const failure of failures) {
      world.ledger.refuse(() => failure)
      const again = await world.archiveMail(caller, request)()
      expect(again).to.deep.equal({
        _tag: 'Right',
        right: { ...(first._tag === 'Right' && first.right), already: true },
      })
    }
    expect(world.ledger.held()).to.have.length(1)
  })

  verifies('ARC-4', 'of several that find the document gone, one creates it again', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    await asked(world, caller, request)
    for (const { id } of world.ledger.held()) world.ledger.remove(id)
    const outcomes = await Promise.all([1, 2, 3].map(() => asked(world, caller, request)))
    expect(outcomes.toSorted()).to.deep.equal(['Archived', 'Queued', 'Queued'])
    expect(world.ledger.held()).to.have.length(1)
  })

  verifies('ARC-4', 'the same mail to another target, or in another tenant, is another document', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    expect(await asked(world, caller, request)).to.equal('Archived')
    expect(await asked(world, caller, { ...request, target: newTarget() })).to.equal('Archived')
    expect(await asked(world, newCaller(), request)).to.equal('Archived')
    expect(world.ledger.held()).to.have.length(3)
  })

  verifies('ARC-4', 'of two requests at once one archives, and the other gets the archive to follow', async () => {
    const world = makeArchiveWorld()
    const caller = newCaller()
    const request = requestWith(1)
    const outcomes = await Promise.all([1, 2, 3].map(() => asked(world, caller, request)))
    expect(outcomes.toSorted()).to.deep.equal(['Archived', 'Queued', 'Queued'])
    expect(world.ledger.held()).to.have.length(1)
    await world.workAll()
    expect(await expectWholeOrNothing(world, caller, request)).to.equal('Archived')
  })
})
